/** What is said of the lists: their rows' past days, the saved one's order and filter, in English. */
export const listEn = {
  orderLabel: 'Order',
  filterPlaceholder: 'Filter',
  filterLabel: 'Filter saved tokens: {listed} of {count} shown',
  sparkline: '{span}, {source}: from {first} to {last}, between {low} and {high}',
  filterNone: 'No matching tokens.',
} as const;
