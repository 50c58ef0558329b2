/** Stand-ins for what the watchlist composes: prices and names as a test sets them, and a record of what was asked. */
import type { UsdKrw } from '../../../../src/core/fx/rate.ts';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import {
  type AvailablePrice,
  type NoPrice,
  noPrice,
  type Price,
} from '../../../../src/core/market/prices.ts';
import type { SourceName } from '../../../../src/core/market/source-table.ts';
import { type Token, UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import { newState } from '../../../../src/core/pricing/asset-state.ts';
import type { Pricing } from '../../../../src/core/pricing/pricing.ts';
import type { Tokens } from '../../../../src/core/tokens/token-metadata.ts';
import { systemClock } from '../../../../src/core/upstream/clock.ts';
import { UNLIMITED_QUOTA } from '../../../core/pricing/unlimited-quota.ts';

export function priced(
  asset: AssetKey,
  usd: string,
  status: AvailablePrice['status'] = 'priced',
): AvailablePrice {
  return {
    asset,
    status,
    usd: usd as Decimal,
    krw: '1390' as Decimal,
    source: 'CoinGecko',
    basis: 'global',
    asOf: 1_000,
    checkedAt: 2_000,
    converted: null,
  };
}

export function unpriced(asset: AssetKey, status: NoPrice['status'] = 'unlisted'): NoPrice {
  return noPrice(asset, status);
}

/** Prices what `known` has; everything else is unlisted. */
export function fakePricing(known: ReadonlyMap<AssetKey, Price>, answerAfterMs = 0) {
  const asked: { keys: readonly AssetKey[]; act?: boolean; aheadMs?: number; first: string | undefined }[] =
    [];
  const recalled: AvailablePrice[] = [];
  /** Of whom it was asked when one may be asked again. */
  const chances: (readonly SourceName[])[] = [];
  const show = (keys: readonly AssetKey[]) =>
    new Map(keys.map((key) => [key, known.get(key) ?? unpriced(key)]));
  const pricing: Pricing = {
    restored: Promise.resolve(),
    peek: show,
    valueLimitAt: () => undefined,
    stateOf: newState,
    prices: async (keys, { order, requester: _, ask: _ask, ridersOrder: _riders, ...urgency }) => {
      asked.push({ keys, ...urgency, first: order[0] });
      if (answerAfterMs > 0) await systemClock.sleep(answerAfterMs);
      return show(keys);
    },
    recall: async (prices) => void recalled.push(...prices),
    recheckAt: () => 77,
    isUnanswered: () => false,
    noteWanted: () => {},
    nextChanceAt: (_keys, order) => {
      chances.push(order);
      return null;
    },
    isReachable: () => true,
    needsSources: () => true,
    newAddressQuota: UNLIMITED_QUOTA,
    comparisons: { request: async () => [] },
    premiums: { peek: () => new Map(), isDoubted: () => false, request: async () => new Map() },
  };
  return { pricing, asked, recalled, chances };
}

export function fakeTokens(known: ReadonlyMap<AssetKey, Token>): Tokens {
  const find = (key: AssetKey) => known.get(key) ?? UNKNOWN_TOKEN;
  return {
    known: find,
    describe: async (keys) => new Map(keys.map((key) => [key, find(key)])),
    noteFromSource: () => {},
    isWallet: async () => false,
    coinGeckoIdOf: (key) => (known.has(key) ? `id-of-${key.slice(-4)}` : null),
    restored: Promise.resolve(),
  };
}

export function fakeRate() {
  const ensured: (number | undefined)[] = [];
  const rate = { krwPerUsd: '1390' as Decimal, service: 'Coinbase', checkedAt: 1 };
  const inUse = () => ({ ...rate, isStale: false });
  const usdKrw: UsdKrw = {
    current: inUse,
    live: () => rate,
    lastGood: () => rate,
    ensure: async ({ aheadMs }) => {
      ensured.push(aheadMs);
      return inUse();
    },
    imply: () => {},
    noteTether: () => {},
    isTetherSound: () => true,
    restored: Promise.resolve(),
  };
  return { usdKrw, ensured };
}
