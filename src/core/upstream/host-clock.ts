/**
 * What time it is by the upstreams' clocks: a device whose own clock is a day off would take every price for
 * too old, or for one from the future (docs/pricing.md §9 Clock). For judging and showing times, never
 * for our timers; it is not kept.
 */
import { parseHttpDate } from './http-date.ts';

export type HostClock = ReturnType<typeof createHostClock>;

/** By host: how far it was ahead of our clock, and when by ours that was seen. */
type HostOffsets = ReadonlyMap<string, { readonly offsetMs: number; readonly at: number }>;

/** A clock that is off by less costs no price: the youngest limit of an age is an hour. */
const WRONG_MS = 5 * 60_000;
/** What was seen longer ago may be from before our clock was set right. */
const RECENT_MS = 10 * 60_000;

export function createHostClock() {
  const seen = new Map<string, { readonly offsetMs: number; readonly at: number }>();
  let offset = 0;
  let last = 0;
  return {
    /** Reads the time in an answer's headers, received `now` by our clock. */
    observe(host: string, headers: Headers, now: number): void {
      const time = hostTime(headers);
      if (time === null) return;
      last = time - now;
      seen.set(host, { offsetMs: time - now, at: now });
      const median = medianOffsetMs(seen, now);
      if (median !== null) offset = Math.abs(median) > WRONG_MS ? median : 0;
    },
    /** What to add to our clock's time; 0 until two hosts find that it is wrong. */
    offsetMs: () => offset,
    /** The same to the second, of the ten minutes before `now`; null with fewer than two hosts. */
    medianOffsetMs: (now: number) => medianOffsetMs(seen, now),
    /** By the one host that answered last; 0 before any did. */
    lastOffsetMs: () => last,
  };
}

/** When the headers left the host, by its clock (`Date`, and `Age` if a cache kept them since); null when they do not tell. */
export function hostTime(headers: Headers): number | null {
  const date = parseHttpDate(headers.get('date') ?? '');
  const age = headers.get('age')?.trim() ?? '0';
  return date === null || !/^\d{1,9}$/.test(age) ? null : date + Number(age) * 1000;
}

/** By how much half of the recent hosts, or more, are ahead of our clock; of two in the middle, what is nearer to it. */
export function medianOffsetMs(seen: HostOffsets, now: number): number | null {
  const offsets = [...seen.values()]
    .filter(({ at }) => Math.abs(now - at) <= RECENT_MS)
    .map(({ offsetMs }) => offsetMs)
    .sort((a, b) => a - b);
  const low = offsets[Math.ceil(offsets.length / 2) - 1];
  const high = offsets[Math.floor(offsets.length / 2)];
  if (offsets.length < 2 || low === undefined || high === undefined) return null;
  return low <= 0 && high >= 0 ? 0 : Math.abs(low) < Math.abs(high) ? low : high;
}
