import type { ComparisonTextKey } from './comparison.en.ts';

/** What is said of all sources side by side, in Korean. */
export const comparisonKo: Readonly<Record<ComparisonTextKey, string>> = {
  title: '출처별 비교',
  asking: '모든 출처에서 불러오는 중…',
  difference: '표시된 시세와의 차이(달러 기준)',
  taken: '적용됨',
  lower: '우선순위 낮음',
  disputed: '검증 중: 다른 출처와 차이가 큼',
  tooOld: '{hours}시간보다 오래된 시세',
  lowConfidence: '신뢰도 {value} (기준 {minimum})',
  lowLiquidity: '유동성 {value} (기준 {minimum})',
  thin: '유동성 {minimum} 미만',
  noVolume: '24시간 거래 없음',
  noPrice: '유효한 시세 없음',
  notConverted: '환산할 환율 없음',
  pools: '다른 출처에 등록되어 풀 시세 제외',
  notListed: '미등록',
  noMarket: '확인된 마켓 없음',
  notAsked: '최근 조회하지 않음',
  lookUpsOnly: '직접 조회할 때만 사용',
  otherMarket: '국내 기준일 때만 USDT 시세로 사용',
  switchedOff: '사용 안 함',
  limitSpent: '요청 한도 초과({time}까지)',
  leftAlone: '오류로 일시 중지({time}까지)',
  failed: '응답 없음',
};
