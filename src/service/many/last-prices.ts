/** The engine's last answer about each asset, which a front returns as stale while the engine does not respond. */

import type { AssetKey } from '../../core/market/assets.ts';
import type { KnownPrice, NoPrice, Price } from '../../core/market/prices.ts';
import { type Token, UNKNOWN_TOKEN } from '../../core/market/tokens.ts';
import { DISPUTE_LIMIT_MS, PLAIN_ANSWER_MS } from '../../core/pricing/freshness.ts';
import { grownOld, isWithdrawn } from '../../core/pricing/last-told.ts';
import { REGISTRY } from '../../core/tokens/registry.ts';
import type { ToldPrices } from '../api/questions.ts';

export interface LastPrices {
  note(told: Pick<ToldPrices, 'prices' | 'tokens'>, now: number): void;
  /** As an engine without any source would answer. */
  tell(keys: readonly AssetKey[], now: number): ToldPrices;
}

interface Told {
  /** Null once it was withdrawn; the token's name stays. */
  readonly price: KnownPrice | null;
  readonly token: Token;
  /** Since when answers call it disputed. */
  readonly disputedSince: number | null;
}

/** Some 400 bytes each. */
const LIMIT = 20_000;

export function createLastPrices(): LastPrices {
  const known = new Map<AssetKey, Told>();

  function lastOf(asset: AssetKey, now: number): Price {
    const { price = null, disputedSince = null } = known.get(asset) ?? {};
    const isTooOld = price === null || now - price.checkedAt > PLAIN_ANSWER_MS;
    const isDoubtedTooLong = disputedSince !== null && now - disputedSince > DISPUTE_LIMIT_MS;
    return isTooOld || isDoubtedTooLong ? noneOf(asset) : grownOld(price);
  }

  return {
    note({ prices, tokens }, now) {
      for (const [asset, price] of prices) {
        const before = known.get(asset);
        if (price.usd === null) {
          if (before && isWithdrawn(price)) known.set(asset, { ...before, price: null, disputedSince: null });
          continue;
        }
        const disputedSince = price.status === 'disputed' ? (before?.disputedSince ?? now) : null;
        known.delete(asset);
        known.set(asset, { price, token: tokens.get(asset) ?? UNKNOWN_TOKEN, disputedSince });
        const oldest = known.keys().next();
        if (known.size > LIMIT && !oldest.done) known.delete(oldest.value);
      }
    },
    tell(keys, now) {
      const prices = new Map(keys.map((key) => [key, lastOf(key, now)]));
      const tokenOf = (key: AssetKey) => known.get(key)?.token ?? REGISTRY.find(key) ?? UNKNOWN_TOKEN;
      return {
        prices,
        tokens: new Map(keys.map((key) => [key, tokenOf(key)])),
        compared: [],
        isUnanswered: [...prices.values()].every(({ usd }) => usd === null),
      };
    },
  };
}

function noneOf(asset: AssetKey): NoPrice {
  const nothing = { usd: null, krw: null, source: null, basis: null, asOf: null, checkedAt: null };
  return { asset, status: 'unavailable', ...nothing, converted: null };
}
