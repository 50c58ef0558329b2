/** An answer as CSV (RFC 4180), for spreadsheets: a header row and a line for each entry, in their order. */
import { csvLine } from '../records/write-csv.ts';
import type { DetailedEntry, DetailedMomentEntry, Entry, PremiumFields } from './entry-schema.ts';

type AnyEntry = Entry | DetailedEntry | DetailedMomentEntry;

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const PLAIN = ['address', 'name', 'symbol', 'decimals', 'usdPrice', 'krwPrice', 'source'];
const CONVERTED = ['convertedSide', 'convertedThrough', 'rate'];
/** Only at the end something is ever added. */
const COLUMNS = {
  plain: PLAIN,
  detailed: [...PLAIN, 'status', 'asOf', 'basis', ...CONVERTED, 'usdPerUsdt'],
  moment: [
    ...PLAIN,
    ...['asOf', 'granularity', 'basis', ...CONVERTED, 'rateDate', 'rateService', 'rateAsOf'],
    ...['usdPerUsdt', 'usdPerUsdtAsOf', 'missing', 'final'],
  ],
} as const;

/** With `premium=true`, behind the others. */
const OF_PREMIUM = [
  ...['premiumPercent', 'premiumKoreaSource', 'premiumKrwPrice', 'premiumKoreaAsOf', 'premiumGlobalSource'],
  ...['premiumUsdPrice', 'premiumGlobalAsOf', 'premiumIncludesKoreanVolume', 'premiumKrwPerUsd'],
  ...['premiumRateService', 'premiumRateDate', 'premiumMissing'],
];

/** What is not known is an empty cell. */
export function csvOf(entries: readonly AnyEntry[], kind: keyof typeof COLUMNS): string {
  const hasPremiums = entries.some((entry) => 'premiumMissing' in entry);
  const columns = [...COLUMNS[kind], ...(hasPremiums ? OF_PREMIUM : [])];
  const lines = entries.map((entry) => {
    const cells = cellsOf(entry);
    return csvLine(columns.map((column) => String(cells[column] ?? '')));
  });
  return csvLine(columns) + lines.join('');
}

function cellsOf({ token, ...entry }: AnyEntry): Readonly<Record<string, unknown>> {
  const { converted, ...rest } = 'converted' in entry ? entry : { ...entry, converted: null };
  const { side, through, ...rates } = converted ?? {};
  const ofPremium = 'premium' in entry ? premiumCells(entry.premium ?? null) : {};
  return { ...token, ...rest, ...ofPremium, convertedSide: side, convertedThrough: through, ...rates };
}

function premiumCells(premium: PremiumFields['premium']): Readonly<Record<string, unknown>> {
  if (!premium) return {};
  const { percent, korea, global, rate } = premium;
  return {
    premiumPercent: percent,
    premiumKoreaSource: korea.source,
    premiumKrwPrice: korea.krwPrice,
    premiumKoreaAsOf: korea.asOf,
    premiumGlobalSource: global.source,
    premiumUsdPrice: global.usdPrice,
    premiumGlobalAsOf: global.asOf,
    premiumIncludesKoreanVolume: global.includesKoreanVolume,
    premiumKrwPerUsd: rate.krwPerUsd,
    premiumRateService: rate.service,
    premiumRateDate: rate.date,
  };
}

/** Whether `Accept` would rather have CSV than JSON, by its quality values (RFC 9110 §12.5.1). */
export function prefersCsv(accept: string | null): boolean {
  const wanted = (accept ?? '').split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, q: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  const best = (type: string) =>
    Math.max(0, ...wanted.filter((each) => each.type === type).map(({ q }) => q));
  return best('text/csv') > best('application/json');
}
