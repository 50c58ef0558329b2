/** What DefiLlama calls things, and how it writes numbers. */
import { EVM_PLATFORMS } from '../../../src/core/market/platforms.ts';
import type { Stage } from '../answers.ts';
import type { Coin } from '../market.ts';
import { magnitude, scientific } from '../numbers.ts';

export interface Named {
  readonly coin: Coin;
  readonly decimals: number | null;
}

/** `coingecko:<id>` or `<chain>:<address>`; null for what it does not know. */
export function named(key: string, { market, has }: Stage): Named | null {
  const found = find(key, market, has('decimals of coins'));
  return found && market.lists(found.coin.id, 'DefiLlama') ? found : null;
}

function find(key: string, market: Stage['market'], hasDecimals: boolean): Named | null {
  const [chain = '', id = '', ...more] = key.split(':');
  if (more.length > 0) return null;
  if (chain === 'coingecko') {
    const coin = market.find(id);
    const decimals = hasDecimals ? (coin?.contracts[0]?.decimals ?? 18) : null;
    return coin && coin.id === id && market.lists(id, 'CoinGecko') ? { coin, decimals } : null;
  }
  const platform = EVM_PLATFORMS.find(({ upstream }) => upstream.defiLlama === chain);
  const contract = platform ? market.contract(platform.id, id) : null;
  return contract && { coin: contract.coin, decimals: contract.contract.decimals };
}

/** As JavaScript prints doubles: an exponent below 1e-6. */
export function asDouble(text: string): string {
  return magnitude(text) < -6 + 1 && !/e/i.test(text) ? scientific(text, 'e', 1) : text;
}
