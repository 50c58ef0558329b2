/** Where a list has what Sise needs of each line, and in which form. */
import type { DecimalMark } from './list-numbers.ts';

/** What a row must have in one of its cells to be read. */
export interface RowCondition {
  readonly column: number;
  readonly fine: RegExp;
  readonly problem: 'failed' | 'nothing moved' | 'two readings';
}

export interface ListColumns {
  /** `file of pieces`: single NFTs, which have no price. */
  readonly format: 'list' | 'token transfers' | 'coin transfers' | 'file of pieces';
  /** `time, network, address[, amount]` */
  readonly isByPosition: boolean;
  /** How many cells a row may have: `1,234` without quotes is two of them. Null: any. */
  readonly width: number | null;
  readonly time: number;
  /** The zone of times without one, in minutes east of Greenwich. */
  readonly zone: number | null;
  /** A column, a name, or null: the file does not name it. */
  readonly network: number | string | null;
  /** The symbol of the coin that all lines are of, as the header says it. */
  readonly coin: string | null;
  /** Null: the network's coin. */
  readonly address: number | null;
  /** A column of no numbers behind the amounts, where `1,234` without quotes would have its second half. */
  readonly behind: number | null;
  /** The first of them that is not zero; empty for a list without amounts. */
  readonly amounts: readonly number[];
  /** Of amounts in smallest units: how many decimals, or the column that says so. Null: whole tokens. */
  readonly decimals: number | { readonly column: number } | null;
  /** The decimal mark where no cell of the column shows it. */
  readonly usualMark: DecimalMark | null;
  /** Amounts without decimals may be in smallest units. */
  readonly canBeSmallest: boolean;
  readonly conditions: readonly RowCondition[];
}

/** Of a list of which nothing is known but its time. */
export const NO_COLUMNS: Omit<ListColumns, 'format' | 'time'> = {
  isByPosition: false,
  // Some of Etherscan's exports have a cell more than names.
  width: null,
  zone: null,
  network: null,
  coin: null,
  address: null,
  behind: null,
  amounts: [],
  decimals: null,
  usualMark: null,
  canBeSmallest: false,
  conditions: [],
};
