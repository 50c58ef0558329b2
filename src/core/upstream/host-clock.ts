/**
 * The offset between this device's clock and those of the upstreams: with a clock that is a day off, every price would seem
 * too old, or from the future (docs/pricing.md §9 Clock). For judging and showing times, never for timers. In memory only.
 */
import { MINUTE_MS } from '../market/time.ts';

export type HostClock = ReturnType<typeof createHostClock>;

/** By host: how far its clock was ahead of ours, and when that was measured. */
type HostOffsets = ReadonlyMap<string, { readonly offsetMs: number; readonly at: number }>;

/** Offsets up to this are ignored: beside the shortest age limit of a price, an hour, they do not matter. */
const WRONG_MS = 5 * MINUTE_MS;
/** Older measurements are ignored, because our clock may have been corrected since. */
const RECENT_MS = 10 * MINUTE_MS;

export function createHostClock() {
  const seen = new Map<string, { readonly offsetMs: number; readonly at: number }>();
  let offset = 0;
  let last = 0;
  return {
    /**
     * Measures the offset of the host's clock by the headers of its response, which was received at `now` by our clock.
     */
    observe(host: string, headers: Headers, now: number): void {
      const time = hostTime(headers);
      if (time === null) return;
      last = time - now;
      seen.set(host, { offsetMs: time - now, at: now });
      const median = medianOffsetMs(seen, now);
      if (median !== null) offset = Math.abs(median) > WRONG_MS ? median : 0;
    },
    /** Milliseconds to add to our clock's time; 0 until two hosts agree that our clock is wrong. */
    offsetMs: () => offset,
    /** The median offset of the ten minutes before `now`, even a small one; null with fewer than two hosts. */
    medianOffsetMs: (now: number) => medianOffsetMs(seen, now),
    /** The offset of the host that responded last; 0 before any response. */
    lastOffsetMs: () => last,
  };
}

/**
 * Whether `limitMs` have passed since `at`, a time by the hosts' clocks. True also for a time more than a minute ahead, which
 * is from before our clock was corrected. A smaller lead is normal: the clocks of two hosts differ.
 */
export function hasPassed(limitMs: number, at: number, now: number): boolean {
  return now - at > limitMs || at - now > MINUTE_MS;
}

/** When the response left the host, by its clock: `Date`, plus `Age` if a cache stored it since. Null without `Date`. */
export function hostTime(headers: Headers): number | null {
  const date = parseHttpDate(headers.get('date') ?? '');
  const age = headers.get('age')?.trim() ?? '0';
  return date === null || !/^\d{1,9}$/.test(age) ? null : date + Number(age) * 1000;
}

/** The median offset of the hosts measured recently; of two middle ones, the one nearer to 0. */
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

/** Unix milliseconds of an HTTP date. `Date.parse` alone accepts nearly anything. */
export function parseHttpDate(text: string): number | null {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .{10,30} GMT$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
