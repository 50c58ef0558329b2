/** Lists of moments that a person pastes or drops: what each line asks for, or why it is refused. Nothing is guessed. */
import { type AddressProblem, parseAddress } from '../market/addresses.ts';
import { MAX_DECIMALS } from '../market/amounts.ts';
import { type AssetKey, coinKey, tokenKey } from '../market/assets.ts';
import { type Decimal, parseDecimal } from '../market/decimal.ts';
import { networkCalled } from '../market/networks.ts';
import { findCoinPlatform, type PlatformId } from '../market/platforms.ts';
import type { ColumnContents } from './column-contents.ts';
import type { ListColumns } from './column-places.ts';
import { inSlices, type PageTurn } from './in-slices.ts';
import { type ColumnAnswers, type ColumnQuestion, decideColumns } from './list-columns.ts';
import {
  type DecimalMark,
  fromSmallest,
  isNumberProblem,
  NO_EVIDENCE,
  type NumberProblem,
  readNumber,
} from './list-numbers.ts';
import { createListTable } from './list-table.ts';
import { parseTime, type TimeProblem } from './moment-text.ts';
import type { CsvRow, Separator } from './parse-csv.ts';

/** What one line asks for. */
export interface ListLine {
  /** Its number in the list, counted from 1. */
  readonly line: number;
  readonly asset: AssetKey;
  readonly at: number;
  readonly amount: Decimal | null;
}

/**
 * Why a line is refused.
 * - `columns`: it has not the columns that it should; `more cells`: than the header; `quote`: a quote that nothing closes
 * - `network missing`, `network unknown`; `network unpriced`: Sise knows no prices there; `network differs`: the header names
 *   another coin
 * - `no decimals`: an amount in smallest units, of an NFT or an unknown token
 * - `failed`: the transaction did; `nothing moved`: of nothing
 * - `two headers`: two rows name columns, and the rows below may have others
 * - `file of pieces`: the file is about NFTs
 * - `unreadable`: of a file that Sise has exported; the value is the column
 * - `too many`: the file has more lines than are read
 */
export type LineProblem =
  | TimeProblem
  | AddressProblem
  | NumberProblem
  | 'columns'
  | 'more cells'
  | 'quote'
  | 'network missing'
  | 'network unknown'
  | 'network unpriced'
  | 'network differs'
  | 'no decimals'
  | 'failed'
  | 'nothing moved'
  | 'two headers'
  | 'file of pieces'
  | 'unreadable'
  | 'too many';

export interface RefusedLine {
  readonly line: number;
  readonly problem: LineProblem;
  /** What stands where the problem is. */
  readonly value: string;
}

export interface ReadList {
  readonly format: ListColumns['format'];
  readonly lines: readonly ListLine[];
  readonly refused: readonly RefusedLine[];
  /** While one of them has no answer, there are no lines. */
  readonly questions: readonly ColumnQuestion[];
}

export interface ListReader {
  push(rows: readonly CsvRow[]): void;
  /** All rows that were pushed. Rejects when the pause does. */
  read(pause: PageTurn): Promise<ReadList>;
}

type Taken<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly value: Refusal };
type Refusal = Omit<RefusedLine, 'line'>;

/** What a person says of a list beside it. */
export interface ListOrder {
  /** Of files that do not name theirs; null: not known. */
  readonly network: PlatformId | null;
  readonly columns?: ColumnAnswers;
}

/** Which column is what is decided by all rows: they are read at the end. */
export function createListReader({ network, columns: answers = {} }: ListOrder): ListReader {
  const table = createListTable((text) => networkCalled(text)?.id ?? null);
  const assetIn = createAssetReader();

  function read(row: CsvRow, columns: ListColumns, amountOf: AmountReader): Taken<Omit<ListLine, 'line'>> {
    if (row.isUnclosed) return refuse('quote', row.cells.at(-1) ?? '');
    const cells = row.cells.map((cell) => cell.trim());
    const used = cells.length - [...cells].reverse().findIndex((cell) => cell !== '');
    if (columns.isByPosition && (used < 3 || used > 4)) return refuse('columns', cells.join(', '));
    if (columns.width !== null && cells.length > columns.width) return refuse('more cells', cells.join(', '));
    const written = cells[columns.time] ?? '';
    const time = parseTime(written, columns.zone);
    if (!time.ok) return refuse(time.problem, written);
    const unmet = columns.conditions.find(({ column, fine }) => !fine.test(cells[column] ?? ''));
    if (unmet) return refuse(unmet.problem, cells[unmet.column] ?? '');
    const asset = assetIn(cells, columns, network);
    if (!asset.ok) return asset;
    const amount = amountOf(cells, columns);
    if (!amount.ok) return amount;
    return { ok: true, value: { asset: asset.value, at: time.at, amount: amount.value } };
  }

  return {
    push: table.push,
    async read(pause) {
      const lines: ListLine[] = [];
      const refused: RefusedLine[] = [];
      const { rows, titles, secondHeader, header, contents, ...rest } = table.read();
      const list = { ...rest, header: header?.cells ?? null, contents };
      const { columns, questions } = decideColumns(list, answers, network);
      const format = columns?.format ?? 'list';
      const refuseWhole = ({ line, cells }: CsvRow, problem: LineProblem): ReadList => ({
        format,
        lines: [],
        refused: [{ line, problem, value: cells.join(', ') }],
        questions: [],
      });
      if (secondHeader) return refuseWhole(secondHeader, 'two headers');
      if (header && format === 'file of pieces') return refuseWhole(header, 'file of pieces');
      if (rows.length > 0 && !columns) return { format, lines, refused, questions };
      const amountOf = createAmountReader(contents, rows[0]?.separator ?? ',');
      // Without names of columns, what stands above the first line is lines that cannot be read.
      const all = columns?.isByPosition ? [...titles, ...(header ? [header] : []), ...rows] : rows;
      await inSlices(all, pause, (row) => {
        if (!columns) return;
        const { line } = row;
        const taken = read(row, columns, amountOf);
        if (taken.ok) lines.push({ line, ...taken.value });
        else refused.push({ line, ...taken.value });
      });
      return { format, lines, refused, questions: rows.length > 0 ? questions : [] };
    },
  };
}

/** Lists name few tokens often, and a checksum takes its time. */
function createAssetReader() {
  const known = new Map<string, Taken<AssetKey>>();
  return (cells: readonly string[], columns: ListColumns, given: PlatformId | null): Taken<AssetKey> => {
    const network = typeof columns.network === 'number' ? (cells[columns.network] ?? '') : columns.network;
    const address = columns.address === null ? '0x' : (cells[columns.address] ?? '');
    const name = JSON.stringify([network, address]);
    const asset = known.get(name) ?? assetOfColumns(columns, network ?? given, address, given);
    known.set(name, asset);
    return asset;
  };
}

/** An export whose header names a coin is of that coin's network, whatever is chosen or stands in an added column. */
function assetOfColumns(
  { coin, network: place }: ListColumns,
  network: string | null,
  address: string,
  given: PlatformId | null,
): Taken<AssetKey> {
  const asset = assetOfTexts(network, address);
  if (!asset.ok || coin === null) return asset;
  const meant = typeof place === 'number' || given === null ? asset.value : coinKey(given);
  const platform = findCoinPlatform(coin);
  return platform && meant === coinKey(platform.id) ? asset : refuse('network differs', coin);
}

function assetOfTexts(network: string | null, address: string): Taken<AssetKey> {
  if (network === null || network === '') return refuse('network missing', address);
  const named = networkCalled(network);
  if (!named) return refuse('network unknown', network);
  if (!named.priced) return refuse('network unpriced', network);
  const { id: platform, chainId, coin } = named;
  const isCoin = address.toLowerCase() === '0x' || address.toUpperCase() === coin.symbol;
  if (isCoin || (chainId === null && address === '')) return { ok: true, value: coinKey(platform) };
  if (chainId === null) return refuse('bitcoin', address);
  const parsed = parseAddress(address);
  if (!parsed.ok) return refuse(parsed.problem, address);
  return { ok: true, value: tokenKey(platform, parsed.address) };
}

type AmountReader = (cells: readonly string[], columns: ListColumns) => Taken<Decimal | null>;

function createAmountReader(contents: readonly ColumnContents[], separator: Separator): AmountReader {
  // Where semicolons or tabs stand between cells, a comma is a decimal one as often as not.
  const usualIn =
    ({ usualMark }: ListColumns) =>
    (shown: DecimalMark) =>
      separator === ',' ? (usualMark ?? (shown === '.' ? '.' : null)) : null;

  function numberIn(text: string, column: number, cells: readonly string[], columns: ListColumns) {
    const { decimals, canBeSmallest } = columns;
    if (decimals !== null) {
      const places = typeof decimals === 'number' ? decimals : Number(cells[decimals.column]);
      return fromSmallest(text, places);
    }
    if (canBeSmallest && /^-?[\d,.\s]*[1-9]/.test(text)) return 'two readings';
    return readNumber(text, contents[column]?.evidence ?? NO_EVIDENCE, usualIn(columns));
  }

  return (cells, columns) => {
    let found: Decimal | null = null;
    for (const column of columns.amounts) {
      const text = cells[column] ?? '';
      if (!hasDecimals(text, cells, columns)) return refuse('no decimals', text);
      if (text === '') continue;
      const behind = columns.behind === null ? '' : (cells[columns.behind] ?? '');
      if (separator === ',' && /^-?\d{1,3}$/.test(text) && /^\d{3}(?:\.\d+)?$/.test(behind))
        return refuse('two readings', `${text},${behind}`);
      const amount = numberIn(text, column, cells, columns);
      if (isNumberProblem(amount)) return refuse(amount, text);
      if (found === null || /[1-9]/.test(amount)) found = amount;
    }
    if (columns.format !== 'list' && found !== null && !/[1-9]/.test(found))
      return refuse('nothing moved', found);
    return { ok: true, value: found };
  };
}

/** Amounts in smallest units must be there with their decimals: NFTs have neither. */
function hasDecimals(text: string, cells: readonly string[], { decimals }: ListColumns): boolean {
  if (decimals === null || typeof decimals === 'number') return true;
  const places = cells[decimals.column] ?? '';
  return text !== '' && /^\d{1,2}$/.test(places) && Number(places) <= MAX_DECIMALS;
}

/** Of one number without a column, as it is typed: also `1,234.5`. One comma alone may be a decimal one: `1,5` is refused. */
export function parseAmount(text: string): Decimal | null {
  const isGrouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text);
  return parseDecimal(isGrouped ? text.replaceAll(',', '') : text);
}

function refuse(problem: LineProblem, value: string): { ok: false; value: Refusal } {
  return { ok: false, value: { problem, value } };
}
