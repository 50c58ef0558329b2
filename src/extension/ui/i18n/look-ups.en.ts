/** What is said of a look-up, in English: by the card, and by the popup where no card can be shown. */
export const lookUpsEn = {
  lookUp: 'Sise price look-up',
  lookUpNoAddress: 'The selection contains no token address or coin.',
  lookUpPrefix: 'These 40 digits have no 0x, so they are not a token address. Nothing was sent.',
  lookUpBitcoin: 'This is a Bitcoin address. Bitcoin has no tokens; this is the price of one bitcoin.',
  whyOld: 'This is the price at the time of your look-up. Look it up again to update it.',
  lookUpMore: 'Only the first {count} are shown.',
  lookUpLeftOut: 'Addresses on unsupported networks were skipped: {network}.',
  save: 'Save',
  isSaved: 'Saved',
  saveUnseen: 'Not saved because the card was covered. Press Save again, or save it in the Sise popup.',
} as const;
