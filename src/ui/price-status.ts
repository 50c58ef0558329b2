/** How each status is told apart: a word, a sentence, a sign, never the colour alone. */
import type { Price, PriceStatus } from '../market/prices.ts';
import type { PriceTextKey } from './i18n/prices.en.ts';
import type { PriceIconName } from './icon-paths.ts';

export interface StatusLook {
  readonly word: PriceTextKey;
  readonly why: PriceTextKey;
  readonly icon: PriceIconName | null;
}

const LOOKS: Readonly<Record<PriceStatus, StatusLook>> = {
  priced: { word: 'wordFresh', why: 'whyFresh', icon: null },
  stale: { word: 'wordStale', why: 'whyStale', icon: 'clock' },
  disputed: { word: 'wordDisputed', why: 'whyDisputed', icon: 'warn' },
  untrusted: { word: 'wordUntrusted', why: 'whyUntrusted', icon: 'shield' },
  unlisted: { word: 'wordUnlisted', why: 'whyUnlisted', icon: 'none' },
  unavailable: { word: 'wordUnavailable', why: 'whyUnavailable', icon: 'offline' },
};

export function lookOf({ status, usd }: Pick<Price, 'status' | 'usd'>): StatusLook {
  const look = LOOKS[status];
  return status === 'disputed' && usd === null ? { ...look, why: 'whyDisputedEmpty' } : look;
}
