/** Texts of the comparison of sources, and their translator: loaded when details are opened. */
import { texts, translatorOf } from './translator.ts';

export const comparisonTexts = texts({
  title: { en: 'All sources', ko: '출처별 비교' },
  asking: { en: 'Loading all sources…', ko: '모든 출처에서 불러오는 중…' },
  difference: { en: 'Difference from the price shown', ko: '표시된 시세와의 차이' },
  premium: { en: 'Kimchi', ko: '김프' },
  withoutPremium: { en: 'without premium', ko: '김프 제외' },
  taken: { en: 'Used', ko: '적용됨' },
  disputed: { en: 'Unconfirmed: far from other sources', ko: '검증 중: 다른 출처와 차이가 큼' },
  differs: { en: 'Differs, not used', ko: '차이가 커서 적용 안 함' },
  quote: { en: '{source} {price}', ko: '{source} {price}' },
  contradicted: {
    en: '{doubted} is not used. It differs from {others}.',
    ko: '{doubted}: {others} 시세와 차이가 커서 적용하지 않습니다.',
  },
  contested: {
    en: '{doubted} is unconfirmed. It differs from {others}.',
    ko: '{doubted}: {others} 시세와 차이가 커서 검증 중입니다.',
  },
  noneUsed: {
    en: '{others}: too far apart, so none is used.',
    ko: '{others}: 서로 차이가 커서 적용하지 않습니다.',
  },
  tooOld: { en: 'Older than {hours} h', ko: '{hours}시간보다 오래된 시세' },
  lowConfidence: { en: 'Confidence {value} of {minimum}', ko: '신뢰도 {value} (기준 {minimum})' },
  lowLiquidity: { en: 'Liquidity {value} of {minimum}', ko: '유동성 {value} (기준 {minimum})' },
  thin: { en: 'Liquidity below {minimum}', ko: '유동성 {minimum} 미만' },
  noVolume: { en: 'No trades in 24 hours', ko: '24시간 거래 없음' },
  noPrice: { en: 'No usable price', ko: '유효한 시세 없음' },
  notConverted: { en: 'No exchange rate', ko: '환산할 환율 없음' },
  pools: { en: 'Pool price not needed: other sources list it', ko: '다른 출처에 등록되어 풀 시세 제외' },
  notListed: { en: 'Not listed', ko: '미등록' },
  noMarket: { en: 'No confirmed market', ko: '확인된 마켓 없음' },
  notAsked: { en: 'Not requested recently', ko: '최근 조회하지 않음' },
  lookUpsOnly: { en: 'Used for look-ups only', ko: '직접 조회할 때만 사용' },
  otherMarket: { en: 'Used for USDT when Korea is selected', ko: '국내 기준일 때만 USDT 시세로 사용' },
  switchedOff: { en: 'Off', ko: '사용 안 함' },
  limitSpent: { en: 'Rate limit reached until {time}', ko: '요청 한도 초과({time}까지)' },
  leftAlone: { en: 'Paused after errors until {time}', ko: '오류로 일시 중지({time}까지)' },
  failed: { en: 'No response', ko: '응답 없음' },
});

export const comparisonTranslator = translatorOf(comparisonTexts);

export type ComparisonTextKey = keyof typeof comparisonTexts;
