/**
 * What time it is by the upstreams' clocks: a device whose own clock is a day off would take every price for
 * too old, or for one from the future (docs/architecture.md §4 Clock). For judging and showing times, never
 * for our timers; it is not kept.
 */
import { parseHttpDate } from './http-date.ts';

export type HostClock = ReturnType<typeof createHostClock>;

/** By host: how far it was ahead of our clock, and when by ours that was seen. */
type HostOffsets = ReadonlyMap<string, { readonly offsetMs: number; readonly at: number }>;

/** Hosts whose times differ by no more agree: a header tells whole seconds, and an answer takes a few to arrive. */
const AGREE_MS = 60_000;
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
      offset = agreedOffsetMs(seen, host) ?? offset;
    },
    /** What to add to our clock's time; 0 until two hosts agree that it is wrong. */
    offsetMs: () => offset,
    /** What the host that was heard last alone would have us add; 0 before any was. */
    lastOffsetMs: () => last,
  };
}

/** When the headers left the host, by its clock (`Date`, and `Age` if a cache kept them since); null when they do not tell. */
export function hostTime(headers: Headers): number | null {
  const date = parseHttpDate(headers.get('date') ?? '');
  const age = headers.get('age')?.trim() ?? '0';
  return date === null || !/^\d{1,9}$/.test(age) ? null : date + Number(age) * 1000;
}

/**
 * What the host that was seen last and another one say together: 0 when they find our clock right; null when no other
 * host, seen recently, agrees with it.
 */
export function agreedOffsetMs(seen: HostOffsets, last: string): number | null {
  const latest = seen.get(last);
  if (!latest) return null;
  const agreeing = [...seen].filter(
    ([host, { offsetMs, at }]) =>
      host !== last &&
      Math.abs(latest.at - at) <= RECENT_MS &&
      Math.abs(latest.offsetMs - offsetMs) <= AGREE_MS,
  );
  if (agreeing.length === 0) return null;
  const isOff = ({ offsetMs }: { readonly offsetMs: number }) => Math.abs(offsetMs) > WRONG_MS;
  return isOff(latest) && agreeing.some(([, seenThere]) => isOff(seenThere)) ? latest.offsetMs : 0;
}
