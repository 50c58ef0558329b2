/** What is said of a look-up, in English: by the card, and by the popup where no card can be shown. */
export const enLookUp = {
  lookUp: 'Sise price look-up',
  lookUpNothing:
    'Nothing is selected. Select a token address, or a coin’s symbol, and press the shortcut again.',
  lookUpNoAddress: 'You selected neither a token address nor a coin.',
  lookUpDigits:
    'These 64 digits are the hash of a transaction or a private key, not a token address. Nothing was sent.',
  lookUpPrefix: 'These 40 digits are without 0x, so they are no token address. Nothing was sent.',
  lookUpNetwork: 'This address is on a network that Sise has no prices of.',
  lookUpBitcoin: 'This is a Bitcoin address. Bitcoin has no tokens; this is the price of one bitcoin.',
  lookUpMore: 'These are the first {count}.',
  lookUpOn: 'Looked for on {platforms}.',
  exactValues: 'Exact values',
  save: 'Save',
  isSaved: 'Saved',
  openIn: 'Open on {site}',
  opensNewTab: '(new tab)',
} as const;
