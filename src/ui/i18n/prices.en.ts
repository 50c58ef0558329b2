import { premiumEn } from './premium.en.ts';

/** What is said of prices, in English: all that the look-up card needs, which must stay small. */
export const pricesEn = {
  ...premiumEn,
  close: 'Close',
  adding: 'Looking it up…',
  addFull: 'The list is full: {limit} tokens. Remove one to add another.',
  badChecksum: 'This address has a typing error: its capital letters do not match. Copy it again.',
  badDigits:
    'These 64 digits are the hash of a transaction or a private key, not a token address. Nothing was sent.',
  badNetwork: 'This address is on a network that Sise has no prices of.',
  badEns: 'This is an ENS name: a person or a site, not a token. Nothing was sent.',
  badSolana: 'This looks like an address on Solana, which Sise has no prices of. Nothing was sent.',
  badTron: 'This is an address on Tron, which Sise has no prices of. Nothing was sent.',

  wordFresh: 'Current',
  wordStale: 'Stale',
  wordDisputed: 'Unconfirmed',
  wordUntrusted: 'Untrusted',
  wordUnlisted: 'Not listed',
  wordUnavailable: 'Unavailable',
  whyFresh: 'Up to date with its source.',
  whyStale: 'No newer price is available right now. This is the last good price.',
  whyDisputed: 'A new price is far from this one. The last good price stays until the new one is confirmed.',
  whyDisputedEmpty: 'The sources disagree widely. No price is shown until one is confirmed.',
  whyUntrusted: 'There are quotes, but too old, too thinly traded or too uncertain to count as a price.',
  whyUnlisted: 'None of the sources knows this token.',
  whyUnavailable:
    'Sources that may know it did not answer or could not be asked; no earlier price can be shown.',
  noPrice: 'No price',
  waiting: 'Waiting for the first price',

  ageNow: 'now',
  ageSeconds: '{n} s',
  ageMinutes: '{n} min',
  ageHours: '{n} h',
  ageDays: '{n} d',

  detailChange: 'Change',
  change24h: '24h',
  change24hHint: '{percent}% in 24 hours, in {currency}',
  changeSinceNine: 'since 09:00',
  changeSinceNineHint: '{percent}% since 09:00 KST, in {currency}',
  changeSinceMidnight: 'since 00:00',
  changeSinceMidnightHint: '{percent}% since 00:00 KST, in {currency}',
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
  convertedKrw: 'Won from dollars, at {rate} won a dollar',
  convertedUsd: 'Dollars from won, at {rate} won a dollar',
  convertedUsdt: 'and {rate} dollars a USDT',
  convertedThroughKrwUsdt: 'Dollars from won, at {rate} won a USDT',
  openChart: 'Chart',
  copyUsd: 'Copy the exact price in dollars',
  copyKrw: 'Copy the exact price in won',
  copyAddress: 'Copy the address',
  copied: 'Copied: {text}',
  copyFailed: 'Copying did not work.',
  failed: 'Sise did not answer. Try again.',
  diskFull: 'The disk is almost full: nothing was changed.',

  noNetwork: 'No network. These are the last known prices.',
  noNetworkEmpty: 'No network. Prices appear as soon as you are online again.',
} as const;

export type PriceTextKey = keyof typeof pricesEn;
export type PriceTexts = Readonly<Record<PriceTextKey, string>>;
