/** The cool-down of an upstream after "too many requests" (429, 418), or 503 with `Retry-After`. */
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../market/time.ts';
import { parseStored } from '../storage/collection.ts';
import type { Clock } from './clock.ts';
import { parseHttpDate } from './host-clock.ts';
import { LONGEST_PAUSE_MS, type Pause, settlePause, storedPause } from './pause.ts';

export type Cooldown = ReturnType<typeof createCooldown>;

/** Binance bans for 2 minutes to 3 days by status 418, after 429 was ignored (docs/sources.md §3). */
export const BANNED = 418;
export const RATE_LIMITED = 429;
const UNAVAILABLE = 503;

const SHORTEST_MS = 1000;
/** Longest cool-down that a response can request, except for a ban. */
const LONGEST_MS = HOUR_MS;
/**
 * Cool-down after a response without `Retry-After`: 30 s (a ban: 2 min), doubled with each refusal in a row, up to 15 min
 * (docs/sources.md §11).
 */
const DEFAULT_MS = 30_000;
const DEFAULT_BAN_MS = 2 * MINUTE_MS;
const LONGEST_DEFAULT_MS = 15 * MINUTE_MS;
const MAX_STRIKES = 10;

const storedCooldown = z.object({
  pause: z.nullable(storedPause),
  /** Cool-downs in a row without another response between them. */
  strikes: z.int().check(z.nonnegative(), z.maximum(MAX_STRIKES)),
});
export type StoredCooldown = z.infer<typeof storedCooldown>;

/**
 * Creates the cool-down of one upstream. `stored`: an earlier result of `state()`; any other value begins without one.
 */
export function createCooldown(clock: Clock, stored: unknown) {
  const restored = parseStored(storedCooldown, stored);
  let pause: Pause | null = settlePause(restored?.pause ?? null, clock.now());
  let strikes = restored?.strikes ?? 0;

  return {
    until: (): number | null => {
      pause = settlePause(pause, clock.now());
      return pause && pause.from + pause.forMs;
    },
    /** Starts a cool-down if the response requires one. */
    observe: ({ status, headers }: { readonly status: number; readonly headers: Headers }) => {
      const now = clock.now();
      const waitMs = requestedWait(status, headers, now);
      const limited = status === RATE_LIMITED || status === BANNED;
      if (!limited && !(status === UNAVAILABLE && waitMs !== null)) return;
      pause = settlePause(pause, now);
      // Refusals of requests sent side by side are one strike, with the longest of their waits.
      const forMs =
        waitMs === null
          ? defaultMs(status, pause ? Math.max(0, strikes - 1) : strikes)
          : boundedMs(status, waitMs);
      if (!pause) strikes = Math.min(strikes + 1, MAX_STRIKES);
      if (!pause || now + forMs > pause.from + pause.forMs) pause = { from: now, forMs };
    },
    /** Notes a response that is no refusal: the next cool-down is not doubled. */
    answered: () => {
      strikes = 0;
    },
    /** The state to store, for `createCooldown` after a restart. */
    state: (): StoredCooldown => ({ pause, strikes }),
  };
}

/**
 * The milliseconds that the response requests. Null without `Retry-After`, and for a 429 with "0", which GeckoTerminal sends
 * with every refusal (docs/sources.md §6).
 */
function requestedWait(status: number, headers: Headers, now: number): number | null {
  const ms = retryAfterMs(headers, now);
  return status === RATE_LIMITED && ms === 0 ? null : ms;
}

export function pauseMessage(name: string): string {
  return `${name} asked for a pause`;
}

function boundedMs(status: number, ms: number): number {
  return Math.min(Math.max(ms, SHORTEST_MS), status === BANNED ? LONGEST_PAUSE_MS : LONGEST_MS);
}

function defaultMs(status: number, strikes: number): number {
  return Math.min((status === BANNED ? DEFAULT_BAN_MS : DEFAULT_MS) * 2 ** strikes, LONGEST_DEFAULT_MS);
}

/** The milliseconds in `Retry-After`. Null when the header is missing or invalid; 0 for a time in the past. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text);
  if (until === null) return null;
  // The server's own clock counts if it sends its time: ours may be wrong.
  const from = parseHttpDate(headers.get('date') ?? '') ?? now;
  return Math.max(0, until - from);
}
