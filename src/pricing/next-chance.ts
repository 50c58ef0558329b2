/** When a source whose budget is spent may be asked again. */
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { Price } from '../market/prices.ts';
import type { SourceName } from '../market/sources.ts';
import type { PriceSource } from '../sources/source.ts';
import type { Clock } from '../upstream/clock.ts';

const SECOND_MS = 1_000;

export interface NextChance {
  /** When one that could know one of the assets may be asked; null when none of them waits. */
  at(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** The price; with that moment where nobody could be asked about it. */
  toldWith(price: Price, order: readonly SourceName[]): Price;
}

export function createNextChance(sourceOf: (name: SourceName) => PriceSource, clock: Clock): NextChance {
  function at(keys: readonly AssetKey[], order: readonly SourceName[]): number | null {
    const waits = order.map((name) => waitMsOf(sourceOf(name), keys)).filter((ms) => ms > 0);
    return waits.length > 0 ? clock.now() + Math.min(...waits) : null;
  }

  return {
    at,
    toldWith(price, order) {
      if (price.usd !== null || price.unheard !== 'not asked') return price;
      const askedAgainAt = at([price.asset], order);
      if (askedAgainAt === null) return price;
      // To the second: what is told again a moment later is the same.
      return { ...price, askedAgainAt: Math.ceil(askedAgainAt / SECOND_MS) * SECOND_MS };
    },
  };
}

/** How long the source's budget keeps it from being asked about any of the assets. */
function waitMsOf(source: PriceSource, keys: readonly AssetKey[]): number {
  return keys.some((key) => source.couldKnow(assetOf(key))) ? source.upstream.waitMs() : 0;
}
