/** What is said of a look-up, in English: by the card, and by the popup where no card can be shown. */
export const lookUpsEn = {
  lookUp: 'Sise price look-up',
  lookUpNoAddress: 'You selected neither a token address nor a coin.',
  lookUpPrefix: 'These 40 digits are without 0x, so they are no token address. Nothing was sent.',
  lookUpBitcoin: 'This is a Bitcoin address. Bitcoin has no tokens; this is the price of one bitcoin.',
  whyOld: 'This price is from when you looked it up. Look it up again for a newer one.',
  lookUpMore: 'These are the first {count}.',
  save: 'Save',
  isSaved: 'Saved',
  saveUnseen:
    'Not saved: the card has to stand in plain sight for a moment. Press again, or save it in Sise’s popup.',
} as const;
