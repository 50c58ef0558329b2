/** What is quoted in a tether, and the tether's own dollars of then (docs/pricing.md §8). */
import { timesApart } from '../market/arithmetic.ts';
import { type Asset, assetOf, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { PastFact, PastRecord } from '../sources/history.ts';
import { granularityOf } from './granularity.ts';
import type { KnownFact } from './known-facts.ts';

/** The token whose dollar price converts what exchanges quote. */
export const TETHER_ASSET: Asset = assetOf(TETHER);

/** Far outside its peg, one source's word of a tether is none: it would convert every other record. */
export function isOffPeg(asset: Pick<Asset, 'key'>, fact: PastFact): boolean {
  if (asset.key !== TETHER || fact.kind !== 'record' || fact.in !== 'USD') return false;
  return timesApart(fact.value, A_DOLLAR) > OFF_PEG_TIMES;
}

const A_DOLLAR = '1' as Decimal;
/** It has been at 0.92 and at 1.08. */
const OFF_PEG_TIMES = 1.1;

/** What may convert: a record within two hours of the moment itself. */
export function recordNear(fact: KnownFact | null, at: number): PastRecord | null {
  if (fact?.kind !== 'record') return null;
  const granularity = granularityOf(Math.abs(fact.asOf - at));
  return granularity === null || granularity === 'day' ? null : fact;
}

/**
 * A record in USDT says something once a tether's dollars are known: nothing before, and nothing of use where nobody had them.
 * All else stays as it is.
 */
export function inDollars(fact: KnownFact | null, dollars: KnownFact | null, at: number): KnownFact | null {
  if (fact?.kind !== 'record' || fact.in !== 'USDT') return fact;
  if (!dollars) return null;
  const isSettled = fact.isSettled && dollars.isSettled;
  return recordNear(dollars, at) ? { ...fact, isSettled } : { kind: 'none', saidAt: fact.saidAt, isSettled };
}
