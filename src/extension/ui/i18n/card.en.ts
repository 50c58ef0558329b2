/** What only the look-up card says, in English: a table of its own, so that the popup does not load it. */
export const cardEn = {
  lookUpNothing:
    'Nothing is selected. Select a token address or a coin symbol, and press the shortcut again.',
  lookUpOn: 'Searched on {platforms}.',
  exactValues: 'Exact values',
  openIn: 'Open on {site}',
  opensNewTab: '(new tab)',
} as const;
