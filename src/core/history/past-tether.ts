/** The past dollar price of a tether, which converts records in USDT (docs/pricing.md §8). */
import { timesApart } from '../market/arithmetic.ts';
import { type Asset, assetOf, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { PastFact, PastRecord } from '../sources/history.ts';
import { granularityOf } from './past-rules.ts';
import type { SourceFact } from './source-facts.ts';

export const TETHER_ASSET: Asset = assetOf(TETHER);

/** A record of a tether far outside its peg is ignored: it would convert every other record. */
export function isOffPeg(asset: Pick<Asset, 'key'>, fact: PastFact): boolean {
  if (asset.key !== TETHER || fact.kind !== 'record' || fact.in !== 'USD') return false;
  return timesApart(fact.value, A_DOLLAR) > OFF_PEG_TIMES;
}

const A_DOLLAR = '1' as Decimal;
/** It has been at 0.92 and at 1.08. */
const OFF_PEG_TIMES = 1.1;

/** The record, if it is within two hours of the moment. */
export function recordNear(fact: SourceFact | null, at: number): PastRecord | null {
  if (fact?.kind !== 'record') return null;
  const granularity = granularityOf(Math.abs(fact.asOf - at));
  return granularity === null || granularity === 'day' ? null : fact;
}

/**
 * A record in USDT: null until the dollar price of a tether is known, `none` where no source has it. Other facts are
 * unchanged.
 */
export function inDollars(
  fact: SourceFact | null,
  dollars: SourceFact | null,
  at: number,
): SourceFact | null {
  if (fact?.kind !== 'record' || fact.in !== 'USDT') return fact;
  if (!dollars) return null;
  const isSettled = fact.isSettled && dollars.isSettled;
  return recordNear(dollars, at) ? { ...fact, isSettled } : { kind: 'none', saidAt: fact.saidAt, isSettled };
}
