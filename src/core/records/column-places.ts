/** In which columns a list has what Sise needs of each line, and in which form. */
import type { DecimalMark } from './list-numbers.ts';

/** A condition on one cell, without which a row is refused. */
export interface RowCondition {
  readonly column: number;
  readonly fine: RegExp;
  readonly problem: 'failed' | 'nothing moved' | 'two readings';
}

export interface ListColumns {
  /** `file of pieces`: an export of single NFTs, which have no price. */
  readonly format: 'list' | 'token transfers' | 'coin transfers' | 'file of pieces';
  /** The list has no header: its columns are `time, network, address[, amount]`. */
  readonly isByPosition: boolean;
  /** Most cells of a row; null for any number. A row with more may have split `1,234` without quotes into two cells. */
  readonly width: number | null;
  readonly time: number;
  /** The zone of times that have none, in minutes east of Greenwich. */
  readonly zone: number | null;
  /** The column of networks, or the name of the one network; null when the file does not name it. */
  readonly network: number | string | null;
  /** The symbol of the coin that all lines are about, from the header; null for other lists. */
  readonly coin: string | null;
  /** The column of token addresses; null when all lines are about the network's coin. */
  readonly address: number | null;
  /** The column behind the amounts, if it has no numbers: the second half of `1,234` without quotes would be in it. */
  readonly behind: number | null;
  /** The columns of amounts, of which the first one that is not zero counts; empty for a list without amounts. */
  readonly amounts: readonly number[];
  /** For amounts in smallest units: the number of decimals, or the column that has it. Null for amounts in whole tokens. */
  readonly decimals: number | { readonly column: number } | null;
  /** The decimal mark if no cell of the column shows it. */
  readonly usualMark: DecimalMark | null;
  /** Whether amounts without decimals may be in smallest units. */
  readonly canBeSmallest: boolean;
  readonly conditions: readonly RowCondition[];
}

/** The values for a list of which only the column of times is known. */
export const NO_COLUMNS: Omit<ListColumns, 'format' | 'time'> = {
  isByPosition: false,
  // No limit: rows in some of Etherscan's exports have more cells than the header.
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
