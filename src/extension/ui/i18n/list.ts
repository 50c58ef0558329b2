/** Texts of the lists: sparklines, order and filter, replaced markets. */
import { texts } from './translator.ts';

export const listTexts = texts({
  searchShow: { en: 'Search', ko: '검색' },

  orderLabel: { en: 'Order', ko: '정렬' },
  filterPlaceholder: { en: 'Filter', ko: '목록 검색' },
  filterLabel: {
    en: 'Filter the list: {listed} of {count} shown',
    ko: '목록 검색: {count}개 중 {listed}개 표시',
  },
  sparkline: {
    en: '{span}, {source}: from {first} to {last}, between {low} and {high}',
    ko: '{span}, {source} 기준: {first}에서 {last}, 저가 {low}, 고가 {high}',
  },
  chartPeriod: { en: 'Period of the chart', ko: '차트 기간' },
  chartDay: { en: '24 h', ko: '24시간' },
  chartWeek: { en: '7 d', ko: '7일' },
  chartMonth: { en: '30 d', ko: '30일' },
  pin: { en: 'Pin', ko: '배지' },
  moreActions: { en: 'More', ko: '더 보기' },
  exactFacts: {
    en: 'Exact values, times, conversion, address',
    ko: '정확한 값·시각·환산·주소',
  },

  filterNone: { en: 'No matches in your list.', ko: '목록에 일치하는 이름이 없습니다.' },

  koreaForNow: { en: 'Korea for now', ko: '국내로 대체' },
  koreaForNowWhy: {
    en: 'Global sources have no current price, so the Korean exchange price is shown for now.',
    ko: '글로벌 시세를 받지 못해 지금은 국내 거래소 시세를 표시합니다.',
  },
  globalForNow: { en: 'Global for now', ko: '글로벌로 대체' },
  globalForNowWhy: {
    en: 'Korean exchanges have no current price, so the global price is shown for now.',
    ko: '국내 거래소 시세를 받지 못해 지금은 글로벌 시세를 표시합니다.',
  },
  worthKoreaForNow: { en: 'Korea for now: {count}', ko: '국내로 대체 {count}개' },
  worthGlobalForNow: { en: 'Global for now: {count}', ko: '글로벌로 대체 {count}개' },
});
