import type { premiumEn } from './premium.en.ts';

/** What is said of Korea's premium, in Korean. */
export const premiumKo: Readonly<Record<keyof typeof premiumEn, string>> = {
  premium: '김치 프리미엄',
  premiumShort: '김프',
  premiumHint: '김치 프리미엄 {percent}%',
  premiumByDay: '{date} 환율 기준',
  premiumIncludesKorea: '달러 시세에 국내 거래량 포함',
  premiumNone: '김치 프리미엄 없음: {why}',
  premiumWaiting: '아직 조회하지 않았습니다.',
  premiumNotInKorea: '업비트와 빗썸에서 거래되지 않습니다.',
  premiumNoKorea: '최근 업비트·빗썸 시세가 없습니다.',
  premiumOldTrade: '국내 마지막 체결이 5분보다 오래되었습니다.',
  premiumNoDollars: '최근 Binance·CoinGecko 시세가 없습니다.',
  premiumOneSource: '두 시세의 출처가 같습니다.',
  premiumApart: '두 시세의 시각이 1분 넘게 차이 납니다.',
  premiumNoRate: '확인된 환율이 없습니다.',
  premiumOldRate: '환율이 4일보다 오래되었습니다.',
  premiumNotComparable: '두 시세의 차이가 너무 커서 비교할 수 없습니다.',
  premiumInKorea: '국내',
  premiumElsewhere: '해외',
  premiumRate: '환율',
  premiumRateSaid: '1달러 = {rate}원 · {service}',
  premiumRateImplied: 'CoinGecko의 원화·달러 시세 비율',
};
