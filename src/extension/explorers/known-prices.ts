/** The prices that a page has been told, and when each is to be asked for again. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { PageAnswer, PagePrice } from '../messages/messages.ts';
import type { PageClock } from '../ui/page-clock.ts';

/** No answer is asked again sooner, whatever it says of its expiry, nor trusted longer. */
const MIN_FRESH_MS = 5_000;
export const MAX_FRESH_MS = 10 * 60_000;
const RETRY_MS = 30_000;
/** While someone looks, the answer to what has expired comes before. */
const LATE_MS = 10_000;

/** `isUnanswered`: it was asked for, and nobody has said that there is none. */
export type ToldPrice = PagePrice & { readonly isUnanswered?: true };

export interface KnownPrices {
  has(asset: AssetKey): boolean;
  /** What is known now; marked stale when it has expired while nobody asked. */
  find(asset: AssetKey): ToldPrice | null;
  /** When it is to be asked for again (Unix milliseconds): now or earlier when it is due. */
  dueAt(asset: AssetKey): number;
  /** Keeps the answer to a request for these assets; null when there was none. */
  keep(assets: readonly AssetKey[], answer: PageAnswer | null): void;
  /** Everything is due now; until it is answered it stays as it is, and grows old as it would have. */
  makeAllDue(): void;
}

/** `askAt`: when settings have changed, it is due before it expires. */
type Known = ToldPrice & { readonly askAt?: number };

export function createKnownPrices(clock: PageClock): KnownPrices {
  const known = new Map<AssetKey, Known>();

  function doubt(asset: AssetKey, expiresAt: number): void {
    const { shown = null, isUnanswered } = known.get(asset) ?? { isUnanswered: true as const };
    const stale = shown && { ...shown, status: 'stale' as const };
    known.set(asset, { asset, shown: stale, expiresAt, ...(isUnanswered && { isUnanswered }) });
  }

  return {
    has: (asset) => known.has(asset),
    find: (asset) => {
      const expiresAt = known.get(asset)?.expiresAt;
      if (expiresAt && expiresAt + LATE_MS < clock.now()) doubt(asset, 0);
      return known.get(asset) ?? null;
    },
    dueAt: (asset) => {
      const now = clock.now();
      const { expiresAt = now, askAt = expiresAt } = known.get(asset) ?? {};
      // Times further ahead than any answer lasts are from before the clock was set back.
      return askAt - now > MAX_FRESH_MS ? now : askAt;
    },
    keep: (assets, answer) => {
      const now = clock.now();
      for (const price of answer?.prices ?? []) {
        const expiresAt = Math.min(Math.max(price.expiresAt, now + MIN_FRESH_MS), now + MAX_FRESH_MS);
        known.set(price.asset, { ...price, expiresAt });
      }
      // What was asked and not answered stays as it was, no longer fresh.
      const answered = new Set(answer?.prices.map(({ asset }) => asset));
      for (const asset of assets) if (!answered.has(asset)) doubt(asset, now + RETRY_MS);
    },
    makeAllDue: () => {
      const now = clock.now();
      for (const [asset, price] of known) known.set(asset, { ...price, askAt: now });
    },
  };
}
