/** What is said of the lists: their rows' past days, the saved one's order and filter, in English. */
export const listEn = {
  orderLabel: 'Order',
  filterPlaceholder: 'Filter',
  filterLabel: 'Filter saved tokens: {listed} of {count} shown',
  sparkline: '{span}, {source}: from {first} to {last}, between {low} and {high}',
  filterNone: 'No matching tokens.',

  koreaForNow: 'Korea for now',
  koreaForNowWhy: 'Global sources have no current price, so the Korean exchange price is shown for now.',
  globalForNow: 'Global for now',
  globalForNowWhy: 'Korean exchanges have no current price, so the global price is shown for now.',
  worthKoreaForNow: 'Korea for now: {count}',
  worthGlobalForNow: 'Global for now: {count}',
} as const;
