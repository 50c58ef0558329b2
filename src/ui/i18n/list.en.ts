/** What is said of the lists: their rows' past days, the saved one's order and filter, in English. */
export const listEn = {
  orderLabel: 'Order',
  filterPlaceholder: 'Filter',
  filterLabel: 'Filter saved tokens: {listed} of {count} shown',
  sparkline: '{span}, {source}: from {first} to {last}, between {low} and {high}',
  filterNone: 'No matching tokens.',

  koreaForNow: 'Korea for now',
  koreaForNowWhy: 'Global sources have no current price. Korean exchanges price it for now.',
  globalForNow: 'Global for now',
  globalForNowWhy: 'Korean exchanges have no current price. The global market prices it for now.',
  worthKoreaForNow: '{count} priced by Korea for now',
  worthGlobalForNow: '{count} priced globally for now',
} as const;
