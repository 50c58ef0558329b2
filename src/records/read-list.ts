/** Lists of moments that a person pastes or drops: what each line asks for, or why it is refused. Nothing is guessed. */
import { type AddressProblem, parseAddress } from '../market/addresses.ts';
import { type AssetKey, coinKey, tokenKey } from '../market/assets.ts';
import { type Decimal, parseDecimal } from '../market/decimal.ts';
import { networkCalled } from '../market/networks.ts';
import type { PlatformId } from '../market/platforms.ts';
import { columnsOf, type ListColumns } from './list-columns.ts';
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
 * - `columns`: it has not the columns that it should; `quote`: a quote that nothing closes
 * - `network missing`, `network unknown`; `network unpriced`: Sise knows no prices there
 * - `amount`: no number
 * - `failed`: the transaction did; `nothing moved`: of nothing
 * - `file of pieces`: the file is about NFTs
 * - `unreadable`: of a file that Sise has exported; the value is the column
 * - `too many`: the file has more lines than are read
 */
export type LineProblem =
  | TimeProblem
  | AddressProblem
  | 'columns'
  | 'quote'
  | 'network missing'
  | 'network unknown'
  | 'network unpriced'
  | 'amount'
  | 'failed'
  | 'nothing moved'
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
}

export interface ListReader {
  push(rows: readonly CsvRow[]): void;
  /** What has been read so far. */
  read(): ReadList;
}

type Taken<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly value: Refusal };
type Refusal = Omit<RefusedLine, 'line'>;

/** `network`: of files that do not tell theirs, as the person says; null when that is not known. */
export function createListReader(network: PlatformId | null): ListReader {
  const lines: ListLine[] = [];
  const refused: RefusedLine[] = [];
  const assetIn = createAssetReader();
  let columns: ListColumns | null = null;

  function read(row: CsvRow, chosen: ListColumns): Taken<Omit<ListLine, 'line'>> {
    if (row.isUnclosed) return refuse('quote', row.cells.at(-1) ?? '');
    const cells = row.cells.map((cell) => cell.trim());
    const used = cells.length - [...cells].reverse().findIndex((cell) => cell !== '');
    if (!chosen.hasHeader && (used < 3 || used > 4)) return refuse('columns', cells.join(', '));
    const written = cells[chosen.time] ?? '';
    const time = parseTime(written, chosen.zone);
    if (!time.ok) return refuse(time.problem, written);
    const asset = assetIn(cells, chosen, network);
    if (!asset.ok) return asset;
    const amount = amountIn(cells, chosen, row.separator);
    if (!amount.ok) return amount;
    return { ok: true, value: { asset: asset.value, at: time.at, amount: amount.value } };
  }

  function take(row: CsvRow): void {
    if (row.cells.every((cell) => cell.trim() === '')) return;
    const isFirst = columns === null;
    columns ??= columnsOf(row.cells);
    const { line } = row;
    if (isFirst && columns.format === 'file of pieces')
      refused.push({ line, problem: 'file of pieces', value: row.cells.join(', ') });
    if (columns.format === 'file of pieces' || (isFirst && columns.hasHeader)) return;
    const taken = read(row, columns);
    if (taken.ok) lines.push({ line, ...taken.value });
    else refused.push({ line, ...taken.value });
  }

  return {
    push: (rows) => rows.forEach(take),
    read: () => ({ format: columns?.format ?? 'list', lines, refused }),
  };
}

/** Lists name few tokens often, and a checksum takes its time. */
function createAssetReader() {
  const known = new Map<string, Taken<AssetKey>>();
  return (cells: readonly string[], columns: ListColumns, given: PlatformId | null): Taken<AssetKey> => {
    const network = typeof columns.network === 'number' ? (cells[columns.network] ?? '') : columns.network;
    const address = columns.address === null ? '0x' : (cells[columns.address] ?? '');
    const name = JSON.stringify([network, address]);
    const asset = known.get(name) ?? assetOfTexts(network ?? given, address);
    known.set(name, asset);
    return asset;
  };
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

function amountIn(
  cells: readonly string[],
  columns: ListColumns,
  separator: Separator,
): Taken<Decimal | null> {
  const { status, amounts, format } = columns;
  const failure = status === null ? '' : (cells[status] ?? '');
  if (/error|fail|revert/i.test(failure)) return refuse('failed', failure);
  let found: Decimal | null = null;
  for (const column of amounts) {
    const text = cells[column] ?? '';
    if (text === '') continue;
    const amount = parseAmount(text);
    // Where semicolons stand between cells, a comma is a decimal one as a rule.
    const isDoubtful = separator === ';' && /^-?\d+,\d{3}$/.test(text);
    if (amount === null || isDoubtful) return refuse('amount', text);
    if (found === null || /[1-9]/.test(amount)) found = amount;
  }
  if (format !== 'list' && found !== null && !/[1-9]/.test(found)) return refuse('nothing moved', found);
  return { ok: true, value: found };
}

/** Also `1,234.5` as Etherscan writes it. One comma alone may be a decimal one: `1,5` is refused. */
export function parseAmount(text: string): Decimal | null {
  const isGrouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text);
  return parseDecimal(isGrouped ? text.replaceAll(',', '') : text);
}

function refuse(problem: LineProblem, value: string): { ok: false; value: Refusal } {
  return { ok: false, value: { problem, value } };
}
