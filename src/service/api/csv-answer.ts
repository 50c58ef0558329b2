/** Writes answers as CSV (RFC 4180), for spreadsheets: a header row, and a line for each entry in their order. */
import { csvLine } from '../../core/records/write-csv.ts';
import type {
  DetailedEntry,
  DetailedMomentEntry,
  DetailedSeries,
  Entry,
  PlainSeries,
  PremiumBoard,
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
/** The columns of each answer. New ones are added at the end only, so that the others stay in their places. */
const COLUMNS = {
  plain: PLAIN,
  detailed: [...PLAIN, 'status', 'asOf', 'basis', ...CONVERTED, 'usdPerUsdt'],
  moment: [
    ...PLAIN,
    ...['asOf', 'granularity', 'basis', ...PAST_CONVERTED],
    ...['missing', 'final', ...DOUBT],
  ],
  series: SERIES,
  board: [
    ...['market', 'name', 'koreanName', 'coinSymbol', 'address', 'krwPrice', 'changePercent', 'tradedKrw'],
    ...['asOf', 'premiumPercent', 'premiumMissing', 'usdPrice', 'usdSource', 'includesKoreanVolume'],
    ...['exchange', 'changeSince', 'krwPerUsd', 'rateService', 'rateDate'],
  ],
  detailedSeries: [...SERIES, 'basis', 'asOf', ...PAST_CONVERTED, ...DOUBT],
} as const;

/** The columns that `premium=true` adds after those of the entry. */
const OF_PREMIUM = [
  ...['premiumPercent', 'premiumKoreaSource', 'premiumKrwPrice', 'premiumKoreaAsOf', 'premiumGlobalSource'],
  ...['premiumUsdPrice', 'premiumGlobalAsOf', 'premiumIncludesKoreanVolume', 'premiumKrwPerUsd'],
  ...['premiumRateService', 'premiumRateDate', 'premiumMissing'],
];

/** Entries as CSV. Unknown values are empty cells. */
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

/** A series as CSV, with a line for each point. */
export function csvOfSeries(
  { points, source, basis }: PlainSeries | DetailedSeries,
  detail: boolean,
): string {
  return tableOf(
    COLUMNS[detail ? 'detailedSeries' : 'series'],
    points.map((point) => ({ source, basis, ...cellsOf(point) })),
  );
}

/** The premium board as CSV, with a line for each market. */
export function csvOfBoard({ exchange, changeSince, rate, markets }: PremiumBoard): string {
  const { krwPerUsd, service: rateService, date: rateDate } = rate ?? {};
  const ofBoard = { exchange, changeSince, krwPerUsd, rateService, rateDate };
  return tableOf(
    COLUMNS.board,
    markets.map((market) => ({ ...market, ...ofBoard })),
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

/** Whether `Accept` prefers CSV to JSON, by its quality values (RFC 9110 §12.5.1). */
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
