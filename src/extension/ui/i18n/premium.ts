/** Texts of the kimchi premium. */
import { texts } from './translator.ts';

export const premiumTexts = texts({
  boardTitle: { en: 'Premium board', ko: '김프 시세판' },
  boardOpen: { en: 'Premiums of all won markets', ko: '원화 마켓 전 종목의 김프 보기' },
  premium: { en: 'Kimchi premium', ko: '김치 프리미엄' },
  premiumShort: { en: 'Kimchi', ko: '김프' },
  premiumHint: { en: 'Kimchi premium: {percent}', ko: '김치 프리미엄 {percent}' },
  premiumByDay: { en: 'at the exchange rate of {date}', ko: '{date} 환율 기준' },
  premiumIncludesKorea: { en: 'the dollar price includes Korean volume', ko: '달러 시세에 국내 거래량 포함' },
  premiumNone: { en: 'No kimchi premium. {why}', ko: '김치 프리미엄 없음: {why}' },
  premiumWaiting: { en: 'Not requested yet.', ko: '아직 조회하지 않았습니다.' },
  premiumNotInKorea: { en: 'Not traded on Upbit or Bithumb.', ko: '업비트와 빗썸에서 거래되지 않습니다.' },
  premiumNoKorea: { en: 'No recent price from Upbit or Bithumb.', ko: '최근 업비트·빗썸 시세가 없습니다.' },
  premiumOldTrade: {
    en: 'The last trade in Korea is over 5 minutes old.',
    ko: '국내 마지막 체결이 5분보다 오래되었습니다.',
  },
  premiumNoDollars: {
    en: 'No recent price from Binance or CoinGecko.',
    ko: '최근 Binance·CoinGecko 시세가 없습니다.',
  },
  premiumOneSource: { en: 'Both prices come from the same source.', ko: '두 시세의 출처가 같습니다.' },
  premiumApart: {
    en: 'The two prices are more than a minute apart.',
    ko: '두 시세의 시각이 1분 넘게 차이 납니다.',
  },
  premiumNoRate: { en: 'There is no confirmed exchange rate.', ko: '확인된 환율이 없습니다.' },
  premiumOldRate: { en: 'The exchange rate is over 4 days old.', ko: '환율이 4일보다 오래되었습니다.' },
  premiumNotComparable: {
    en: 'The two prices are too far apart to compare.',
    ko: '두 시세의 차이가 너무 커서 비교할 수 없습니다.',
  },
  premiumInKorea: { en: 'In Korea', ko: '국내' },
  premiumElsewhere: { en: 'Elsewhere', ko: '글로벌' },
  premiumRate: { en: 'Rate', ko: '환율' },
  premiumRateSaid: { en: '$1 = ₩{rate} · {service}', ko: '1달러 = {rate}원 · {service}' },
  premiumRateImplied: {
    en: 'implied by CoinGecko’s dollar and won prices',
    ko: 'CoinGecko의 원화·달러 시세 비율',
  },
});
