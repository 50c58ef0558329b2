/** What is said while a token is searched for by its name, in English. */
export const searchEn = {
  addLabel: 'Token name, symbol or address',
  addPlaceholder: 'Name, symbol or address',
  searchResults: 'Tokens of this name',
  searchFound: 'Results: {count}. The arrow keys choose one.',
  searchMore: 'There are more. Go on typing, or paste the address.',
  searchPartial: 'The lists of names are being fetched…',
  searchSaved: 'In your list',
  searchVerified: 'Verified address',
  badName: 'No token of this name is known. Paste its contract address instead.',
} as const;
