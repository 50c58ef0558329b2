/** Requests for the prices of a page: few messages, nothing twice while it is fresh, one timer until the next expiry. */
import { PAGE_FRESH_MS, PAGE_LATE_MS, PAGE_RETRY_MS } from '../../../core/market/ages.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { PageAnswer, PagePrice } from '../../messages/explorers.ts';
import { MAX_PAGE_ASSETS } from '../../messages/limits.ts';
import type { PageClock } from '../../ui/page-clock.ts';

export interface PriceRequestsOptions {
  readonly fetchPrices: (assets: readonly AssetKey[]) => Promise<PageAnswer>;
  readonly clock: PageClock;
  /**
   * Null while nothing may be requested (the page is hidden, or the site switched off). `near`: soon visible, requested only
   * along with something visible.
   */
  readonly wanted: () => Record<'visible' | 'near', ReadonlySet<AssetKey>> | null;
  /** Null: the request failed; cached prices have become older. */
  readonly onAnswer: (answer: PageAnswer | null) => void;
}

/** `isUnanswered`: no answer has covered the asset yet. */
export type CachedPrice = PagePrice & { readonly isUnanswered?: true };

/** Mean interval between requests, however fast someone scrolls; rows that appear meanwhile share one. */
const PACE_MS = 250;
/** A second request may pass one that waits for a slow source. */
const MAX_PENDING = 2;
/** Delay of the second attempt of a failed message. */
const RESEND_MS = 300;

export function createPriceRequests(options: PriceRequestsOptions) {
  const { fetchPrices, clock, onAnswer } = options;
  const cache = createPriceCache(clock);
  const pending = new Set<AssetKey>();
  let requests = 0;
  /** Counts the calls of `requestAll`: answers to requests of an earlier round are dropped. */
  let round = 0;
  /** When the last two requests were made: one may follow another at once, a third may not. */
  let latest: readonly [earlier: number, later: number] = [
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  let isStopped = false;
  const wanted = () => (isStopped ? null : options.wanted());
  let due = Number.POSITIVE_INFINITY;
  let cancelTimer = () => {};

  /** Requests whatever is due after a possible change. Cheap. */
  function consider(): void {
    const now = clock.now();
    const visible = requests < MAX_PENDING ? (wanted()?.visible ?? []) : [];
    const times = [...visible].filter((asset) => !pending.has(asset)).map(cache.dueAt);
    const next = times.length > 0 ? Math.min(...times) : Number.POSITIVE_INFINITY;
    wakeAt(Math.max(next, now, Math.min(latest[0], now) + 2 * PACE_MS));
  }

  /**
   * Sets the one timer. It never moves to a later time, or it would not fire while someone scrolls; but timers stop while a
   * computer sleeps, and clocks are set: one that seems too far away is set again.
   */
  function wakeAt(at: number): void {
    const isInTime = Math.abs(due - clock.now()) <= PAGE_FRESH_MS.longest;
    if (at >= due && at !== Number.POSITIVE_INFINITY && isInTime) return;
    cancelTimer();
    due = at;
    const ms = at - clock.now();
    cancelTimer = ms <= 0 ? soon(send) : ms === Number.POSITIVE_INFINITY ? () => {} : clock.after(ms, send);
  }

  function send(): void {
    due = Number.POSITIVE_INFINITY;
    const wants = wanted();
    if (!wants) return;
    const now = clock.now();
    const isDue = (asset: AssetKey) => !pending.has(asset) && cache.dueAt(asset) <= now;
    const visible = [...wants.visible].filter(isDue).slice(0, MAX_PAGE_ASSETS);
    if (visible.length > 0) {
      const near = [...wants.near].filter((asset) => !cache.has(asset) && isDue(asset));
      void request([...new Set([...visible, ...near])].slice(0, MAX_PAGE_ASSETS));
    }
    consider();
  }

  async function request(assets: readonly AssetKey[]): Promise<void> {
    const ownRound = round;
    requests++;
    latest = [latest[1], clock.now()];
    for (const asset of assets) pending.add(asset);
    const answer = await fetchPrices(assets).catch(() => null);
    if (isStopped || ownRound !== round) return;
    requests--;
    for (const asset of assets) pending.delete(asset);
    cache.store(assets, answer);
    onAnswer(answer);
    consider();
  }

  return {
    consider,
    find: cache.find,
    /**
     * Makes everything due and drops the pending requests: answers that came while the page was in the back/forward cache
     * never arrive, and those from before a change of settings are not wanted. Prices on the page stay until the answer.
     */
    requestAll: () => {
      round++;
      requests = 0;
      pending.clear();
      cache.makeAllDue();
      consider();
    },
    stop: () => {
      isStopped = true;
      cancelTimer();
    },
  };
}

/** The prices of a page, and when each is due for the next request. */
function createPriceCache(clock: PageClock) {
  /** `requestAt`: due before it expires, because settings have changed. */
  const prices = new Map<AssetKey, CachedPrice & { readonly requestAt?: number }>();

  function markStale(asset: AssetKey, expiresAt: number): void {
    const { shown = null, isUnanswered } = prices.get(asset) ?? { isUnanswered: true as const };
    const stale = shown && { ...shown, status: 'stale' as const };
    prices.set(asset, { asset, shown: stale, expiresAt, ...(isUnanswered && { isUnanswered }) });
  }

  return {
    has: (asset: AssetKey) => prices.has(asset),
    /** Marked stale when it expired without a request. */
    find: (asset: AssetKey): CachedPrice | null => {
      const expiresAt = prices.get(asset)?.expiresAt;
      if (expiresAt && expiresAt + PAGE_LATE_MS < clock.now()) markStale(asset, 0);
      return prices.get(asset) ?? null;
    },
    /** Unix milliseconds; the past counts as due. */
    dueAt: (asset: AssetKey): number => {
      const now = clock.now();
      const { expiresAt = now, requestAt = expiresAt } = prices.get(asset) ?? {};
      // Times further ahead than any answer lasts are from before the clock was set back.
      return requestAt - now > PAGE_FRESH_MS.longest ? now : requestAt;
    },
    /** `answer`: to a request for these assets; null if it failed. */
    store: (assets: readonly AssetKey[], answer: PageAnswer | null): void => {
      const now = clock.now();
      for (const price of answer?.prices ?? []) {
        const expiresAt = Math.min(
          Math.max(price.expiresAt, now + PAGE_FRESH_MS.shortest),
          now + PAGE_FRESH_MS.longest,
        );
        prices.set(price.asset, { ...price, expiresAt });
      }
      // An asset without an answer has its last price, no longer fresh.
      const answered = new Set(answer?.prices.map(({ asset }) => asset));
      for (const asset of assets) if (!answered.has(asset)) markStale(asset, now + PAGE_RETRY_MS);
    },
    /** Leaves the prices and their ages as they are. */
    makeAllDue: (): void => {
      const now = clock.now();
      for (const [asset, price] of prices) prices.set(asset, { ...price, requestAt: now });
    },
  };
}

/** Runs at the end of the current task, unless the returned function is called before. */
export function soon(run: () => void): () => void {
  let isCancelled = false;
  queueMicrotask(() => {
    if (!isCancelled) run();
  });
  return () => {
    isCancelled = true;
  };
}

/**
 * Sends once more when the first attempt fails: the background may be starting. `isOver`: an update has ended this script,
 * and there will be no answer. Rejects when there is none.
 */
export async function retryOnce<T>(
  send: () => Promise<T>,
  clock: PageClock,
  isOver: () => boolean,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (isOver()) throw error;
    await new Promise<void>((resolve) => clock.after(RESEND_MS, resolve));
    return send();
  }
}
