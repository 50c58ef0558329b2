/**
 * Prices of Sise's own pages with a team's server: requested from the server first, and from the sources where it does not
 * answer and the settings allow that. Private windows use the engine's own prices (docs/extension.md §5).
 */
import { FRESH_MS, LOOKUP_MS, PLAIN_ANSWER_MS } from '../../../core/market/ages.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import { noPrice, type Price } from '../../../core/market/prices.ts';
import type { PriceRequest, Pricing } from '../../../core/pricing/pricing.ts';
import type { Requester } from '../../../core/pricing/requester.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import { createSharedTasks } from '../../../core/upstream/shared-task.ts';
import type { ServerCondition } from '../../messages/server.ts';
import type { Asked, ServerClient } from './server-client.ts';
import type { ServerPriceCache } from './server-price-cache.ts';
import type { ServerSettings } from './server-settings.ts';

export interface ServerPricingParts {
  /** The engine's own. */
  readonly pricing: Pricing;
  readonly client: Pick<ServerClient, 'ask' | 'condition' | 'upstream'>;
  readonly cache: ServerPriceCache;
  readonly settings: Pick<ServerSettings, 'current' | 'isInUse' | 'mayFallBack' | 'pricesPages'>;
  readonly clock: Clock;
  /** Resolves when key, choice and cached prices are back. */
  readonly restored: Promise<unknown>;
}

/** Time limit of a request: a second longer than a look-up takes on the server. */
const SERVER_LIMIT_MS = LOOKUP_MS + 1_000;
/** Conditions in which the server is away; a refused key is none of them. */
const AWAY: readonly (ServerCondition | null)[] = ['unreachable', 'failing'];

export function createServerPricing(parts: ServerPricingParts): Pricing {
  const { pricing, client, cache, settings, clock, restored } = parts;
  const underWay = createSharedTasks<AssetKey>();
  /** Assets whose last request the server did not receive or could not answer. */
  const unanswered = new Set<AssetKey>();

  const { isInUse, mayFallBack } = settings;

  function goesThrough({ kind }: Requester): boolean {
    if (!isInUse()) return false;
    return kind === 'person' || (kind === 'page' && settings.pricesPages());
  }

  async function askServer(keys: readonly AssetKey[], signal: AbortSignal): Promise<void> {
    const { key } = settings.current();
    if (key === null) return;
    for (const each of await client.ask(keys, key, signal)) {
      const isUnanswered = saysNothing(each);
      for (const asset of each.keys) {
        if (isUnanswered) unanswered.add(asset);
        // A request that was not sent shows nothing about the server.
        else if (each.outcome !== 'failed' || !each.isSkipped) unanswered.delete(asset);
      }
      if (each.outcome !== 'failed') await cache.note(each.prices, clock.now());
    }
  }

  /** Whether the server is away, by a condition that an earlier worker may have stored. */
  const isAway = () => AWAY.includes(client.condition());

  /** Whether the sources get a request in the server's place: it is away, or has no price of the last ten minutes. */
  function isLeftOut(key: AssetKey, now: number): boolean {
    if (!mayFallBack()) return false;
    if (unanswered.has(key)) return true;
    const last = cache.of(key);
    if (last?.latest.status === 'unavailable') return isOlder(last.good?.asOf ?? null, now);
    return last?.latest.status === 'stale' && isOlder(last.latest.asOf, now);
  }

  function shown(key: AssetKey, own: Price | undefined, now: number): Price {
    const through = cache.priceAt(key, now);
    if (!mayFallBack()) return through ?? noPrice(key, 'unavailable');
    // The reason why the sources did not reply does not apply to a server without a request yet.
    if (!through) return own && (own.usd !== null || isLeftOut(key, now)) ? own : noPrice(key, 'unavailable');
    if (!own || own.usd === null) return through;
    if (through.status === 'unavailable') return isLeftOut(key, now) ? own : through;
    if (through.status === 'unlisted' && isLeftOut(key, now)) return own;
    const isNewer = (own.checkedAt ?? 0) > (through.checkedAt ?? 0);
    // Requests for premiums also bring newer prices of the sources: they do not replace those of a server that answers.
    const isWanted = isLeftOut(key, now) || (through.usd !== null && isAway());
    return isNewer && isWanted && through.status !== 'disputed' ? own : through;
  }

  function peek(...[keys, order, asked]: Parameters<Pricing['peek']>): ReadonlyMap<AssetKey, Price> {
    const own = pricing.peek(keys, order, asked);
    if (!isInUse()) return own;
    const now = clock.now();
    return new Map(keys.map((key) => [key, withLimit(shown(key, own.get(key), now), pricing)]));
  }

  return {
    ...pricing,
    restored: Promise.all([pricing.restored, restored]).then(() => undefined),
    peek,
    async prices(keys, request) {
      await restored;
      if (!goesThrough(request.requester)) return pricing.prices(keys, request);
      const due = keys.filter((key) => isDue(cache.of(key), request, clock.now()));
      await underWay.join(due, askServer, AbortSignal.timeout(SERVER_LIMIT_MS));
      const leftOut = keys.filter((key) => isLeftOut(key, clock.now()));
      if (leftOut.length > 0) await pricing.prices(leftOut, request);
      return peek(keys, request.order, request.ask);
    },
    noteWanted(keys, requester) {
      if (!goesThrough(requester)) pricing.noteWanted(keys, requester);
    },
    async recall(prices) {
      await restored;
      for (const price of prices) if (price.through !== undefined) cache.recall(price);
      await pricing.recall(prices.filter(({ through }) => through === undefined));
    },
    recheckAt(keys, order) {
      return isInUse() ? cache.doubtSettlesAt(keys, clock.now()) : pricing.recheckAt(keys, order);
    },
    nextChanceAt(keys, order) {
      if (!isInUse()) return pricing.nextChanceAt(keys, order);
      return client.upstream.health().nextTryAt ?? (mayFallBack() ? pricing.nextChanceAt(keys, order) : null);
    },
    isReachable() {
      // An unreachable server alone does not mean that there is no network.
      const isAsked = isInUse() && client.condition() !== null;
      return (isAsked && client.condition() !== 'unreachable') || pricing.isReachable();
    },
    needsSources: () => !isInUse() || mayFallBack(),
  };
}

function saysNothing(asked: Asked): boolean {
  return asked.outcome === 'unknown' || (asked.outcome === 'failed' && AWAY.includes(asked.why));
}

function isDue(
  last: ReturnType<ServerPriceCache['of']>,
  { aheadMs = 0, act }: PriceRequest,
  now: number,
): boolean {
  if (!last || now < last.at || (act && last.latest.status === 'unavailable')) return true;
  return now - last.at >= FRESH_MS - aheadMs;
}

function isOlder(asOf: number | null, now: number): boolean {
  return asOf === null || now - asOf > PLAIN_ANSWER_MS;
}

/** Adds the value limit, which the server's answers lack, from what the sources here know of the pools. */
function withLimit(price: Price, { valueLimitAt }: Pick<Pricing, 'valueLimitAt'>): Price {
  if (price.usd === null || price.through === undefined) return price;
  const valueLimitUsd = valueLimitAt(price.asset, price.source);
  return valueLimitUsd === undefined ? price : { ...price, valueLimitUsd };
}
