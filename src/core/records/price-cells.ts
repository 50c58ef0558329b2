/** Writes a past price, or why there is none, as cells of a file, and reads it back. */
import { type Decimal, parseDecimal, parsePositive } from '../market/decimal.ts';
import type { DayRate, MissingReason, MomentPrice, PastConversion, PastPrice } from '../market/moments.ts';
import { ATTRIBUTION } from '../market/precedence.ts';
import type { SourceName } from '../market/source-table.ts';
import { type CellReader, type Column, oneOf } from './export-columns.ts';
import { parseTime } from './moment-text.ts';

type Cells = Partial<Record<Column, string | null>>;
/** Why a line has no price. `disputed`: another group of sources contradicts the record (docs/pricing.md §8). */
export type LineMissing = MissingReason | 'disputed';
export type LineAnswer<Missing = LineMissing> = { readonly isFinal: boolean } & (
  | { readonly price: PastPrice; readonly missing: null }
  | { readonly price: null; readonly missing: Missing }
);

const DISPUTED: LineAnswer = { price: null, missing: 'disputed', isFinal: false };

export function lineAnswer({ asset: _, at: __, doubt, ...answer }: MomentPrice): LineAnswer {
  return doubt ? DISPUTED : answer;
}

export const readSource = oneOf(Object.keys(ATTRIBUTION) as readonly SourceName[]);
const GRANULARITIES = ['minute', 'hour', 'day'] as const;
const THROUGH = ['USD/KRW', 'KRW-USDT'] as const;
const MARKETS = ['global', 'korea'] as const;
export const PART_MISSING: readonly MissingReason[] = [
  'future',
  'not yet',
  'too old',
  'unlisted',
  'no record',
  'unavailable',
  'not asked',
];
export const LINE_MISSING: readonly LineMissing[] = [...PART_MISSING, 'disputed'];

export function answerCells({ price, missing, isFinal }: LineAnswer): Cells {
  if (price === null) return { missing, final: String(isFinal) };
  const { source, basis, usd, krw, asOf, granularity, converted } = price;
  return {
    usdPrice: usd,
    krwPrice: krw,
    source,
    market: basis,
    asOf: isoTime(asOf),
    granularity,
    ...(converted && conversionCells(converted)),
    final: String(isFinal),
  };
}

/** The time as `2026-12-31T15:00:00Z`, with milliseconds only if they are not zero. */
export function isoTime(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

/** Reads a price, or why there is none; null when a cell is unreadable, which `cell.unreadable()` then names. */
export function readAnswer<Missing extends string>(
  cell: CellReader,
  reasons: readonly Missing[],
): LineAnswer<Missing> | null {
  const isFinal = readFlag(cell, 'final');
  const missing = cell.optional('missing', oneOf(reasons));
  if (missing !== null) return { price: null, missing, isFinal };
  const price = readPrice(cell);
  return price && { price, missing: null, isFinal };
}

/** Reads `true` or `false` in any letter case: a spreadsheet that saves the file writes `TRUE`. */
export function readFlag(cell: CellReader, column: Column): boolean {
  const read = oneOf(['true', 'false']);
  return cell.required(column, (text) => read(text.toLowerCase())) === 'true';
}

export function readTime(text: string): number | null {
  const time = parseTime(text);
  return time.ok ? time.at : null;
}

export function readDayRate(cell: CellReader, columns: readonly [Column, Column, Column]): DayRate | null {
  const [rate, day, by] = columns;
  const krwPerUsd = cell.required(rate, readPositive);
  const date = cell.required(day, (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null));
  const service = cell.required(by, readText);
  return krwPerUsd && date && service ? { krwPerUsd, date, service } : null;
}

const LONGEST_SERVICE = 64;

function readText(text: string): string | null {
  return text === '' || text.length > LONGEST_SERVICE ? null : text;
}

function conversionCells(converted: PastConversion): Cells {
  if (converted.through === 'USD/KRW') {
    const { through, krwPerUsd, date, service, usdPerUsdt, usdPerUsdtAsOf } = converted;
    const day = { convertedBy: through, rate: krwPerUsd, rateDate: date, rateService: service };
    if (usdPerUsdt === undefined || usdPerUsdtAsOf === undefined) return day;
    return { ...day, usdPerUsdt, usdPerUsdtAsOf: isoTime(usdPerUsdtAsOf) };
  }
  const { through, krwPerUsdt, krwPerUsdtAsOf, usdPerUsdt, usdPerUsdtAsOf } = converted;
  return {
    convertedBy: through,
    krwPerUsdt,
    krwPerUsdtAsOf: isoTime(krwPerUsdtAsOf),
    usdPerUsdt,
    usdPerUsdtAsOf: isoTime(usdPerUsdtAsOf),
  };
}

function readPrice(cell: CellReader): PastPrice | null {
  const source = cell.required('source', readSource);
  const basis = cell.required('market', oneOf(MARKETS));
  const asOf = cell.required('asOf', readTime);
  const granularity = cell.required('granularity', oneOf(GRANULARITIES));
  const usd = cell.optional('usdPrice', readPositive);
  // At least one of the two prices must be there: the source has quoted it.
  const krw = usd ? cell.optional('krwPrice', readPositive) : cell.required('krwPrice', readPositive);
  const converted = readConversion(cell);
  if (!source || !basis || asOf === null || !granularity || cell.unreadable()) return null;
  return { source, basis, usd, krw, asOf, granularity, converted };
}

function readConversion(cell: CellReader): PastConversion | null {
  const through = cell.optional('convertedBy', oneOf(THROUGH));
  if (through === 'USD/KRW') {
    const rate = readDayRate(cell, ['rate', 'rateDate', 'rateService']);
    const usdPerUsdt = cell.optional('usdPerUsdt', readPositive);
    const usdPerUsdtAsOf = cell.optional('usdPerUsdtAsOf', readTime);
    const by = usdPerUsdt !== null && usdPerUsdtAsOf !== null && { usdPerUsdt, usdPerUsdtAsOf };
    return rate && { side: 'krw', through, ...rate, ...by };
  }
  if (through === null) return null;
  const krwPerUsdt = cell.required('krwPerUsdt', readPositive);
  const krwPerUsdtAsOf = cell.required('krwPerUsdtAsOf', readTime);
  const usdPerUsdt = cell.required('usdPerUsdt', readPositive);
  const usdPerUsdtAsOf = cell.required('usdPerUsdtAsOf', readTime);
  if (!krwPerUsdt || !usdPerUsdt || krwPerUsdtAsOf === null || usdPerUsdtAsOf === null) return null;
  return { side: 'usd', through, krwPerUsdt, krwPerUsdtAsOf, usdPerUsdt, usdPerUsdtAsOf };
}

function readPositive(text: string): Decimal | null {
  const value = parsePositive(text);
  // A number with an exponent may become too long for `parseDecimal` when it is written out.
  return value !== null && parseDecimal(value) === value ? value : null;
}
