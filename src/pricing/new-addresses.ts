/**
 * Which addresses are new, and which of those may be asked about (docs/architecture.md §4): budgets are everybody's, and
 * addresses cost nothing to make up. New is one that no list has, that nobody saved, and that had no price for a day.
 */
import { type AssetKey, assetOf } from '../market/assets.ts';
import { listsAsset, type PriceSource } from '../sources/source-port.ts';
import type { Clock } from '../upstream/clock.ts';
import type { AssetStates } from './asset-states.ts';
import { isServable } from './freshness.ts';
import type { NewAllowances } from './new-address-quota.ts';
import type { Requester } from './requester.ts';

export interface NewAddresses {
  /** Those of the assets that the requester may have asked about now; counts the new ones among them. */
  admit(assets: readonly AssetKey[], requester: Requester): readonly AssetKey[];
  /** Whether the asset may be asked about only while more than half of a budget is left. */
  isUnknown(asset: AssetKey): boolean;
}

export interface NewAddressesParts {
  readonly sources: readonly PriceSource[];
  readonly states: Pick<AssetStates, 'of'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The coins, what is saved, and the registry. */
  readonly isOurs: (asset: AssetKey) => boolean;
  readonly allowances: NewAllowances;
}

export function createNewAddresses(parts: NewAddressesParts): NewAddresses {
  const { sources, states, clock, isOurs, allowances } = parts;

  function isUnknown(key: AssetKey): boolean {
    if (isOurs(key)) return false;
    const asset = assetOf(key);
    if (sources.some((source) => listsAsset(source, asset))) return false;
    return !Object.values(states.of(key).lastGood).some((last) => isServable(last, clock.now()));
  }

  /** As long as no list was ever fetched, its silence makes nothing new. */
  const isNew = (key: AssetKey) =>
    isUnknown(key) && sources.some((source) => source.rulesOut?.(assetOf(key)) === true);

  return {
    isUnknown,
    admit(assets, requester) {
      const fresh = assets.filter(isNew);
      if (fresh.length === 0) return assets;
      const refused = new Set(fresh.slice(allowances(fresh.length, requester)));
      return assets.filter((key) => !refused.has(key));
    },
  };
}
