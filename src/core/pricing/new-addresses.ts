/**
 * Quotas for new addresses, per API key or site (docs/pricing.md §9 Requester), because all requesters share the budgets and
 * addresses can be made up without end. An address is new if no list has it, it is not saved, and it had no price for 24 h.
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

export type NewAddresses = ReturnType<typeof createNewAddresses>;

export interface NewAddressesParts {
  readonly sources: readonly PriceSource[];
  readonly states: Pick<AssetStates, 'of'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Whether the asset is a coin, saved, or in the registry. */
  readonly isOurs: (asset: AssetKey) => boolean;
  readonly quota: NewAddressQuota;
}

export function createNewAddresses({ sources, states, clock, isOurs, quota }: NewAddressesParts) {
  /** Whether the asset may only be requested while more than half of a budget is left. */
  function isUnknown(key: AssetKey): boolean {
    if (isOurs(key)) return false;
    const asset = assetOf(key);
    if (sources.some((source) => listsAsset(source, asset))) return false;
    return !Object.values(states.of(key).lastGood).some((last) => isServable(last, clock.now()));
  }

  /** Whether the asset is unknown and a source's list is loaded: without one, no address counts as new. */
  const isNew = (key: AssetKey) =>
    isUnknown(key) && sources.some((source) => source.rulesOut?.(assetOf(key)) === true);

  return {
    isUnknown,
    /** The site against whose quotas the asset is counted: where a page requests it and it is new. */
    payingSite: (key: AssetKey, requester: Requester) =>
      requester.kind === 'page' && isNew(key) ? requester.host : undefined,
    /** Counts the new addresses of one look-up against the quotas of the site whose page shows them. */
    paymentOf: quota.ofSite,
    /** The assets that may be requested now. New ones are counted against an API key's quota; a site's is counted by `paymentOf`. */
    admit(assets: readonly AssetKey[], requester: Requester): readonly AssetKey[] {
      if (requester.kind !== 'key') return assets;
      const fresh = assets.filter(isNew);
      if (fresh.length === 0) return assets;
      const refused = new Set(fresh.slice(quota.ofKey(requester.project, fresh.length)));
      return assets.filter((key) => !refused.has(key));
    },
  };
}

export interface NewAddressQuota {
  /** How many of `count` new addresses may be requested now for the project; counts them. */
  ofKey(project: string, count: number): number;
  /** Counts the new addresses of one look-up against the site's quotas. */
  ofSite(site: string): SitePayment;
}

/**
 * Returns the new addresses that may be requested of the source, and counts them. An address that is refused once is refused for the
 * rest of the look-up, so that no reader of pools is requested about an address before DefiLlama was.
 */
export type SitePayment = (source: SourceRow, addresses: readonly AssetKey[]) => readonly AssetKey[];

/** How many new addresses each project may request: at once, and again in every minute. */
const OF_KEY: Allowance = { burst: 200, perMinute: 60 };

/**
 * How many requests about new addresses may be sent to DefiLlama for all tabs and frames of a site, each with as many
 * addresses as fit.
 */
const REQUESTS: WindowBudget = { requests: 10, perMs: MINUTE_MS };
/**
 * How many new addresses of a site may be requested of the readers of pools. A window instead of a token bucket, which
 * refills by single addresses that would each be a request of its own.
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

/** Creates a sliding window for each site. No window is dropped, since there are few sites. */
function createWindows(budget: WindowBudget, clock: Pick<Clock, 'now'>) {
  const windows = new Map<string, RequestBudget>();
  return {
    /** Spends up to `count` of the site's window; returns how many it spent. */
    take(site: string, count: number): number {
      const window = windows.get(site) ?? createSlidingWindow(budget, clock, { sentAt: [], limitedAt: null });
      windows.set(site, window);
      const taken = Math.min(count, window.left());
      for (let i = 0; i < taken; i++) window.spend();
      return taken;
    },
  };
}
