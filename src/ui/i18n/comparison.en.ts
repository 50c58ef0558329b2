/** What is said of all sources side by side, in English: loaded when details are opened. */
export const comparisonEn = {
  title: 'All sources',
  asking: 'Asking all sources…',
  difference: 'Difference to the price shown, in dollars',
  taken: 'Taken',
  lower: 'Ranks lower',
  disputed: 'Unconfirmed: far from what others say',
  tooOld: 'Older than {hours} h',
  lowConfidence: 'Confidence {value} of {minimum}',
  lowLiquidity: 'Liquidity {value} of {minimum}',
  thin: 'Liquidity below {minimum}',
  noVolume: 'Nothing traded in 24 hours',
  noPrice: 'No usable price',
  notConverted: 'A rate to convert it is missing',
  pools: 'Pools do not stand in for sources that list it',
  notListed: 'Not listed',
  noMarket: 'Never asked: no market of it is confirmed',
  notAsked: 'Not asked lately',
  lookUpsOnly: 'Asked only when you look something up',
  otherMarket: 'Prices USDT only where Korea comes first',
  switchedOff: 'Switched off',
  limitSpent: 'Limit spent until {time}',
  leftAlone: 'Left alone after failures, until {time}',
  failed: 'Did not answer',
} as const;

export type ComparisonTextKey = keyof typeof comparisonEn;
