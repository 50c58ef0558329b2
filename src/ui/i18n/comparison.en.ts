/** What is said of all sources side by side, in English: loaded when details are opened. */
export const comparisonEn = {
  title: 'All sources',
  asking: 'Loading all sources…',
  difference: 'Difference from the price shown, in dollars',
  taken: 'Used',
  lower: 'Lower priority',
  disputed: 'Unconfirmed: far from other sources',
  tooOld: 'Older than {hours} h',
  lowConfidence: 'Confidence {value} of {minimum}',
  lowLiquidity: 'Liquidity {value} of {minimum}',
  thin: 'Liquidity below {minimum}',
  noVolume: 'No trades in 24 hours',
  noPrice: 'No usable price',
  notConverted: 'No exchange rate',
  pools: 'Pool price not needed: other sources list it',
  notListed: 'Not listed',
  noMarket: 'No confirmed market',
  notAsked: 'Not requested recently',
  lookUpsOnly: 'Used for look-ups only',
  otherMarket: 'Used for USDT when Korea is selected',
  switchedOff: 'Off',
  limitSpent: 'Rate limit reached until {time}',
  leftAlone: 'Paused after errors until {time}',
  failed: 'No response',
} as const;

export type ComparisonTextKey = keyof typeof comparisonEn;
