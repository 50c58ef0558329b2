/** Reads exported files. An unreadable row is refused, the others are read. */
import { isSameSlot } from '../market/imported-captures.ts';
import type { Capture, CapturePart } from '../market/moments.ts';
import { COLUMNS, type FileRow } from './export-columns.ts';
import { inSlices, type PageTurn } from './in-slices.ts';
import { cellText, MOST_ENTRIES } from './json-values.ts';
import type { CsvRow } from './parse-csv.ts';
import type { RefusedLine } from './read-list.ts';
import { type PricedLine, readRow } from './record-rows.ts';
import { FORMAT } from './write-file.ts';

export interface ReadFile {
  readonly lines: readonly PricedLine[];
  readonly captures: readonly Capture[];
  readonly refused: readonly RefusedLine[];
}

export interface FileReader {
  push(rows: readonly CsvRow[]): void;
  read(): ReadFile;
}

/** The result for a file with too many rows. */
export const TOO_MANY: ReadFile = {
  lines: [],
  captures: [],
  refused: [{ line: MOST_ENTRIES + 1, problem: 'too many', value: '' }],
};

/** Columns that only an export has. */
const OURS = ['time', 'network', 'address', 'usdPrice', 'krwPrice', 'granularity', 'missing', 'final'];

/** Creates a reader of the rows below the header; null when the header is not that of an exported file. */
export function createFileReader(header: readonly string[]): FileReader | null {
  const names = header.map((name) => name.trim());
  if (OURS.some((name) => !names.includes(name))) return null;
  const places = COLUMNS.map((column) => [column, names.indexOf(column)] as const);
  const collected = createCollector();
  return {
    push: (rows) => {
      for (const { line, cells, isUnclosed } of rows) {
        const entries = places.map(([column, place]) => [column, (cells[place] ?? '').trim()]);
        if (isUnclosed) collected.refuse(line, 'quote', cells.at(-1) ?? '');
        else collected.take(line, Object.fromEntries(entries) as FileRow);
      }
    },
    read: collected.read,
  };
}

/** Reads an export in JSON; null for any other text. */
export async function readJsonFile(text: string, pause: PageTurn): Promise<ReadFile | null> {
  const file = parsed(text);
  if (file?.format !== FORMAT.format || file.version !== FORMAT.version || !Array.isArray(file.rows))
    return null;
  return readRows(file.rows, pause);
}

/** Reads the rows of a JSON file; their numbers are counted from 1. */
export async function readRows(rows: readonly unknown[], pause: PageTurn): Promise<ReadFile> {
  if (rows.length > MOST_ENTRIES) return TOO_MANY;
  const collected = createCollector();
  await inSlices(rows, pause, (row, index) => {
    const cells = (typeof row === 'object' && row !== null ? row : {}) as Readonly<Record<string, unknown>>;
    const entries = COLUMNS.map((column) => [column, cellText(cells[column])] as const);
    const nested = entries.find(([, text]) => text === null);
    if (nested) collected.refuse(index + 1, 'unreadable', nested[0]);
    else collected.take(index + 1, Object.fromEntries(entries) as FileRow);
  });
  return collected.read();
}

function createCollector() {
  const lines: PricedLine[] = [];
  const refused: RefusedLine[] = [];
  const captures = new Map<string, { whole: Omit<Capture, 'parts'>; parts: CapturePart[] }>();
  const refuse = (line: number, problem: RefusedLine['problem'], value: string) =>
    void refused.push({ line, problem, value });

  function take(line: number, row: FileRow): void {
    const read = readRow(row);
    if (read.kind === 'unreadable') refuse(line, 'unreadable', read.column);
    if (read.kind === 'line') lines.push({ ...read.line, line });
    if (read.kind !== 'part') return;
    const key = `${read.whole.asset} ${read.whole.at}`;
    const capture = captures.get(key) ?? { whole: read.whole, parts: [] };
    captures.set(key, capture);
    const twice = capture.parts.findIndex((part) => isSameSlot(part, read.part));
    if (twice < 0) capture.parts.push(read.part);
    else if (capture.parts[twice]?.price === null) capture.parts[twice] = read.part;
  }

  return {
    take,
    refuse,
    read: (): ReadFile => ({
      lines,
      captures: [...captures.values()].map(({ whole, parts }) => ({ ...whole, parts })),
      refused,
    }),
  };
}

function parsed(text: string): Partial<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    // Not JSON: read as a list instead.
    return null;
  }
}
