/** When a source whose budget is spent may be asked again. */
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { Price } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import type { PriceSource } from '../sources/source-port.ts';
import { orderFor } from '../sources/sources-to-ask.ts';
import type { Clock } from '../upstream/clock.ts';
import { isCurrent } from './asset-state.ts';
import type { AssetStates } from './asset-states.ts';
import type { NewAddresses } from './new-addresses.ts';

const SECOND_MS = 1_000;

export interface NextChance {
  /**
   * When one that could still tell of one of the assets may be asked; null when none of them waits. Of an unknown address
   * nobody can say: it needs more than half of a budget.
   */
  at(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** The price; with that moment where nobody could be asked about it. */
  toldWith(price: Price, order: readonly SourceName[]): Price;
}

export interface NextChanceParts {
  readonly sourceOf: (name: SourceName) => PriceSource;
  readonly states: Pick<AssetStates, 'of'>;
  readonly newAddresses: Pick<NewAddresses, 'isUnknown'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function createNextChance(parts: NextChanceParts): NextChance {
  const { sourceOf, states, newAddresses, clock } = parts;

  /** Whether the source is asked about the asset at all, and has not said by now that it does not list it. */
  function couldTell(name: SourceName, key: AssetKey, order: readonly SourceName[]): boolean {
    if (!orderFor(key, order).includes(name) || !sourceOf(name).couldKnow(assetOf(key))) return false;
    const judged = states.of(key).results[name];
    return judged?.result.kind !== 'unlisted' || !isCurrent(judged, clock.now());
  }

  function at(keys: readonly AssetKey[], order: readonly SourceName[]): number | null {
    const known = keys.filter((key) => !newAddresses.isUnknown(key));
    const able = order.filter((name) => known.some((key) => couldTell(name, key, order)));
    const waits = able.map((name) => sourceOf(name).upstream.waitMs()).filter((ms) => ms > 0);
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
