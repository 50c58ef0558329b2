/** An answer as CSV (RFC 4180), for spreadsheets: a header row and a line for each entry, in their order. */
import { csvLine } from '../../core/records/write-csv.ts';
import type {
  DetailedEntry,
  DetailedMomentEntry,
  DetailedSeries,
  Entry,
  PlainSeries,
  PremiumFields,
} from './entry-schema.ts';

type AnyEntry = Entry | DetailedEntry | DetailedMomentEntry;

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const PLAIN = ['address', 'name', 'symbol', 'decimals', 'usdPrice', 'krwPrice', 'source'];
const CONVERTED = ['convertedSide', 'convertedThrough', 'rate'];
const PAST_CONVERTED = [
  ...[...CONVERTED, 'rateDate', 'rateService', 'rateAsOf'],
  ...['usdPerUsdt', 'usdPerUsdtAsOf'],
];
const DOUBT = ['status', 'contradictedBySource', 'contradictedByUsdPrice'];
const SERIES = ['at', 'usdPrice', 'krwPrice', 'source'];
/** Only at the end something is ever added. */
const COLUMNS = {
  plain: PLAIN,
  detailed: [...PLAIN, 'status', 'asOf', 'basis', ...CONVERTED, 'usdPerUsdt'],
  moment: [
    ...PLAIN,
    ...['asOf', 'granularity', 'basis', ...PAST_CONVERTED],
    ...['missing', 'final', ...DOUBT],
  ],
  series: SERIES,
  detailedSeries: [...SERIES, 'basis', 'asOf', ...PAST_CONVERTED, ...DOUBT],
} as const;

/** With `premium=true`, behind the others. */
const OF_PREMIUM = [
  ...['premiumPercent', 'premiumKoreaSource', 'premiumKrwPrice', 'premiumKoreaAsOf', 'premiumGlobalSource'],
  ...['premiumUsdPrice', 'premiumGlobalAsOf', 'premiumIncludesKoreanVolume', 'premiumKrwPerUsd'],
  ...['premiumRateService', 'premiumRateDate', 'premiumMissing'],
];

/** What is not known is an empty cell. */
export function csvOf(entries: readonly AnyEntry[], kind: 'plain' | 'detailed' | 'moment'): string {
  const hasPremiums = entries.some((entry) => 'premiumMissing' in entry);
  return tableOf(
    [...COLUMNS[kind], ...(hasPremiums ? OF_PREMIUM : [])],
    entries.map(({ token, ...entry }) => {
      const ofPremium = 'premium' in entry ? premiumCells(entry.premium ?? null) : {};
      return { ...token, ...cellsOf(entry), ...ofPremium };
    }),
  );
}

/** A line for each point. */
export function csvOfSeries(
  { points, source, basis }: PlainSeries | DetailedSeries,
  detail: boolean,
): string {
  return tableOf(
    COLUMNS[detail ? 'detailedSeries' : 'series'],
    points.map((point) => ({ source, basis, ...cellsOf(point) })),
  );
}

type Cells = Readonly<Record<string, unknown>>;

function tableOf(columns: readonly string[], rows: readonly Cells[]): string {
  const lines = rows.map((cells) => csvLine(columns.map((column) => String(cells[column] ?? ''))));
  return csvLine(columns) + lines.join('');
}

interface AnyPrice {
  readonly usdPrice: unknown;
  readonly converted?: object | null;
  readonly contradictedBy?: { readonly source: string; readonly usdPrice: string | null };
}

function cellsOf({ converted, contradictedBy: by, ...rest }: AnyPrice): Cells {
  const { side, through, ...rates }: Cells = { ...converted };
  const doubt = by && { contradictedBySource: by.source, contradictedByUsdPrice: by.usdPrice };
  return { ...rest, ...doubt, convertedSide: side, convertedThrough: through, ...rates };
}

function premiumCells(premium: PremiumFields['premium']): Cells {
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
