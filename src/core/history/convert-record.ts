/** Converts a record to the other currency, by the rate of its day or a trade of its time (docs/pricing.md §8). */
import { divide } from '../market/arithmetic.ts';
import { multiply } from '../market/exact.ts';
import type { DayRate, Granularity, PastPrice } from '../market/moments.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import type { PastRecord } from '../sources/history.ts';

/** Null where unknown. */
export interface MomentRates {
  readonly rate: DayRate | null;
  /** The candle of KRW-USDT of the same exchange. */
  readonly krwPerUsdt: PastRecord | null;
  readonly usdPerUsdt: PastRecord | null;
}

interface Chosen {
  readonly source: SourceName;
  readonly record: PastRecord;
  readonly granularity: Granularity;
}

/** Only the division rounds. Null where a rate is missing. */
export function convertRecord({ source, record, granularity }: Chosen, rates: MomentRates): PastPrice {
  const { basis } = sourceRow(source);
  const about = { source, basis, asOf: record.asOf, granularity };
  return record.in === 'KRW'
    ? { ...about, ...fromWon(record, rates) }
    : { ...about, ...fromDollars(record, rates) };
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
