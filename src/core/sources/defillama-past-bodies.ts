/** Parsers of DefiLlama's bodies about the past (docs/sources.md §2 Past). */
import * as z from 'zod/mini';
import { compare } from '../market/arithmetic.ts';
import { type Decimal, parseDecimal, parsePositive } from '../market/decimal.ts';
import { sourceRow } from '../market/source-table.ts';
import { fromUnixSeconds } from './response-fields.ts';

export interface LlamaRecord {
  /** Null when the record's price is not trusted. */
  readonly usd: Decimal | null;
  readonly asOf: number;
}

/** Times of first records by lower-case name: DefiLlama repeats the letter case of the request. */
export type FirstTimes = ReadonlyMap<string, number>;

const Body = z.object({ coins: z.record(z.string(), z.unknown()) });
const Point = z.object({
  price: z.optional(z.unknown()),
  timestamp: z.optional(z.unknown()),
  confidence: z.optional(z.unknown()),
});
const Points = z.object({ prices: z.array(z.unknown()) });
const Chart = z.object({ prices: z.array(z.looseObject({})), confidence: z.optional(z.unknown()) });

const ONE = '1' as Decimal;
const { minConfidence = ONE, maxConfidence = ONE } = sourceRow('DefiLlama').gates;

export function readMoment(body: unknown): ReadonlyMap<string, LlamaRecord> {
  return byName(body, recordOf);
}

/** Reads the records of each coin, in any order. */
export function readBatch(body: unknown): ReadonlyMap<string, readonly LlamaRecord[]> {
  return byName(body, (coin) => {
    const read = z.safeParse(Points, coin);
    return read.success ? read.data.prices.flatMap((point) => recordOf(point) ?? []) : null;
  });
}

/** Reads the records of each coin in a chart, where one confidence applies to all of them. */
export function readChart(body: unknown): ReadonlyMap<string, readonly LlamaRecord[]> {
  return byName(body, (coin) => {
    const { prices, confidence } = z.safeParse(Chart, coin).data ?? { prices: [] };
    return prices.flatMap((point) => recordOf({ confidence, ...point }) ?? []);
  });
}

export function readFirst(body: unknown): FirstTimes {
  return byName(body, (coin) => {
    return fromUnixSeconds(z.safeParse(Point, coin).data?.timestamp);
  });
}

function byName<T>(body: unknown, read: (coin: unknown) => T | null): ReadonlyMap<string, T> {
  const { coins } = Body.parse(body);
  return new Map(
    Object.entries(coins).flatMap(([name, coin]) => {
      const found = read(coin);
      return found === null ? [] : [[name.toLowerCase(), found] as const];
    }),
  );
}

/** The record of a point; null without a time. */
function recordOf(point: unknown): LlamaRecord | null {
  const read = z.safeParse(Point, point);
  const asOf = read.success ? fromUnixSeconds(read.data.timestamp) : null;
  if (!read.success || asOf === null) return null;
  const confidence = parseDecimal(read.data.confidence);
  // Confidence above the upper limit is an error of DefiLlama: tokens in distress have price 0 with confidence 1.01 at
  // every moment.
  const isSure =
    confidence !== null && compare(confidence, minConfidence) >= 0 && compare(confidence, maxConfidence) <= 0;
  return { usd: isSure ? parsePositive(read.data.price) : null, asOf };
}
