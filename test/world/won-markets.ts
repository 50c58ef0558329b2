/** A board as long as Upbit's: the coins and tokens of the tables, and what else its lists name. Prices are invented. */
import { COINS } from '../../src/core/market/coins.ts';
import type { PlatformId } from '../../src/core/market/platforms.ts';
import type { SourceName } from '../../src/core/market/source-table.ts';
import { REGISTRY } from '../../src/core/tokens/registry.ts';
import { type Coin, type Contract, coin } from './coin.ts';
import { FURTHER_MARKETS } from './further-markets.ts';
import type { Market } from './market.ts';

/** Tokens of the registry that Upbit trades for won in its list of 5 October 2026. */
const TOKENS = 'AAVE AERO ARB COMP CRV ENS GRT IMX MANA ONDO OP PENDLE SAND VIRTUAL ZRX'.split(' ');

/** Adds them to the market, most traded first. Returns how many won markets Upbit then has. */
export function addWonMarkets(market: Market): number {
  const known = new Set(market.coins().map(({ id }) => id));
  const taken = new Map(market.coins().map((each) => [each.symbol, each]));
  const added = [...coins(), ...tokens()].filter(({ id }) => !known.has(id));
  for (const each of added) market.add(each);
  for (const [i, [symbol, koreanName, name, isAlone]] of FURTHER_MARKETS.entries()) {
    const there = taken.get(symbol);
    if (there) {
      market.list(there.id, 'Upbit', 'Bithumb');
      continue;
    }
    const row = { symbol, koreanName, ...figures(200 + i) };
    market.add(coin({ ...row, id: idOf(name), name, on: ['CoinGecko', 'Upbit', 'Bithumb'] }));
    if (!isAlone) market.add(coin({ ...row, id: `bridged-${idOf(name)}`, name, on: ['CoinGecko'] }));
  }
  return market.coins().filter(({ id }) => market.lists(id, 'Upbit')).length;
}

function coins(): readonly Coin[] {
  return COINS.filter(({ markets }) => markets.Upbit).map((row, i) => {
    const { id, name, symbol, koreanName, coinGeckoId, markets } = row;
    const on = (Object.keys(markets) as (keyof typeof markets)[]).filter((each) => markets[each] !== null);
    return coin({
      ...{ id: coinGeckoId, name, symbol, koreanName, native: id, on: ['CoinGecko', ...on] },
      ...figures(i),
    });
  });
}

function tokens(): readonly Coin[] {
  return TOKENS.flatMap((wanted, i) => {
    const row = REGISTRY.all.find(({ symbol, markets }) => symbol === wanted && markets);
    if (!row?.coinGeckoId) return [];
    const { name, symbol, decimals, koreanName = null, coinGeckoId: id } = row;
    const [platform = 'ETH', address = ''] = row.key.split(':') as [PlatformId, Contract['address']];
    const on: readonly SourceName[] = ['CoinGecko', 'Binance', 'Upbit', 'Bithumb'];
    return [
      coin({ ...{ id, name, symbol, koreanName, on }, ...figures(100 + i) }, [[platform, address, decimals]]),
    ];
  });
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** From hundreds of dollars down to thousandths of a cent, and a volume that falls by rank. */
function figures(rank: number): Pick<Coin, 'usd' | 'volumeUsd'> {
  const digits = String(100_003 * (rank + 7)).slice(0, 6);
  const zeros = rank % 9;
  return {
    usd:
      zeros < 3
        ? `${digits.slice(0, 3 - zeros)}.${digits.slice(3 - zeros)}`
        : `0.${'0'.repeat(zeros - 3)}${digits}`,
    volumeUsd: String(Math.round(90_000_000 / (rank + 1))),
  };
}
