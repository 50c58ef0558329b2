/** Asks the background for prices: few messages, nothing twice while it is fresh, one timeout to the next expiry. */
import type { AssetKey } from '../market/assets.ts';
import { MAX_PAGE_ASSETS, type PageAnswer, type PagePrice } from '../messages/messages.ts';
import type { PageClock } from '../pages/page-clock.ts';

export interface Wanted {
  /** What someone can see now. */
  readonly visible: ReadonlySet<AssetKey>;
  /** What will soon be seen: asked only along with something visible. */
  readonly near: ReadonlySet<AssetKey>;
}

export interface AskingParts {
  readonly ask: (assets: readonly AssetKey[]) => Promise<PageAnswer>;
  readonly clock: PageClock;
  /** What is wanted now; null while nothing may be asked (the page is hidden, or the site switched off). */
  readonly wanted: () => Wanted | null;
  /** Null: there was no answer; what is known has become older. */
  readonly onAnswer: (answer: PageAnswer | null) => void;
}

export interface Asking {
  /** Something may have changed: asks whatever is due. Cheap. */
  consider(): void;
  /** What is known now; marked stale when it has expired while nobody asked. */
  find(asset: AssetKey): PagePrice | null;
  /**
   * Counts everything as due, and what is under way as lost: answers that came while the page was in the back/forward
   * cache never arrive, and those from before a change of settings are not wanted. What is shown stays until the answer.
   */
  askAnew(): void;
  stop(): void;
}

/** Rows that appear together are asked together. */
const GATHER_MS = 80;
/** Between two questions, however fast someone scrolls. */
const PACE_MS = 250;
/** A second question may pass one that waits for a slow source. */
const MAX_UNANSWERED = 2;
/** No answer is asked again sooner, whatever it says of its expiry, nor trusted longer. */
const MIN_FRESH_MS = 5_000;
const MAX_FRESH_MS = 10 * 60_000;
const RETRY_MS = 30_000;
/** While someone looks, the answer to what has expired comes before. */
const LATE_MS = 10_000;

export function createAsking({ ask, clock, wanted, onAnswer }: AskingParts): Asking {
  /** `askAt`: when settings have changed, that is before it expires. */
  const known = new Map<AssetKey, PagePrice & { readonly askAt?: number }>();
  const unanswered = new Set<AssetKey>();
  let questions = 0;
  /** Moves on with each `askAnew`: answers to what was asked before are not waited for. */
  let round = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let due = Number.POSITIVE_INFINITY;
  let cancel = () => {};
  let stopped = false;

  /** When it is to be asked about again. Times further ahead than any answer lasts are from before the clock was set back. */
  function dueAt(asset: AssetKey, now: number): number {
    const { expiresAt = now, askAt = expiresAt } = known.get(asset) ?? {};
    return askAt - now > MAX_FRESH_MS ? now : askAt;
  }

  function consider(): void {
    const wants = stopped ? null : wanted();
    const now = clock.now();
    let next = Number.POSITIVE_INFINITY;
    if (wants && questions < MAX_UNANSWERED)
      for (const asset of wants.visible) if (!unanswered.has(asset)) next = Math.min(next, dueAt(asset, now));
    wake(
      next === Number.POSITIVE_INFINITY
        ? next
        : Math.max(next, now + GATHER_MS, Math.min(lastAt, now) + PACE_MS),
    );
  }

  /**
   * Keeps one timer. It never moves to a later time, or it would not ring while someone scrolls; but timers stop while a
   * computer sleeps, and clocks are set.
   */
  function wake(at: number): void {
    const isFor = due - clock.now();
    if (at >= due && at !== Number.POSITIVE_INFINITY && Math.abs(isFor) <= MAX_FRESH_MS) return;
    cancel();
    due = at;
    cancel = at === Number.POSITIVE_INFINITY ? () => {} : clock.after(at - clock.now(), fire);
  }

  function fire(): void {
    due = Number.POSITIVE_INFINITY;
    const wants = stopped ? null : wanted();
    if (!wants) return;
    const now = clock.now();
    const isDue = (asset: AssetKey) => !unanswered.has(asset) && dueAt(asset, now) <= now;
    const assets = new Set([...wants.visible].filter(isDue).slice(0, MAX_PAGE_ASSETS));
    if (assets.size > 0) {
      for (const asset of wants.near) {
        if (assets.size >= MAX_PAGE_ASSETS) break;
        if (!known.has(asset) && isDue(asset)) assets.add(asset);
      }
      void question([...assets]);
    }
    consider();
  }

  async function question(assets: readonly AssetKey[]): Promise<void> {
    const asked = round;
    questions++;
    lastAt = clock.now();
    for (const asset of assets) unanswered.add(asset);
    const answer = await ask(assets).catch(() => null);
    if (stopped || asked !== round) return;
    questions--;
    for (const asset of assets) unanswered.delete(asset);
    keep(assets, answer);
    onAnswer(answer);
    consider();
  }

  /** What was asked and not answered stays as it was, no longer fresh. */
  function keep(assets: readonly AssetKey[], answer: PageAnswer | null): void {
    const now = clock.now();
    for (const price of answer?.prices ?? []) {
      const expiresAt = Math.min(Math.max(price.expiresAt, now + MIN_FRESH_MS), now + MAX_FRESH_MS);
      known.set(price.asset, { ...price, expiresAt });
    }
    const answered = new Set(answer?.prices.map(({ asset }) => asset));
    for (const asset of assets) {
      if (!answered.has(asset)) doubt(asset, now + RETRY_MS);
    }
  }

  function doubt(asset: AssetKey, expiresAt: number): void {
    const shown = known.get(asset)?.shown ?? null;
    known.set(asset, { asset, shown: shown && { ...shown, status: 'stale' }, expiresAt });
  }

  return {
    consider,
    find: (asset) => {
      const expiresAt = known.get(asset)?.expiresAt;
      if (expiresAt && expiresAt + LATE_MS < clock.now()) doubt(asset, 0);
      return known.get(asset) ?? null;
    },
    askAnew: () => {
      const now = clock.now();
      round++;
      questions = 0;
      unanswered.clear();
      for (const [asset, price] of known) known.set(asset, { ...price, askAt: now });
      consider();
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
