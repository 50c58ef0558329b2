/** What a refresh has come to: how many prices are of now, how many are not, and when one of those may be asked about again. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Price, PriceStatus } from '../../../core/market/prices.ts';
import type { Refreshed } from '../../messages/messages.ts';

/** Neither a price of now nor a source's word that there is none. */
const OLD: readonly PriceStatus[] = ['stale', 'disputed', 'unavailable'];

interface RefreshTimes {
  readonly startedAt: number;
  readonly now: number;
  /** When a source that could renew one of them may next be asked; null when none of them waits for a budget. */
  readonly nextChanceAt: (assets: readonly AssetKey[]) => number | null;
}

/** Counts the prices of all that was asked about. */
export function refreshCount(
  prices: readonly Price[],
  { startedAt, now, nextChanceAt }: RefreshTimes,
): Omit<Refreshed, 'view'> {
  const old = prices.filter(({ status }) => OLD.includes(status)).map(({ asset }) => asset);
  const nextAt = old.length > 0 ? nextChanceAt(old) : null;
  const nextInMs = nextAt === null ? null : Math.max(0, nextAt - now);
  const updated = prices.filter(({ usd, checkedAt }) => usd !== null && checkedAt >= startedAt).length;
  return { updated, waiting: old.length, nextInMs };
}
