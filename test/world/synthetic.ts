/** Tokens by the hundred, for counting requests: each with an address, a name and a price of its own. */
import { chainsOn, type PlatformId } from '../../src/core/market/platforms.ts';
import type { SourceName } from '../../src/core/market/source-table.ts';
import { type Coin, coin } from './coin.ts';
import { type AssetKey, keyOf, type Market } from './market.ts';

const PLATFORMS = chainsOn({}).flatMap(({ id, chainId }) => (chainId === null ? [] : [id]));

/**
 * Adds `count` tokens, spread over the EVM platforms that are on from the start, listed on the given sources (none: contracts that
 * exist on chain and have no price). Returns their keys. Prices run from about 10^3 down to 10^-9 dollars.
 */
export function addTokens(
  market: Market,
  count: number,
  on: readonly SourceName[] = ['CoinGecko', 'DefiLlama'],
  platforms: readonly PlatformId[] = PLATFORMS,
): readonly AssetKey[] {
  const first = market.coins().length;
  return Array.from({ length: count }, (_, i) => {
    const platform = platforms[i % platforms.length] ?? 'ETH';
    const added = syntheticToken(first + i, platform, on);
    market.add(added);
    return keyOf(`${platform}:${added.contracts[0]?.address}`) as AssetKey;
  });
}

/** The token with that number, which is in its address, too. */
export function syntheticToken(
  number: number,
  platform: PlatformId,
  on: readonly SourceName[] = ['CoinGecko', 'DefiLlama'],
): Coin {
  const address = `0x5e5e${number.toString(16).padStart(36, '0')}`;
  const named = { id: `synthetic-${number}`, name: `Synthetic ${number}`, symbol: `SYN${number}` };
  return coin({ ...named, usd: priceOf(number), on }, [[platform, address, 6 + (number % 13)]]);
}

function priceOf(number: number): string {
  const digits = String(1_000_003 * (number + 7)).padEnd(8, '7');
  const zeros = number % 13;
  return zeros < 4
    ? `${digits.slice(0, 4 - zeros)}.${digits.slice(4 - zeros)}1`
    : `0.${'0'.repeat(zeros - 4)}${digits}1`;
}
