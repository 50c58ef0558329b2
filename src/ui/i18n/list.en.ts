/** What is said of the lists: their rows' past days, the saved one's order and filter, in English. */
export const listEn = {
  orderLabel: 'Order',
  filterPlaceholder: 'Filter',
  filterLabel: 'Filter the saved tokens: {listed} of {count} shown',
  sparkline: '{span}, by {source}: from {first} to {last}, between {low} and {high}',
  filterNone: 'None of your tokens is called so.',
} as const;
