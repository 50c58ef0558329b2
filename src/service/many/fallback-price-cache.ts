/** The engine's last response about each asset, which a front returns as stale while the engine does not respond. */
import type { AssetKey } from '../../core/market/assets.ts';
import { setNewest } from '../../core/market/bounded-map.ts';
import { noPrice, type Price } from '../../core/market/prices.ts';
import { type Token, UNKNOWN_TOKEN } from '../../core/market/tokens.ts';
import {
  isWithdrawn,
  judgeRemotePrice,
  REMOTE_POLICIES,
  type RemotePrice,
  remotePriceAt,
} from '../../core/pricing/remote-prices.ts';
import { REGISTRY } from '../../core/tokens/registry.ts';
import type { PricesAnswer } from '../api/questions.ts';

const POLICY = REMOTE_POLICIES.engine;
/** Some 400 bytes each. */
const LIMIT = 20_000;

export function createFallbackPriceCache() {
  const cache = new Map<AssetKey, { readonly remote: RemotePrice; readonly token: Token }>();

  function priceOf(asset: AssetKey, now: number): Price {
    const remote = cache.get(asset)?.remote;
    const price = remote && remotePriceAt(remote, now, POLICY);
    return price && price.usd !== null ? price : noPrice(asset, 'unavailable');
  }

  return {
    note({ prices, tokens }: Pick<PricesAnswer, 'prices' | 'tokens'>, now: number): void {
      for (const [asset, price] of prices) {
        const before = cache.get(asset);
        if (price.usd === null && !(before && isWithdrawn(price))) continue;
        const remote = judgeRemotePrice(before?.remote, price, now, POLICY);
        const token = tokens.get(asset) ?? before?.token ?? UNKNOWN_TOKEN;
        setNewest(cache, asset, { remote, token }, LIMIT);
      }
    },
    /** As an engine without any source would respond. */
    read(keys: readonly AssetKey[], now: number): PricesAnswer {
      const prices = new Map(keys.map((key) => [key, priceOf(key, now)]));
      const tokenOf = (key: AssetKey) => cache.get(key)?.token ?? REGISTRY.find(key) ?? UNKNOWN_TOKEN;
      return {
        prices,
        tokens: new Map(keys.map((key) => [key, tokenOf(key)])),
        compared: [],
        isUnanswered: [...prices.values()].every(({ usd }) => usd === null),
      };
    },
  };
}
