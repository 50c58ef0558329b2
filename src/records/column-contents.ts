/** What all cells of one column contain, counted as the rows come in. */
import { findCoinPlatform } from '../market/platforms.ts';
import { isNumber, NO_EVIDENCE, type NumberEvidence, withEvidence } from './list-numbers.ts';
import { parseTime } from './moment-text.ts';

export interface ColumnContents {
  /** Cells that are not empty; the other counts are of these. */
  readonly filled: number;
  /** Times that can be read, dates without a time of day, and times without a zone. */
  readonly times: number;
  readonly almostTimes: number;
  /** Whole addresses. */
  readonly addresses: number;
  /** `0x`, or a coin's symbol. */
  readonly coins: number;
  readonly networks: number;
  readonly numbers: number;
  /** Codes of currencies such as KRW. */
  readonly fiat: number;
  /** What a symbol looks like. */
  readonly symbols: number;
  readonly evidence: NumberEvidence;
  /** The first cell that is not empty. */
  readonly example: string;
}

const TIME_LIKE = /^(?:\d{10}|\d{13}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b.*)$/s;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const FIAT = /^(?:USD|KRW|EUR|JPY|CNY|GBP|원|원화|달러|[$₩€¥£])$/i;
const SYMBOL = /^[A-Za-z][A-Za-z0-9.]{1,11}$/;
/** Longer cells are notes. */
const LONGEST_VALUE = 200;
/** From the first block of Bitcoin until 2100. */
const [FIRST_SECOND, LAST_SECOND] = [1_230_000_000, 4_102_444_800];

const isTimeLike = (text: string) =>
  TIME_LIKE.test(text) && (!/^\d{10}$/.test(text) || (+text >= FIRST_SECOND && +text <= LAST_SECOND));

/** Whether a cell is data and no name of a column. */
export function isData(text: string): boolean {
  if (text.length > LONGEST_VALUE) return false;
  return isTimeLike(text) || /^0x/i.test(text) || isNumber(text);
}

/** `east`: the zone that the column's name says. */
export function createColumnContents(east: number | null, isNetwork: (text: string) => boolean) {
  let evidence = NO_EVIDENCE;
  let example = '';
  const counts = {
    filled: 0,
    times: 0,
    almostTimes: 0,
    addresses: 0,
    coins: 0,
    networks: 0,
    numbers: 0,
    fiat: 0,
    symbols: 0,
  };
  const known = new Map<string, readonly (keyof typeof counts)[]>();

  function kindsOf(text: string): readonly (keyof typeof counts)[] {
    if (text.length > LONGEST_VALUE) return [];
    if (isTimeLike(text)) return [parseTime(text, east).ok ? 'times' : 'almostTimes', ...numberKind(text)];
    if (ADDRESS.test(text)) return ['addresses'];
    const kinds = numberKind(text);
    if (kinds.length > 0) return kinds;
    const isCoin = text.toLowerCase() === '0x' || findCoinPlatform(text) !== null;
    return [
      ...(isCoin ? (['coins'] as const) : []),
      ...(isNetwork(text) ? (['networks'] as const) : []),
      ...(FIAT.test(text) ? (['fiat'] as const) : []),
      ...(SYMBOL.test(text) ? (['symbols'] as const) : []),
    ];
  }

  return {
    take(cell: string): void {
      const text = cell.trim();
      if (text === '') return;
      if (counts.filled === 0) example = text;
      counts.filled += 1;
      // Lists name few networks and tokens often.
      const kinds = known.get(text) ?? kindsOf(text);
      if (known.size < MOST_KNOWN) known.set(text, kinds);
      for (const kind of kinds) counts[kind] += 1;
      if (kinds.includes('numbers')) evidence = withEvidence(evidence, text);
    },
    read: (): ColumnContents => ({ ...counts, evidence, example }),
  };
}

const MOST_KNOWN = 1000;

function numberKind(text: string): readonly 'numbers'[] {
  return isNumber(text) ? ['numbers'] : [];
}
