/** A coin of the made-up market and its contracts. */
import type { CoinId } from '../../src/core/market/coins.ts';
import type { PlatformId } from '../../src/core/market/platforms.ts';
import type { SourceName } from '../../src/core/market/source-table.ts';

export interface Contract {
  readonly platform: PlatformId;
  /** In the letter case of the documents. */
  readonly address: string;
  readonly decimals: number;
  /** What the contract itself says. */
  readonly name: string;
  readonly symbol: string;
  /** Answers `name` and `symbol` as bytes32, as contracts of 2017 do. */
  readonly bytes32: boolean;
}

export interface Coin {
  /** CoinGecko's id where CoinGecko lists it; a name of our own elsewhere. */
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** Made up. */
  readonly usd: string;
  /** Id of the coin whose price it has until it gets one of its own (wrapped coins). */
  readonly follows: string | null;
  readonly on: readonly SourceName[];
  /** In the product's table of coins. */
  readonly native: CoinId | null;
  readonly contracts: readonly Contract[];
  /** At the Korean exchanges; as in their lists, or its other name, where it is left out. */
  readonly koreanName: string | null;
  /** What its pools hold and traded in 24 h, in U.S. dollars. */
  readonly reserveUsd: string;
  readonly volumeUsd: string;
}

type Row = Pick<Coin, 'id' | 'name' | 'symbol' | 'usd' | 'on'> & Partial<Coin>;
type ContractRow = readonly [PlatformId, string, number, Partial<Contract>?];

/** A coin from what is special about it. */
export function coin(row: Row, contracts: readonly ContractRow[] = []): Coin {
  return {
    follows: null,
    native: null,
    koreanName: null,
    reserveUsd: '52340000.114500245561938501',
    volumeUsd: '41230000.5',
    ...row,
    contracts: contracts.map(([platform, address, decimals, own]) => ({
      platform,
      address,
      decimals,
      name: row.name,
      symbol: row.symbol,
      bytes32: false,
      ...own,
    })),
  };
}

/** The same, in the order of a table's columns. */
export function token(
  id: string,
  name: string,
  symbol: string,
  usd: string,
  on: readonly SourceName[],
  contracts: readonly ContractRow[] = [],
  own: Partial<Coin> = {},
): Coin {
  return coin({ id, name, symbol, usd, on, ...own }, contracts);
}
