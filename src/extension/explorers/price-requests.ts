/** Asks the background for prices: few messages, nothing twice while it is fresh, one timeout to the next expiry. */
import type { AssetKey } from '../../core/market/assets.ts';
import { MAX_PAGE_ASSETS, type PageAnswer } from '../messages/messages.ts';
import type { PageClock } from '../ui/page-clock.ts';
import { soon } from './at-end-of-task.ts';
import { createKnownPrices, MAX_FRESH_MS, type ToldPrice } from './known-prices.ts';

export interface WantedAssets {
  /** What someone can see now. */
  readonly visible: ReadonlySet<AssetKey>;
  /** What will soon be seen: asked only along with something visible. */
  readonly near: ReadonlySet<AssetKey>;
}

export interface PriceRequestsOptions {
  readonly ask: (assets: readonly AssetKey[]) => Promise<PageAnswer>;
  readonly clock: PageClock;
  /** What is wanted now; null while nothing may be asked (the page is hidden, or the site switched off). */
  readonly wanted: () => WantedAssets | null;
  /** Null: there was no answer; what is known has become older. */
  readonly onAnswer: (answer: PageAnswer | null) => void;
}

export interface PriceRequests {
  /** Something may have changed: asks whatever is due. Cheap. */
  consider(): void;
  /** What is known now; marked stale when it has expired while nobody asked. */
  find(asset: AssetKey): ToldPrice | null;
  /**
   * Counts everything as due, and what is under way as lost: answers that came while the page was in the back/forward
   * cache never arrive, and those from before a change of settings are not wanted. What is shown stays until the answer.
   */
  askAnew(): void;
  stop(): void;
}

/** Between two requests on average, however fast someone scrolls; rows that appear meanwhile are asked together. */
const PACE_MS = 250;
/** A second request may pass one that waits for a slow source. */
const MAX_UNANSWERED = 2;

export function createPriceRequests(options: PriceRequestsOptions): PriceRequests {
  const { ask, clock, onAnswer } = options;
  const known = createKnownPrices(clock);
  const unanswered = new Set<AssetKey>();
  let requests = 0;
  /** Moves on with each `askAnew`: answers to what was asked before are not waited for. */
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

  function consider(): void {
    const now = clock.now();
    const visible = requests < MAX_UNANSWERED ? (wanted()?.visible ?? []) : [];
    const times = [...visible].filter((asset) => !unanswered.has(asset)).map(known.dueAt);
    const next = times.length > 0 ? Math.min(...times) : Number.POSITIVE_INFINITY;
    wakeAt(Math.max(next, now, Math.min(latest[0], now) + 2 * PACE_MS));
  }

  /**
   * Keeps one timer. It never moves to a later time, or it would not ring while someone scrolls; but timers stop while a
   * computer sleeps, and clocks are set: one that seems too far away is set anew.
   */
  function wakeAt(at: number): void {
    const isInTime = Math.abs(due - clock.now()) <= MAX_FRESH_MS;
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
    const isDue = (asset: AssetKey) => !unanswered.has(asset) && known.dueAt(asset) <= now;
    const visible = [...wants.visible].filter(isDue).slice(0, MAX_PAGE_ASSETS);
    if (visible.length > 0) {
      const near = [...wants.near].filter((asset) => !known.has(asset) && isDue(asset));
      void request([...new Set([...visible, ...near])].slice(0, MAX_PAGE_ASSETS));
    }
    consider();
  }

  async function request(assets: readonly AssetKey[]): Promise<void> {
    const asked = round;
    requests++;
    latest = [latest[1], clock.now()];
    for (const asset of assets) unanswered.add(asset);
    const answer = await ask(assets).catch(() => null);
    if (isStopped || asked !== round) return;
    requests--;
    for (const asset of assets) unanswered.delete(asset);
    known.keep(assets, answer);
    onAnswer(answer);
    consider();
  }

  return {
    consider,
    find: known.find,
    askAnew: () => {
      round++;
      requests = 0;
      unanswered.clear();
      known.makeAllDue();
      consider();
    },
    stop: () => {
      isStopped = true;
      cancelTimer();
    },
  };
}
