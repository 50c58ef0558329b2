/** What is said while a token is searched for by its name, in English. */
export const searchEn = {
  addLabel: 'Token name, symbol or address',
  addPlaceholder: 'Name, symbol or address',
  searchResults: 'Matching tokens',
  searchFound: 'Results: {count}. Use the arrow keys to choose.',
  searchMore: 'There are more results. Keep typing, or paste the address.',
  searchPartial: 'Loading token names…',
  searchSaved: 'In your list',
  searchVerified: 'Verified address',
  badName: 'No matching token. Paste its contract address instead.',
} as const;
