/** The columns of the files that explorers export: Etherscan's family and Blockscout (docs/explorers.md §8). */
import { findPlatform } from '../market/platforms.ts';
import { LONGEST_NAME } from './column-names.ts';
import { type ListColumns, NO_COLUMNS, type RowCondition } from './column-places.ts';
import { ZONES } from './moment-text.ts';

/** Decimals of ether, and of the coins of all other networks with tokens. */
const COIN_DECIMALS = 18;

const FINE = { etherscan: /^(?!.*(?:error|fail|revert|cancel)).*$/i, internal: /^0?$/, blockscout: /^ok$/i };
const NOTHING = /^$/;

/**
 * The columns of an explorer's export by its header `row`; null for any other row. `network`: the index of the column
 * of networks that a person has added to the file, since no explorer exports one; null without it.
 */
export function explorerColumns(row: readonly string[], network: number | null): ListColumns | null {
  const header = row.map((name) => name.slice(0, LONGEST_NAME));
  const names = header.map((name) =>
    name
      .replace(/\(.*\)/, '')
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  );
  const find = (name: string) => names.indexOf(name);
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.includes(name));
  if (!has('unixtimestamp') || !(has('txhash') || has('transactionhash'))) return null;
  const base: ListColumns = {
    ...NO_COLUMNS,
    format: 'coin transfers',
    time: find('unixtimestamp'),
    // For Etherscan's Unix seconds; Blockscout's times have their own zone.
    zone: ZONES.UTC,
    network,
    usualMark: '.',
  };
  const conditions = (...wanted: readonly [name: string, fine: RegExp, problem: RowCondition['problem']][]) =>
    wanted.flatMap(([name, fine, problem]) => (has(name) ? [{ column: find(name), fine, problem }] : []));

  if (has('tokenid')) return { ...base, format: 'file of pieces' };
  if (has('tokencontractaddress', 'tokenstransferred'))
    return {
      ...base,
      format: 'token transfers',
      address: find('tokencontractaddress'),
      amounts: [find('tokenstransferred')],
      decimals: { column: find('tokendecimals') },
      conditions: conditions(
        ['status', FINE.blockscout, 'failed'],
        ['errcode', NOTHING, 'failed'],
        // Another multiplier than 1 is refused: whether the amount already includes it is undocumented.
        ['uimultiplier', /^(?:1|10{18})?$/, 'two readings'],
      ),
    };
  if (has('fromaddress', 'toaddress', 'value'))
    return {
      ...base,
      amounts: [find('value')],
      decimals: COIN_DECIMALS,
      conditions: conditions(
        ['status', FINE.blockscout, 'failed'],
        ['errcode', NOTHING, 'failed'],
        ['calltype', /^(?:call)?$/i, 'nothing moved'],
      ),
    };
  const [, symbol] = header.map((name) => /^value_?in\s*\((\w+)\)$/i.exec(name.trim())).find(Boolean) ?? [];
  const isInternal = has('parenttxfrom');
  const failures = conditions(
    ['status', isInternal ? FINE.internal : FINE.etherscan, 'failed'],
    ['errcode', NOTHING, 'failed'],
  );
  if (symbol !== undefined)
    return {
      ...base,
      network: network ?? findPlatform(symbol)?.id ?? symbol,
      coin: symbol,
      amounts: names.flatMap((name, index) => (/^value(?:in|out)/.test(name) ? [index] : [])),
      conditions: failures,
    };
  const [amount, other] = ['tokenvalue', 'value', 'quantity'].map(find).filter((index) => index >= 0);
  // A file without the token, or with two amounts, is a list that a person has put together.
  if (!has('from', 'to', 'contractaddress') || amount === undefined || other !== undefined) return null;
  return {
    ...base,
    format: 'token transfers',
    address: find('contractaddress'),
    amounts: [amount],
    conditions: failures,
  };
}
