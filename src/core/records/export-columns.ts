/**
 * The columns of what is exported, the same for prices at moments and for captures, in CSV and in JSON. Others may read
 * them by name: one that is there keeps its name and meaning (docs/records.md).
 */
export const COLUMNS = [
  // Of what, when, how much
  'time',
  'timeKst',
  'network',
  'address',
  'name',
  'symbol',
  'decimals',
  'amount',
  // What it was worth, by whom
  'usdPrice',
  'krwPrice',
  'usdValue',
  'krwValue',
  'source',
  'market',
  'side',
  'asOf',
  'granularity',
  // How the other currency came about
  'convertedBy',
  'rate',
  'rateDate',
  'rateService',
  'krwPerUsdt',
  'krwPerUsdtAsOf',
  'usdPerUsdt',
  'usdPerUsdtAsOf',
  // Or why there is no price
  'missing',
  'final',
  // Of a capture as a whole
  'dayRate',
  'dayRateDate',
  'dayRateService',
  'capturedAt',
  'complete',
  // Of a part
  'fromFile',
] as const;

export type Column = (typeof COLUMNS)[number];
/** One line of a file; empty for what is not known. */
export type FileRow = Readonly<Record<Column, string>>;

const EMPTY = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as FileRow;

/** What is not named is not known. */
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
    /** Null for an empty cell, and for one that does not parse, which is noted. */
    optional: <T>(column: Column, parse: (text: string) => T | null): T | null =>
      row[column] === '' ? null : parsed(column, parse),
    /** The same, but an empty cell is noted, too. */
    required: parsed,
    /** The first column that was noted. */
    unreadable: (): Column | null => unreadable,
  };
}

/** Reads one of a few words. */
export function oneOf<T extends string>(words: readonly T[]): (text: string) => T | null {
  return (text) => words.find((word) => word === text) ?? null;
}
