/** Converts a past record to the other currency: by the day's rate, or by the past price of a tether (docs/pricing.md §8). */

import type { KeptRate } from '../fx/past-rates.ts';
import { divide, timesApart } from '../market/arithmetic.ts';
import { type Asset, assetOf, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import { multiply } from '../market/exact.ts';
import type { DayRate, Granularity, PastPrice } from '../market/moments.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import type { PastFact, PastRecord } from '../sources/history.ts';
import { granularityOf } from './past-rules.ts';
import type { SourceFact } from './source-facts.ts';

/** The rates at a moment; null where unknown. */
export interface MomentRates {
  readonly rate: DayRate | null;
  /** Won per USDT at the same exchange. */
  readonly krwPerUsdt: PastRecord | null;
  readonly usdPerUsdt: PastRecord | null;
}

interface Chosen {
  readonly source: SourceName;
  readonly record: PastRecord;
  readonly granularity: Granularity;
}

/** The record in both currencies; null in the one for which a rate is missing. Only the division rounds. */
export function convertRecord({ source, record, granularity }: Chosen, rates: MomentRates): PastPrice {
  const { basis } = sourceRow(source);
  const about = { source, basis, asOf: record.asOf, granularity };
  return record.in === 'KRW'
    ? { ...about, ...fromWon(record, rates) }
    : { ...about, ...fromDollars(record, rates) };
}

/**
 * The record converted by what is known at the moment `at`: a tether's price at the record's exchange (`won`) and in
 * dollars, and the day's rate. `isConverted`: whether the prices and rates that convert the record are final.
 */
export function convertAt(
  at: number,
  chosen: Chosen,
  {
    won,
    dollar,
    rate,
  }: {
    readonly won: SourceFact | null;
    readonly dollar: SourceFact | null;
    readonly rate: KeptRate | null;
  },
): { readonly price: PastPrice; readonly isConverted: boolean } {
  const price = convertRecord(chosen, {
    rate: rate && plain(rate),
    krwPerUsdt: recordNear(won, at),
    usdPerUsdt: recordNear(dollar, at),
  });
  const areTethersSettled = won?.isSettled === true && dollar?.isSettled === true;
  return { price, isConverted: chosen.record.in === 'KRW' ? areTethersSettled : rate?.isFinal === true };
}

/** The rate without `isFinal`, which belongs to the whole price. */
export function plain({ isFinal: _, ...rate }: KeptRate) {
  return rate;
}

type Sides = Pick<PastPrice, 'usd' | 'krw' | 'converted'>;

function fromDollars(record: PastRecord, { rate, usdPerUsdt: tether }: MomentRates): Sides {
  if (record.in === 'USDT' && !tether) return { usd: null, krw: null, converted: null };
  const isTether = record.in === 'USDT' && tether !== null;
  const usd = isTether ? multiply(record.value, tether.value) : record.value;
  if (!rate) return { usd, krw: null, converted: null };
  const { krwPerUsd, service, date } = rate;
  const by = isTether && { usdPerUsdt: tether.value, usdPerUsdtAsOf: tether.asOf };
  return {
    usd,
    krw: multiply(usd, krwPerUsd),
    converted: { side: 'krw', through: 'USD/KRW', krwPerUsd, service, date, ...by },
  };
}

function fromWon({ value: krw }: PastRecord, { krwPerUsdt, usdPerUsdt }: MomentRates): Sides {
  if (!krwPerUsdt || !usdPerUsdt) return { usd: null, krw, converted: null };
  return {
    usd: divide(multiply(krw, usdPerUsdt.value), krwPerUsdt.value),
    krw,
    converted: {
      side: 'usd',
      through: 'KRW-USDT',
      krwPerUsdt: krwPerUsdt.value,
      krwPerUsdtAsOf: krwPerUsdt.asOf,
      usdPerUsdt: usdPerUsdt.value,
      usdPerUsdtAsOf: usdPerUsdt.asOf,
    },
  };
}

export const TETHER_ASSET: Asset = assetOf(TETHER);

/** Whether the fact is a price of a tether far from its peg. It is ignored, because it would distort every converted record. */
export function isOffPeg(asset: Pick<Asset, 'key'>, fact: PastFact): boolean {
  if (asset.key !== TETHER || fact.kind !== 'record' || fact.in !== 'USD') return false;
  return timesApart(fact.value, A_DOLLAR) > OFF_PEG_TIMES;
}

const A_DOLLAR = '1' as Decimal;
/** USDT has been at 0.92 and at 1.08 dollars, so this factor includes them. */
const OFF_PEG_TIMES = 1.1;

/** The record, if it is at most two hours from the moment; else null. */
function recordNear(fact: SourceFact | null, at: number): PastRecord | null {
  if (fact?.kind !== 'record') return null;
  const granularity = granularityOf(Math.abs(fact.asOf - at));
  return granularity === null || granularity === 'day' ? null : fact;
}

/**
 * The fact, given what is known of a tether's dollar price (`dollars`). A record in USDT becomes null until that price is known, and
 * `none` where no source has it. Other facts are unchanged.
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
