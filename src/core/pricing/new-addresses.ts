/**
 * Quotas for new addresses, per key or site (docs/pricing.md §9 Requester): budgets are shared, and addresses can be made up
 * without end. An address is new if no list has it, it is not saved, and it had no price for a day.
 */
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { SourceRow, WindowBudget } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import { listsAsset, type PriceSource } from '../sources/source-port.ts';
import type { Clock } from '../upstream/clock.ts';
import { createSlidingWindow, type RequestBudget } from '../upstream/request-budget.ts';
import { type Allowance, createTokenBuckets } from '../upstream/token-buckets.ts';
import type { AssetStates } from './asset-states.ts';
import { isServable } from './freshness.ts';
import type { Requester } from './requester.ts';

export interface NewAddresses {
  /** Those of the assets that may be requested now; a key's quota pays for the new ones. A site's is charged by the look-up. */
  admit(assets: readonly AssetKey[], requester: Requester): readonly AssetKey[];
  /** The site whose quotas pay for the asset, where the requester is a page and the asset is new. */
  payingSite(asset: AssetKey, requester: Requester): string | undefined;
  /** What pays for one look-up of new addresses that a site's pages show. */
  paymentOf(site: string): SitePayment;
  /** Whether requests about the asset need more than half of a budget. */
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

  /** Before a list is fetched, no address counts as new. */
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

export interface NewAddressQuota {
  /** How many of a number of new addresses the project may have requested now; takes them. */
  ofKey(project: string, count: number): number;
  /** What pays for one look-up of a site's new addresses. */
  ofSite(site: string): SitePayment;
}

/**
 * Returns those of the new addresses that may be requested of the source; takes of the site's quotas. What is refused once is
 * refused for the rest of the look-up: no pool prices an address before DefiLlama was requested.
 */
export type SitePayment = (source: SourceRow, addresses: readonly AssetKey[]) => readonly AssetKey[];

const OF_KEY: Allowance = { burst: 200, perMinute: 60 };

/** Requests of DefiLlama, each with as many addresses as it takes, by all tabs and frames of a site. */
const REQUESTS: WindowBudget = { requests: 10, perMs: MINUTE_MS };
/**
 * Addresses that go on to the readers of pools, in at least four requests of each reader. A window: a bucket would refill by single
 * addresses, each in a request of its own.
 */
const POOL_ADDRESSES: WindowBudget = { requests: 100, perMs: MINUTE_MS };

export function createNewAddressQuota(clock: Pick<Clock, 'now'>): NewAddressQuota {
  const ofKeys = createTokenBuckets(OF_KEY, clock);
  const requests = createWindows(REQUESTS, clock);
  const poolAddresses = createWindows(POOL_ADDRESSES, clock);
  return {
    ofKey: ofKeys.take,
    ofSite(site) {
      const refused = new Set<AssetKey>();
      const paidAtPools = new Set<AssetKey>();
      return ({ readsPools, batch }, addresses) => {
        const open = addresses.filter((key) => !refused.has(key));
        const unpaid = open.filter((key) => !(readsPools && paidAtPools.has(key)));
        const taken = readsPools
          ? poolAddresses.take(site, unpaid.length)
          : batch * requests.take(site, Math.ceil(unpaid.length / batch));
        for (const key of unpaid.slice(taken)) refused.add(key);
        if (readsPools) for (const key of unpaid.slice(0, taken)) paidAtPools.add(key);
        return open.filter((key) => !refused.has(key));
      };
    },
  };
}

/** A window for each site, of which there are few. */
function createWindows(budget: WindowBudget, clock: Pick<Clock, 'now'>) {
  const windows = new Map<string, RequestBudget>();
  return {
    /** Takes so many, or as many as there are; returns the number taken. */
    take(site: string, count: number): number {
      const window = windows.get(site) ?? createSlidingWindow(budget, clock, { sentAt: [], limitedAt: null });
      windows.set(site, window);
      const taken = Math.min(count, window.left());
      for (let i = 0; i < taken; i++) window.spend();
      return taken;
    },
  };
}
