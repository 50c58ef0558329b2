/**
 * The columns of exported files, the same for prices at moments and for captures, in CSV and in JSON. Other programs read
 * them by name, so that a column never changes its name or meaning (docs/records.md).
 */
export const COLUMNS = [
  // Asset, moment and amount
  'time',
  'timeKst',
  'network',
  'address',
  'name',
  'symbol',
  'decimals',
  'amount',
  // Price, value and source
  'usdPrice',
  'krwPrice',
  'usdValue',
  'krwValue',
  'source',
  'market',
  'side',
  'asOf',
  'granularity',
  // How the other currency was converted
  'convertedBy',
  'rate',
  'rateDate',
  'rateService',
  'krwPerUsdt',
  'krwPerUsdtAsOf',
  'usdPerUsdt',
  'usdPerUsdtAsOf',
  // Why there is no price, and whether the answer is final
  'missing',
  'final',
  // For the whole capture
  'dayRate',
  'dayRateDate',
  'dayRateService',
  'capturedAt',
  'complete',
  // For a part of a capture
  'fromFile',
] as const;

export type Column = (typeof COLUMNS)[number];
/** One line of a file; an unknown cell is empty. */
export type FileRow = Readonly<Record<Column, string>>;

const EMPTY = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as FileRow;

/** Fills a row: columns that are left out or null become empty. */
export function fileRow(cells: Readonly<Partial<Record<Column, string | null>>>): FileRow {
  const known = Object.entries(cells).filter(([, text]) => text !== null && text !== undefined);
  return { ...EMPTY, ...Object.fromEntries(known) };
}

export type CellReader = ReturnType<typeof createCellReader>;

export function createCellReader(row: FileRow) {
  let unreadable: Column | null = null;
  const parsed = <T>(column: Column, parse: (text: string) => T | null) => {
    const value = parse(row[column]);
    if (value === null) unreadable ??= column;
    return value;
  };
  return {
    /** Parses a cell; null when it is empty, and when it does not parse, which is noted. */
    optional: <T>(column: Column, parse: (text: string) => T | null): T | null =>
      row[column] === '' ? null : parsed(column, parse),
    /** Parses a cell that must not be empty. */
    required: parsed,
    /** The first column whose cell did not parse. */
    unreadable: (): Column | null => unreadable,
  };
}

/** Creates a parser that accepts the given words only. */
export function oneOf<T extends string>(words: readonly T[]): (text: string) => T | null {
  return (text) => words.find((word) => word === text) ?? null;
}
