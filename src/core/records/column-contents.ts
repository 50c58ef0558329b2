/** Counts what the cells of one column contain, row by row. */
import { findCoin } from '../market/coins.ts';
import { isNumber, NO_EVIDENCE, type NumberEvidence, withEvidence } from './list-numbers.ts';
import { parseTime } from './moment-text.ts';

export interface ColumnContents {
  /** Number of cells that are not empty; all other counts are of these. */
  readonly filled: number;
  /** Times that can be read. `almostTimes`: dates without a time of day, and times without a zone. */
  readonly times: number;
  readonly almostTimes: number;
  /**
   * Those of `times` and `almostTimes` that are only ten or thirteen digits, and so may be numbers instead of times.
   */
  readonly bareTimes: number;
  /** Number of cells with a complete address, not one shortened as `0x12…ab`. */
  readonly addresses: number;
  /** Cells with `0x` or a coin's symbol. */
  readonly coins: number;
  readonly networks: number;
  readonly numbers: number;
  /** The networks that the cells name. */
  readonly networkIds: ReadonlySet<string>;
  /** Cells with a code of a currency, such as KRW. */
  readonly fiat: number;
  /** Cells with a unit other than the token, such as gwei or thousands. */
  readonly units: number;
  /** Cells that look like a symbol. */
  readonly symbols: number;
  readonly evidence: NumberEvidence;
  /** The first cell that is not empty. */
  readonly example: string;
  /** Whether all cells that are not empty have the same text. */
  readonly isConstant: boolean;
}

const TIME_LIKE = /^(?:\d{10}|\d{13}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d).*)$/s;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
/** Words for currencies: codes of ISO 4217, signs and names, alone or together as in `원화(KRW)`. */
const FIAT_WORD =
  'USD|KRW|EUR|JPY|CNY|RMB|GBP|AUD|CAD|CHF|NZD|SGD|HKD|TWD|INR|BRL|MXN|RUB|TRY|ZAR|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|ILS|THB|VND|IDR|MYR|PHP|AED|SAR|QAR|KWD|ARS|CLP|COP|PEN|UAH|KZT|NGN|KES|EGP|PKR|BDT|LKR|GEL|dollars?|euros?|won|yen|원|천원|만원|백만원|억원|원화|달러|유로|엔|円|元|\\p{Sc}';
const FIAT = new RegExp(`^(?:(?:${FIAT_WORD})[\\s()（）]*)+$`, 'iu');
const UNIT =
  /^(?:[gkm]?wei|[kgm]?peb|lamports?|satoshis?|sats?|raw|k|m|thousands?|millions?|hundreds?|천|만|백만|억|천개|만개|tausend|miles?|milliers?|千|万)$/i;
const SYMBOL = /^[A-Za-z][A-Za-z0-9.]{1,11}$/;
/** Longer cells are notes, not values. */
const LONGEST_VALUE = 200;
/** Unix seconds from the first block of Bitcoin until 2100. */
const [FIRST_SECOND, LAST_SECOND] = [1_230_000_000, 4_102_444_800];

const isTimeLike = (text: string) =>
  TIME_LIKE.test(text) && (!/^\d{10}$/.test(text) || (+text >= FIRST_SECOND && +text <= LAST_SECOND));

/** Whether a cell names a currency or a unit, in brackets or without. */
export function isUnit(text: string): boolean {
  const unit = text
    .slice(0, LONGEST_VALUE)
    .replace(/^[(（](.*)[)）]$/, '$1')
    .trim();
  return unit !== text.trim() || FIAT.test(unit) || UNIT.test(unit);
}

/** Whether a cell contains data, not the name of a column. */
export function isData(text: string): boolean {
  if (text.length > LONGEST_VALUE) return false;
  return isTimeLike(text) || /^0x/i.test(text) || isNumber(text);
}

/**
 * Creates a counter of one column's cells. `east`: the zone in the column's name, in minutes east of Greenwich; null
 * without one. `networkOf`: the id of the network that a cell names, or null.
 */
export function createColumnContents(east: number | null, networkOf: (text: string) => string | null) {
  const networkIds = new Set<string>();
  let isConstant = true;
  let evidence = NO_EVIDENCE;
  let example = '';
  const counts = {
    filled: 0,
    times: 0,
    almostTimes: 0,
    bareTimes: 0,
    addresses: 0,
    coins: 0,
    networks: 0,
    numbers: 0,
    fiat: 0,
    units: 0,
    symbols: 0,
  };
  const known = new Map<string, readonly (keyof typeof counts)[]>();

  function kindsOf(text: string): readonly (keyof typeof counts)[] {
    if (text.length > LONGEST_VALUE) return [];
    if (isTimeLike(text)) {
      const kind = parseTime(text, east).ok ? 'times' : 'almostTimes';
      return /^\d+$/.test(text) ? [kind, 'bareTimes', 'numbers'] : [kind, ...numberKind(text)];
    }
    if (ADDRESS.test(text)) return ['addresses'];
    const kinds = numberKind(text);
    if (kinds.length > 0) return kinds;
    const network = networkOf(text);
    if (network !== null) networkIds.add(network);
    const isCoin = text.toLowerCase() === '0x' || findCoin(text) !== null;
    return [
      ...(isCoin ? (['coins'] as const) : []),
      ...(network !== null ? (['networks'] as const) : []),
      ...(FIAT.test(text) ? (['fiat'] as const) : []),
      ...(UNIT.test(text) ? (['units'] as const) : []),
      ...(SYMBOL.test(text) ? (['symbols'] as const) : []),
    ];
  }

  return {
    take(cell: string): void {
      const text = cell.trim();
      if (text === '') return;
      if (counts.filled === 0) example = text;
      isConstant &&= text === example;
      counts.filled += 1;
      // Lists repeat the same few networks and tokens: the kinds of each text are cached.
      const kinds = known.get(text) ?? kindsOf(text);
      if (known.size < MOST_KNOWN) known.set(text, kinds);
      for (const kind of kinds) counts[kind] += 1;
      if (kinds.includes('numbers')) evidence = withEvidence(evidence, text);
    },
    read: (): ColumnContents => ({ ...counts, networkIds, evidence, example, isConstant }),
  };
}

const MOST_KNOWN = 1000;

function numberKind(text: string): readonly 'numbers'[] {
  return isNumber(text) ? ['numbers'] : [];
}
