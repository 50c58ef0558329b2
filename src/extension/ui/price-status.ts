/** How each status is told apart: a word, a sentence, a sign, never the colour alone. */
import type { PriceStatus, Unheard } from '../../core/market/prices.ts';
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

/** Where it is known why nobody has told anything. */
const UNHEARD: Readonly<Record<Unheard, Pick<StatusLook, 'word' | 'why'>>> = {
  'no answer': { word: 'wordNoAnswer', why: 'whyNoAnswer' },
  'not asked': { word: 'wordNotAsked', why: 'whyNotAsked' },
  'switched off': { word: 'wordUnavailable', why: 'whySwitchedOff' },
};

/** A price, or what is known of one: as much of it as decides how it is told apart. */
export interface PriceCondition {
  readonly status: PriceStatus;
  readonly usd: string | null;
  readonly unheard?: Unheard | undefined;
}

export function lookOf({ status, usd, unheard }: PriceCondition): StatusLook {
  const look = LOOKS[status];
  if (status === 'unavailable' && unheard) return { ...look, ...UNHEARD[unheard] };
  return status === 'disputed' && usd === null ? { ...look, why: 'whyDisputedEmpty' } : look;
}
