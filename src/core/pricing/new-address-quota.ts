/** How many new addresses a key of the API, or a site's explorer pages, may have requested in a minute. */
import type { AssetKey } from '../market/assets.ts';
import type { SourceRow, WindowBudget } from '../market/source-table.ts';
import { type Allowance, createTokenBuckets } from '../upstream/allowances.ts';
import type { Clock } from '../upstream/clock.ts';
import type { RequestBudget } from '../upstream/request-budget.ts';
import { createSlidingWindow } from '../upstream/sliding-window-budget.ts';

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

const MINUTE_MS = 60_000;
/** Requests of DefiLlama, each with as many addresses as it takes, by all tabs and frames of a site. */
const REQUESTS: WindowBudget = { requests: 5, perMs: MINUTE_MS };
/**
 * Addresses that go on to the readers of pools, in four requests of each reader. A window: a bucket would refill by single
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
