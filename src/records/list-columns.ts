/**
 * Which column of a list is what: by position, by the names in its first row, or by those that Etherscan and its family
 * export (docs/explorers.md §8).
 */
import { findCoinPlatform, type PlatformId } from '../market/platforms.ts';
import { minutesEast, ZONES } from './moment-text.ts';

export interface ListColumns {
  /** `file of pieces`: single NFTs, which have no price. */
  readonly format: 'list' | 'token transfers' | 'coin transfers' | 'file of pieces';
  /** Whether the first row is data already. */
  readonly hasHeader: boolean;
  readonly time: number;
  /** The zone of times that tell none, in minutes east of Greenwich. */
  readonly zone: number | null;
  /** A column, a network, or null: the file does not tell. */
  readonly network: number | PlatformId | 'unpriced' | null;
  /** Null: the network's coin. */
  readonly address: number | null;
  /** The first of them that is not zero; empty where no amounts are told. */
  readonly amounts: readonly number[];
  /** Where a transaction that failed says so. */
  readonly status: number | null;
}

/** `time, network, address[, amount]` */
const BY_POSITION: ListColumns = {
  format: 'list',
  hasHeader: false,
  time: 0,
  zone: null,
  network: 1,
  address: 2,
  amounts: [3],
  status: null,
};

const NAMES = {
  time: ['time', 'at', 'date', 'datetime', 'timestamp', '시각', '일시', '시간', '날짜'],
  network: ['network', 'platform', 'chain', 'coinsymbol', '네트워크', '체인'],
  address: ['address', 'token', 'contract', 'contractaddress', 'tokenaddress', '주소', '토큰', '컨트랙트'],
  amount: ['amount', 'quantity', '수량'],
} as const;

/** A longer cell is no name of a column. */
const LONGEST_NAME = 200;

/** By the first row of a file. */
export function columnsOf(cells: readonly string[]): ListColumns {
  const first = cells.map((name) => name.slice(0, LONGEST_NAME));
  const names = first.map((name) => (isOfMoney(name) ? '' : plainName(name)));
  const find = (...wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const seconds = find('unixtimestamp');
  if (seconds >= 0) return etherscanColumns(first, names, seconds);
  const time = find(...NAMES.time);
  const network = find(...NAMES.network);
  const address = find(...NAMES.address);
  if (time < 0 || (network < 0 && address < 0)) return BY_POSITION;
  const amount = find(...NAMES.amount);
  return {
    ...BY_POSITION,
    hasHeader: true,
    time,
    zone: zoneIn(first[time] ?? ''),
    network: network < 0 ? null : network,
    address: address < 0 ? null : address,
    amounts: amount < 0 ? [] : [amount],
  };
}

/** The seconds of its second column are the same time as its date, which it names UTC. */
function etherscanColumns(first: readonly string[], names: readonly string[], time: number): ListColumns {
  const base = { ...BY_POSITION, hasHeader: true, time, zone: ZONES.UTC } as const;
  const find = (name: string) => names.indexOf(name);
  if (find('tokenid') >= 0) return { ...base, format: 'file of pieces' };
  const [, symbol] = first.map((name) => /^value_?in\s*\((\w+)\)$/i.exec(name.trim())).find(Boolean) ?? [];
  if (symbol !== undefined) {
    const values = names.flatMap((name, index) => (/^value(?:in|out)/.test(name) ? [index] : []));
    const network = findCoinPlatform(symbol)?.id ?? 'unpriced';
    const status = find('status');
    return {
      ...base,
      format: 'coin transfers',
      network,
      address: null,
      amounts: values,
      status: status < 0 ? null : status,
    };
  }
  const amount = Math.max(find('tokenvalue'), find('value'), find('quantity'));
  return {
    ...base,
    format: 'token transfers',
    network: null,
    address: find('contractaddress'),
    amounts: amount < 0 ? [] : [amount],
  };
}

/** `DateTime (UTC)` is `datetime`; what stands in brackets tells a zone or a unit. */
function plainName(name: string): string {
  return name
    .replace(/\(.*\)/, '')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

/** What an amount was worth is no amount: `Amount (USD)`. */
function isOfMoney(name: string): boolean {
  const [, unit = ''] = /\((.*)\)/.exec(name) ?? [];
  return /\p{Sc}|[원엔]|달러|유로|\b(?:USD|KRW|EUR|JPY|CNY|GBP|dollars?|won|euros?)\b/iu.test(unit);
}

/** Only what is a zone and nothing else: an offset that is overlooked makes another price. */
function zoneIn(name: string): number | null {
  return minutesEast(/\((.*)\)/.exec(name)?.[1]?.trim() ?? '');
}
