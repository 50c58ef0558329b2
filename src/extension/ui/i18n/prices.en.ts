import { premiumEn } from './premium.en.ts';

/** What is said of prices, in English: all that the look-up card needs, which must stay small. */
export const pricesEn = {
  ...premiumEn,
  close: 'Close',
  adding: 'Looking it up…',
  addFull: 'The list is full ({limit} tokens). Remove one to add another.',
  badChecksum: 'This address has a typo: its capital letters do not match. Copy it again.',
  badDigits:
    'These 64 digits are a transaction hash or a private key, not a token address. Nothing was sent.',
  badNetwork: 'This address is on a network that Sise does not support.',
  badNetworkNamed: 'This address is on an unsupported network: {network}. Nothing was sent.',
  maybeNetwork:
    'The text mentions {network}, but the address may be on another network. Check the network before you save.',
  maybeUnpriced:
    'The text mentions {network}, which Sise does not support. Continue only if the address is on another network.',
  badEns: 'This is an ENS name (a person or a site), not a token. Nothing was sent.',
  badSolana: 'This looks like a Solana address. Sise does not support Solana. Nothing was sent.',
  badTron: 'This is a Tron address. Sise does not support Tron. Nothing was sent.',
  badWallet:
    'This is a wallet on all four networks, so it has no price. Use the address of a token contract.',

  wordFresh: 'Current',
  wordStale: 'Stale',
  wordDisputed: 'Unconfirmed',
  wordUntrusted: 'Untrusted',
  wordUnlisted: 'Not listed',
  wordUnavailable: 'Unavailable',
  wordNoAnswer: 'No answer',
  wordNotAsked: 'Pending',
  whyFresh: 'Up to date with its source.',
  whyStale: 'No newer price is available. This is the last good price.',
  whyDisputed: 'A new price is far from this one. This price stays until the new one is confirmed.',
  whyDisputedEmpty: 'The sources disagree widely. No price is shown until one is confirmed.',
  whyUntrusted: 'The quotes are too old, too thinly traded or too uncertain.',
  whyUnlisted: 'No source lists this token.',
  whyUnavailable: 'The sources failed or are rate-limited, and there is no earlier price.',
  whyNoAnswer: 'The sources did not respond, and there is no earlier price.',
  whyNotAsked: 'Not checked yet, and there is no earlier price.',
  whySwitchedOff: 'You turned off every source for this token.',
  askedAgain: 'Next update possible at {time}.',
  lookAlike:
    'Some letters of its name or symbol only look like Latin ones. It may imitate another token: compare the address.',
  noPrice: 'No price',
  waiting: 'Waiting for the first price',

  ageNow: 'now',
  ageSeconds: '{n} s',
  ageMinutes: '{n} min',
  ageHours: '{n} h',
  ageDays: '{n} d',

  detailChange: 'Change',
  change24h: '24h',
  change24hHint: '{percent}% in 24 hours ({currency} price)',
  changeSinceNine: 'since 09:00',
  changeSinceNineHint: '{percent}% since 09:00 KST ({currency} price)',
  changeSinceMidnight: 'since 00:00',
  changeSinceMidnightHint: '{percent}% since 00:00 KST ({currency} price)',
  changeInUsdt: 'USDT',

  detailUsd: 'US dollar',
  detailKrw: 'Korean won',
  detailSource: 'Source',
  detailAsOf: 'As of',
  detailConverted: 'Converted',
  detailAddress: 'Address',
  dataBy: 'Price data by {source}',
  through: 'through {host}',
  basisGlobal: 'global market',
  basisKorea: 'Korean exchange',
  otherMarket: 'Korea',
  convertedKrw: 'Won converted at ₩{rate} per dollar',
  convertedUsd: 'Dollars converted at ₩{rate} per dollar',
  convertedUsdt: '{rate} dollars per USDT',
  convertedThroughKrwUsdt: 'Dollars converted at ₩{rate} per USDT',
  openChart: 'Chart',
  copyUsd: 'Copy the exact price in dollars',
  copyKrw: 'Copy the exact price in won',
  copyAddress: 'Copy the address',
  copied: 'Copied: {text}',
  copyFailed: 'Could not copy.',
  failed: 'Sise isn’t responding. Try again.',
  diskFull: 'The disk is almost full. Nothing was changed.',

  noNetwork: 'You’re offline. These are the last known prices.',
  noNetworkEmpty: 'You’re offline. Prices appear when you reconnect.',
} as const;

export type PriceTextKey = keyof typeof pricesEn;
export type PriceTexts = Readonly<Record<PriceTextKey, string>>;
