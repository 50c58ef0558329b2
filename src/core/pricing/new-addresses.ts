/**
 * Which addresses are new, and which of those may be asked about (docs/pricing.md §9 Requester): budgets are everybody's, and
 * addresses cost nothing to make up. New is one that no list has, that nobody saved, and that had no price for a day.
 */
import { type AssetKey, assetOf } from '../market/assets.ts';
import { listsAsset, type PriceSource } from '../sources/source-port.ts';
import type { Clock } from '../upstream/clock.ts';
import type { AssetStates } from './asset-states.ts';
import { isServable } from './freshness.ts';
import type { NewAddressQuota, SitePayment } from './new-address-quota.ts';
import type { Requester } from './requester.ts';

export interface NewAddresses {
  /** Those of the assets that may be requested now; a key's quota pays for the new ones. A site's is charged by the look-up. */
  admit(assets: readonly AssetKey[], requester: Requester): readonly AssetKey[];
  /** The site whose quotas pay for the asset, where the requester is a page and the asset is new. */
  payingSite(asset: AssetKey, requester: Requester): string | undefined;
  /** What pays for one look-up of new addresses that a site's pages show. */
  paymentOf(site: string): SitePayment;
  /** Whether the asset may be asked about only while more than half of a budget is left. */
  isUnknown(asset: AssetKey): boolean;
}

export interface NewAddressesParts {
  readonly sources: readonly PriceSource[];
  readonly states: Pick<AssetStates, 'of'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The coins, what is saved, and the registry. */
  readonly isOurs: (asset: AssetKey) => boolean;
  readonly quota: NewAddressQuota;
}

export function createNewAddresses(parts: NewAddressesParts): NewAddresses {
  const { sources, states, clock, isOurs, quota } = parts;

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
    payingSite: (key, requester) => (requester.kind === 'page' && isNew(key) ? requester.host : undefined),
    paymentOf: quota.ofSite,
    admit(assets, requester) {
      if (requester.kind !== 'key') return assets;
      const fresh = assets.filter(isNew);
      if (fresh.length === 0) return assets;
      const refused = new Set(fresh.slice(quota.ofKey(requester.project, fresh.length)));
      return assets.filter((key) => !refused.has(key));
    },
  };
}
