/**
 * Reads lists of moments that a person pastes or drops: the request of each line, or why it is refused. Nothing is guessed.
 */
import { type AddressProblem, parseAddress } from '../market/addresses.ts';
import { MAX_DECIMALS } from '../market/amounts.ts';
import { type AssetKey, coinKey, tokenKey } from '../market/assets.ts';
import { type CoinId, coinRow, findCoin } from '../market/coins.ts';
import type { Decimal } from '../market/decimal.ts';
import { networkCalled } from '../market/networks.ts';
import { type PlatformId, platformOfCoin, platformRow } from '../market/platforms.ts';
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

/** The request of one line: the price of an asset at a moment. */
export interface ListLine {
  /** Number of the line in the list, counted from 1. */
  readonly line: number;
  readonly asset: AssetKey;
  readonly at: number;
  readonly amount: Decimal | null;
}

/**
 * Why a line is refused.
 * - `columns`: it has too few or too many columns; `more cells`: it has more than the header; `quote`: a quote is not closed
 * - `network missing`, `network unknown`; `network unpriced`: Sise has no prices there; `network differs`: the header names
 *   another network's coin
 * - `no decimals`: the amount is in smallest units, but its decimals are missing, as for an NFT
 * - `failed`: the transaction failed; `nothing moved`: its amount is zero
 * - `two headers`: two rows have names of columns, so that it is unclear which one the lines below follow
 * - `file of pieces`: the file is about NFTs
 * - `unreadable`: a row of a file that Sise has exported; the value is the column
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
  /** The text that caused the problem. */
  readonly value: string;
}

export interface ReadList {
  readonly format: ListColumns['format'];
  readonly lines: readonly ListLine[];
  readonly refused: readonly RefusedLine[];
  /** Questions about columns. While one of them is open, there are no lines. */
  readonly questions: readonly ColumnQuestion[];
  /** Contracts without a network in the list or by choice, in lower case, each once. */
  readonly unplaced: readonly string[];
  /** The networks that were found by contracts. */
  readonly foundOn: readonly PlatformId[];
}

export type ListReader = ReturnType<typeof createListReader>;

type Taken<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly value: Refusal };
type Refusal = Omit<RefusedLine, 'line'>;

/** What a person states about a list. */
export interface ListOrder {
  /** The network of a list that does not name it; null when the person has not chosen one. */
  readonly network: PlatformId | null;
  readonly columns?: ColumnAnswers;
  /** The list was typed: `1,234` is read as in a text field (see `parseAmount`), unless its column shows a decimal comma. */
  readonly isTyped?: boolean;
  /** The zone of times without one, in minutes east of Greenwich; null: such times are refused. */
  readonly east?: number | null;
  /** The platforms of contracts, for those whose network neither the list nor the person names. */
  readonly listedOn?: ListedOn;
}

/**
 * Creates a reader of one list. It collects all rows before it reads the first line, because all rows together decide
 * the roles of the columns.
 */
export function createListReader(order: ListOrder) {
  const { network, columns: answers = {}, isTyped = false, east = null, listedOn = new Map() } = order;
  const table = createListTable((text) => networkCalled(text)?.id ?? null, east);

  function read(
    row: CsvRow,
    columns: ListColumns,
    { amountOf, assetIn }: CellReaders,
  ): Taken<Omit<ListLine, 'line'>> {
    if (row.isUnclosed) return refuse('quote', row.cells.at(-1) ?? '');
    const cells = row.cells.map((cell) => cell.trim());
    const used = cells.length - [...cells].reverse().findIndex((cell) => cell !== '');
    if (columns.isByPosition && (used < 3 || used > 4)) return refuse('columns', cells.join(', '));
    if (columns.width !== null && cells.length > columns.width) return refuse('more cells', cells.join(', '));
    const written = cells[columns.time] ?? '';
    const time = parseTime(written, columns.zone ?? east);
    if (!time.ok) return refuse(time.problem, written);
    const unmet = columns.conditions.find(({ column, fine }) => !fine.test(cells[column] ?? ''));
    if (unmet) return refuse(unmet.problem, cells[unmet.column] ?? '');
    const asset = assetIn(cells, columns);
    if (!asset.ok) return asset;
    const amount = amountOf(cells, columns);
    if (!amount.ok) return amount;
    return { ok: true, value: { asset: asset.value, at: time.at, amount: amount.value } };
  }

  return {
    push: table.push,
    /**
     * Reads all rows that were pushed, with pauses between slices. Rejects when `pause` does, which stops the reading.
     */
    async read(pause: PageTurn): Promise<ReadList> {
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
        unplaced: [],
        foundOn: [],
      });
      if (secondHeader) return refuseWhole(secondHeader, 'two headers');
      if (header && format === 'file of pieces') return refuseWhole(header, 'file of pieces');
      const nowhere = { unplaced: [], foundOn: [] };
      if (rows.length > 0 && !columns) return { format, lines, refused, questions, ...nowhere };
      const found = networksByContract(listedOn, format !== 'list');
      const assets = createAssetReader(network, found);
      const readers = {
        amountOf: createAmountReader(contents, rows[0]?.separator ?? ',', isTyped),
        assetIn: assets.read,
      };
      // In a list without a header, the rows above its first readable line are no titles: they are refused as lines.
      const all = columns?.isByPosition ? [...titles, ...(header ? [header] : []), ...rows] : rows;
      await inSlices(all, pause, (row) => {
        if (!columns) return;
        const { line } = row;
        const taken = read(row, columns, readers);
        if (taken.ok) lines.push({ line, ...taken.value });
        else refused.push({ line, ...taken.value });
      });
      const networks = { unplaced: assets.unplaced(), foundOn: found.used() };
      return { format, lines, refused, questions: rows.length > 0 ? questions : [], ...networks };
    },
  };
}

interface CellReaders {
  readonly amountOf: AmountReader;
  readonly assetIn: AssetReader;
}

type AssetReader = (cells: readonly string[], columns: ListColumns) => Taken<AssetKey>;

/** Caches each asset: lists repeat few tokens, and checking a checksum is slow. `given`: the network the person chose. */
function createAssetReader(given: PlatformId | null, found: FoundNetworks) {
  const known = new Map<string, Taken<AssetKey>>();
  const unplaced = new Set<string>();
  const read: AssetReader = (cells, columns) => {
    const network = typeof columns.network === 'number' ? (cells[columns.network] ?? '') : columns.network;
    const address = columns.address === null ? '0x' : (cells[columns.address] ?? '');
    const name = JSON.stringify([network, address]);
    const before = known.get(name);
    if (before) return before;
    const asset = assetOfColumns(columns, network ?? given ?? found.of(address), address, given);
    known.set(name, asset);
    const parsed = parseAddress(address);
    if ((network ?? given) === null && parsed.ok) unplaced.add(parsed.address.toLowerCase());
    return asset;
  };
  return { read, unplaced: (): readonly string[] => [...unplaced] };
}

/** Refuses a line whose network is not that of the coin in the export's header. */
function assetOfColumns(
  { coin, network: place }: ListColumns,
  network: string | null,
  address: string,
  given: PlatformId | null,
): Taken<AssetKey> {
  const asset = assetOfTexts(network, address);
  if (!asset.ok || coin === null) return asset;
  const meant = typeof place === 'number' || given === null ? asset.value : coinKey(platformRow(given).coin);
  const named = findCoin(coin);
  return named && meant === coinKey(named.id) ? asset : refuse('network differs', coin);
}

function assetOfTexts(network: string | null, address: string): Taken<AssetKey> {
  const alone = coinOfTexts(network ?? '', address);
  if (alone !== null) return { ok: true, value: coinKey(alone) };
  if (network === null || network === '') return refuse('network missing', address);
  const named = networkCalled(network);
  if (!named) return refuse('network unknown', network);
  if (!named.priced) return refuse('network unpriced', network);
  const { id: platform, chainId, coin } = named;
  const isCoin = address.toLowerCase() === '0x' || address.toUpperCase() === coinRow(coin).symbol;
  if (isCoin || (chainId === null && address === '')) return { ok: true, value: coinKey(coin) };
  if (chainId === null) return refuse('bitcoin', address);
  const parsed = parseAddress(address);
  if (!parsed.ok) return refuse(parsed.problem, address);
  return { ok: true, value: tokenKey(platform, parsed.address) };
}

/** The coin without a platform that either cell names by symbol; null on a priced network, where it is another asset. */
function coinOfTexts(network: string, address: string): CoinId | null {
  const isBare = address === '' || address.toLowerCase() === '0x';
  const coin = findCoin(isBare ? network : address);
  if (!coin || platformOfCoin(coin.id) !== null) return null;
  return networkCalled(network)?.priced ? null : coin.id;
}

type AmountReader = (cells: readonly string[], columns: ListColumns) => Taken<Decimal | null>;

function createAmountReader(
  contents: readonly ColumnContents[],
  separator: Separator,
  isTyped: boolean,
): AmountReader {
  // Null where `1,234` is ambiguous: in a file with semicolons or tabs, a comma may well be a decimal mark.
  const usualIn =
    ({ usualMark }: ListColumns) =>
    (shown: DecimalMark) => {
      if (isTyped) return usualMark ?? '.';
      return separator === ',' ? (usualMark ?? (shown === '.' ? '.' : null)) : null;
    };

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

/** Whether an amount in smallest units is there with its decimals; NFTs have neither. */
function hasDecimals(text: string, cells: readonly string[], { decimals }: ListColumns): boolean {
  if (decimals === null || typeof decimals === 'number') return true;
  const places = cells[decimals.column] ?? '';
  return text !== '' && /^\d{1,2}$/.test(places) && Number(places) <= MAX_DECIMALS;
}

function refuse(problem: LineProblem, value: string): { ok: false; value: Refusal } {
  return { ok: false, value: { problem, value } };
}

/** By address, in lower case: the platforms on which a catalog has the contract. */
export type ListedOn = ReadonlyMap<string, readonly PlatformId[]>;

type FoundNetworks = ReturnType<typeof networksByContract>;

/**
 * Finds networks of contracts by catalogs. `isOfOne`: an explorer's export, which is about one network: the one that all its
 * contracts have in common, or none. In other lists each contract is decided alone.
 */
function networksByContract(listedOn: ListedOn, isOfOne: boolean) {
  const common = isOfOne ? commonIn([...listedOn.values()].filter((ids) => ids.length > 0)) : null;
  const used = new Set<PlatformId>();
  return {
    /** The contract's network; null when the catalogs do not decide it. */
    of(address: string): PlatformId | null {
      const [id, other] = listedOn.get(address.toLowerCase()) ?? [];
      const found = isOfOne ? common : other === undefined ? (id ?? null) : null;
      if (found) used.add(found);
      return found;
    },
    /** The networks that were found, each once. */
    used: (): readonly PlatformId[] => [...used],
  };
}

function commonIn(lists: readonly (readonly PlatformId[])[]): PlatformId | null {
  const [first = []] = lists;
  const [id, other] = first.filter((each) => lists.every((ids) => ids.includes(each)));
  return other === undefined ? (id ?? null) : null;
}
