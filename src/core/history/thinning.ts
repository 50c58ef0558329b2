/** Which of recorded prices stay: five minutes apart for two days, an hour for ninety, a day for ever (docs/pricing.md §8 Recording). */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface Tier {
  readonly name: '5m' | '1h' | '1d';
  /** One point for each such time, the first. */
  readonly slotMs: number;
  readonly keptMs: number;
  /** How much is written together. */
  readonly chunkMs: number;
}

export const TIERS: readonly Tier[] = [
  { name: '5m', slotMs: 5 * MINUTE, keptMs: 2 * DAY, chunkMs: DAY },
  { name: '1h', slotMs: 60 * MINUTE, keptMs: 90 * DAY, chunkMs: 10 * DAY },
  { name: '1d', slotMs: DAY, keptMs: Number.POSITIVE_INFINITY, chunkMs: 365 * DAY },
];

export function isKept({ keptMs }: Tier, at: number, now: number): boolean {
  return now - at <= keptMs;
}

/** The points that stay of all that came, oldest first. */
export function thinned<T extends { readonly at: number }>(points: readonly T[], now: number): readonly T[] {
  const staying = TIERS.flatMap((tier) => {
    const firsts = points.filter(
      (point, i) => i === 0 || slotOf(tier, point) !== slotOf(tier, points[i - 1] ?? point),
    );
    return firsts.filter(({ at }) => isKept(tier, at, now));
  });
  const kept = new Set(staying);
  return points.filter((point) => kept.has(point));
}

/** Which of the tier's slots a point falls into. */
export function slotOf({ slotMs }: Tier, { at }: { readonly at: number }): number {
  return Math.floor(at / slotMs);
}
