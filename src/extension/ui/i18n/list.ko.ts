import type { listEn } from './list.en.ts';

/** What is said of the lists: their rows' past days, the saved one's order and filter, in Korean. */
export const listKo: Readonly<Record<keyof typeof listEn, string>> = {
  orderLabel: '정렬',
  filterPlaceholder: '목록에서 찾기',
  filterLabel: '관심 토큰에서 찾기: {count}개 중 {listed}개 표시',
  sparkline: '{span}, {source} 기준: {first}에서 {last}, 최저 {low}, 최고 {high}',
  filterNone: '이름이 일치하는 관심 토큰이 없습니다.',

  koreaForNow: '국내로 대체',
  koreaForNowWhy: '글로벌 시세를 받지 못해 지금은 국내 거래소 시세를 표시합니다.',
  globalForNow: '글로벌로 대체',
  globalForNowWhy: '국내 거래소 시세를 받지 못해 지금은 글로벌 시세를 표시합니다.',
  worthKoreaForNow: '국내로 대체 {count}개',
  worthGlobalForNow: '글로벌로 대체 {count}개',
};
