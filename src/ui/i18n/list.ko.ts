import type { listEn } from './list.en.ts';

/** What is said of the lists: their rows' past days, the saved one's order and filter, in Korean. */
export const listKo: Readonly<Record<keyof typeof listEn, string>> = {
  orderLabel: '정렬',
  filterPlaceholder: '목록에서 찾기',
  filterLabel: '관심 토큰에서 찾기: {count}개 중 {listed}개 표시',
  sparkline: '{span}, {source} 기준: {first}에서 {last}, 최저 {low}, 최고 {high}',
  filterNone: '이름이 일치하는 관심 토큰이 없습니다.',
};
