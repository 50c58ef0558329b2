/** What is said of the saved list's order and filter, in English. */
export const listEn = {
  orderLabel: 'Order',
  orderHand: 'By hand',
  orderName: 'By name',
  orderChange: 'By change',
  orderValue: 'By value',
  filterPlaceholder: 'Filter',
  filterLabel: 'Filter the saved tokens: {listed} of {count} shown',
  filterNone: 'None of your tokens is called so.',
} as const;
