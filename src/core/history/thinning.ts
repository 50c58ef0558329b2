/** Thinning of recordings: every 5 minutes for 2 days, every hour for 90 days, one a day for ever (docs/pricing.md §8 Recording). */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../market/time.ts';

export interface Tier {
  readonly name: '5m' | '1h' | '1d';
  /** The first point of each slot stays. */
  readonly slotMs: number;
  readonly maxAgeMs: number;
  /** The time span of a stored chunk. */
  readonly chunkMs: number;
}

export const TIERS: readonly Tier[] = [
  { name: '5m', slotMs: 5 * MINUTE_MS, maxAgeMs: 2 * DAY_MS, chunkMs: DAY_MS },
  { name: '1h', slotMs: HOUR_MS, maxAgeMs: 90 * DAY_MS, chunkMs: 10 * DAY_MS },
  { name: '1d', slotMs: DAY_MS, maxAgeMs: Number.POSITIVE_INFINITY, chunkMs: 365 * DAY_MS },
];

export function isCurrent({ maxAgeMs }: Tier, at: number, now: number): boolean {
  return now - at <= maxAgeMs;
}

/** Oldest first. */
export function thinned<T extends { readonly at: number }>(points: readonly T[], now: number): readonly T[] {
  const staying = TIERS.flatMap((tier) => {
    const firsts = points.filter(
      (point, i) => i === 0 || slotOf(tier, point) !== slotOf(tier, points[i - 1] ?? point),
    );
    return firsts.filter(({ at }) => isCurrent(tier, at, now));
  });
  const set = new Set(staying);
  return points.filter((point) => set.has(point));
}

export function slotOf({ slotMs }: Tier, { at }: { readonly at: number }): number {
  return Math.floor(at / slotMs);
}
