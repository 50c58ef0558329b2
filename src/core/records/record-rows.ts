/** Writes prices at moments, and captures, as rows of a file, and reads them back. */
import { type Asset, assetOf, parseAssetKey, selectorOf } from '../market/assets.ts';
import { cleanDecimals, cleanName, cleanSymbol } from '../market/clean-names.ts';
import { COINS } from '../market/coins.ts';
import { type Decimal, parseDecimal } from '../market/decimal.ts';
import type { Capture, CapturePart, CaptureSide, Moment } from '../market/moments.ts';
import { PLATFORM_IDS } from '../market/platforms.ts';
import type { Token } from '../market/tokens.ts';
import type { Worth } from '../market/worth.ts';
import {
  type CellReader,
  type Column,
  createCellReader,
  type FileRow,
  fileRow,
  oneOf,
} from './export-columns.ts';
import { timeText } from './moment-text.ts';
import {
  answerCells,
  isoTime,
  LINE_MISSING,
  type LineAnswer,
  PART_MISSING,
  readAnswer,
  readDayRate,
  readFlag,
  readSource,
  readTime,
} from './price-cells.ts';
import type { ListLine } from './read-list.ts';

/** A line of a list with its token, its price and its value. */
export interface PricedLine extends ListLine {
  readonly token: Token;
  readonly answer: LineAnswer;
  readonly worth: Worth;
}

/** The answer of a line that was not requested yet. */
export const NOT_REQUESTED = { price: null, missing: 'not asked', isFinal: false } as const;

export const NO_WORTH: Worth = { usd: null, krw: null };

const SIDES: readonly CaptureSide[] = ['before', 'after', 'nearest'];

export function rowOfLine(line: PricedLine): FileRow {
  const { amount, worth, answer } = line;
  return fileRow({
    ...momentCells(line, line.token),
    amount,
    ...answerCells(answer),
    usdValue: worth.usd,
    krwValue: worth.krw,
  });
}

/** The rows of a capture: one for each source and side. */
export function rowsOfCapture(capture: Capture): readonly FileRow[] {
  const { token, parts, rate, capturedAt, isComplete } = capture;
  const whole = {
    dayRate: rate?.krwPerUsd ?? null,
    dayRateDate: rate?.date ?? null,
    dayRateService: rate?.service ?? null,
    capturedAt: isoTime(capturedAt),
    complete: String(isComplete),
  };
  return parts.map((part) =>
    fileRow({
      ...momentCells(capture, token),
      ...answerCells(part),
      source: part.source,
      side: part.side,
      fromFile: String(part.isImported === true),
      ...whole,
    }),
  );
}

function momentCells({ asset, at }: Moment, { name, symbol, decimals }: Token) {
  const of = assetOf(asset);
  return {
    time: isoTime(at),
    timeKst: timeText(at, 'KST'),
    network: selectorOf(of),
    address: of.address ?? '0x',
    name,
    symbol,
    decimals: decimals === null ? null : String(decimals),
  };
}

/** The line or the part of a capture in a row of a file, or the column that cannot be read. */
export type ReadRow =
  | { readonly kind: 'line'; readonly line: Omit<PricedLine, 'line'> }
  | { readonly kind: 'part'; readonly part: CapturePart; readonly whole: Omit<Capture, 'parts'> }
  | { readonly kind: 'unreadable'; readonly column: Column };

export function readRow(row: FileRow): ReadRow {
  const cell = createCellReader(row);
  const asset = readAsset(cell);
  const at = cell.required('time', readTime);
  const token = readToken(cell);
  const read = row.side === '' ? readLine(cell) : readPart(cell);
  const column = cell.unreadable();
  if (column || !asset || at === null || !read) return { kind: 'unreadable', column: column ?? 'time' };
  const moment = { asset: asset.key, at, token };
  if (read.kind === 'line') return { kind: 'line', line: { ...moment, ...read.line } };
  return { kind: 'part', part: read.part, whole: { ...moment, ...read.whole } };
}

function readLine(cell: CellReader) {
  const answer = readAnswer(cell, LINE_MISSING);
  const decimal = (column: Column): Decimal | null => cell.optional(column, parseDecimal);
  const worth = { usd: decimal('usdValue'), krw: decimal('krwValue') };
  const amount = decimal('amount');
  return answer && ({ kind: 'line', line: { amount, worth, answer } } as const);
}

function readPart(cell: CellReader) {
  const answer = readAnswer(cell, PART_MISSING);
  const side = cell.required('side', oneOf(SIDES));
  const source = cell.required('source', readSource);
  const isRateKnown = cell.optional('dayRate', (text) => text) !== null;
  const rate = isRateKnown ? readDayRate(cell, ['dayRate', 'dayRateDate', 'dayRateService']) : null;
  const capturedAt = cell.required('capturedAt', readTime);
  const isComplete = readFlag(cell, 'complete');
  if (!answer || !side || !source || capturedAt === null) return null;
  return {
    kind: 'part',
    part: { side, source, ...answer },
    whole: { rate, capturedAt, isComplete },
  } as const;
}

/** Accepted cells of the column `network` for coins: platforms, and coins without a platform. */
const COINS_AND_NETWORKS: readonly string[] = [...PLATFORM_IDS, ...COINS.map(({ id }) => id)];

function readAsset(cell: CellReader): Asset | null {
  const isCoin = cell.optional('address', (text) => text) === '0x';
  const network = cell.required('network', oneOf(isCoin ? COINS_AND_NETWORKS : PLATFORM_IDS));
  return cell.required('address', (text) =>
    network === null ? null : parseAssetKey(`${network}:${text.toLowerCase()}`),
  );
}

/** Reads and cleans the token's names, which are untrusted in a file. */
function readToken(cell: CellReader): Token {
  return {
    name: cell.optional('name', cleanName),
    symbol: cell.optional('symbol', cleanSymbol),
    decimals: cell.optional('decimals', cleanDecimals),
  };
}
