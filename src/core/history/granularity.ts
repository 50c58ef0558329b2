/** How near a record is to the moment that was asked for, and from where on it is no price of it (docs/pricing.md §8). */
import type { Granularity } from '../market/moments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How near a record must be, in order: what is further away than the last is no price. */
const GRANULARITIES: readonly { readonly granularity: Granularity; readonly withinMs: number }[] = [
  { granularity: 'minute', withinMs: 10 * MINUTE },
  { granularity: 'hour', withinMs: 2 * HOUR },
  { granularity: 'day', withinMs: 24 * HOUR },
];

/** Null: too far away to be a price. */
export function granularityOf(distanceMs: number): Granularity | null {
  return GRANULARITIES.find(({ withinMs }) => distanceMs <= withinMs)?.granularity ?? null;
}
