/** How long to keep quiet after an upstream said "too many requests" (429, 418) or "not now" (503 with a time). */
import * as z from 'zod/mini';
import { parseStored } from '../storage/parse-stored.ts';
import type { Clock } from './clock.ts';
import { retryAfterMs } from './parse-retry-after.ts';
import { LONGEST_PAUSE_MS, type Pause, settlePause, storedPause } from './pause.ts';

export interface Cooldown {
  /** When it ends; null when there is none. */
  until(): number | null;
  /** Reads an answer's status and headers; starts a cool-down if they ask for one. */
  heed(response: { readonly status: number; readonly headers: Headers }): void;
  /** An answer came: the next limit without a time begins with a short wait again. */
  answered(): void;
  /** What `createCooldown` takes back after a restart. */
  state(): StoredCooldown;
}

/** Binance bans for 2 minutes to 3 days by status 418, after 429 was ignored (docs/sources.md §3). */
export const BANNED = 418;
export const RATE_LIMITED = 429;
const UNAVAILABLE = 503;

const SHORTEST_MS = 1000;
/** Nobody asks for more in earnest, except by a ban. */
const LONGEST_MS = 60 * 60_000;
/**
 * Without a `Retry-After`: 30 s (a ban: 2 min), doubled each time in a row, up to 15 min
 * (docs/sources.md §11).
 */
const UNTOLD_MS = 30_000;
const UNTOLD_BAN_MS = 2 * 60_000;
const LONGEST_UNTOLD_MS = 15 * 60_000;
const MAX_STRIKES = 10;

const storedCooldown = z.object({
  pause: z.nullable(storedPause),
  /** Limits in a row. */
  strikes: z.int().check(z.nonnegative(), z.maximum(MAX_STRIKES)),
});
export type StoredCooldown = z.infer<typeof storedCooldown>;

/** `stored` is a former `state()`; anything else is as new. */
export function createCooldown(clock: Clock, stored: unknown): Cooldown {
  const kept = parseStored(storedCooldown, stored);
  let pause: Pause | null = settlePause(kept?.pause ?? null, clock.now());
  let strikes = kept?.strikes ?? 0;

  return {
    until: () => {
      pause = settlePause(pause, clock.now());
      return pause && pause.from + pause.forMs;
    },
    heed: ({ status, headers }) => {
      const now = clock.now();
      const told = waitOf(status, headers, now);
      const limited = status === RATE_LIMITED || status === BANNED;
      if (!limited && !(status === UNAVAILABLE && told !== null)) return;
      pause = settlePause(pause, now);
      // Requests sent side by side are refused side by side: that is one strike, and the longest wait that was told.
      const forMs =
        told === null ? untoldMs(status, pause ? Math.max(0, strikes - 1) : strikes) : toldMs(status, told);
      if (!pause) strikes = Math.min(strikes + 1, MAX_STRIKES);
      if (!pause || now + forMs > pause.from + pause.forMs) pause = { from: now, forMs };
    },
    answered: () => {
      strikes = 0;
    },
    state: () => ({ pause, strikes }),
  };
}

/** Null without a time. A 429 with "0" has none either: GeckoTerminal sends it with every refusal (docs/sources.md §6). */
function waitOf(status: number, headers: Headers, now: number): number | null {
  const told = retryAfterMs(headers, now);
  return status === RATE_LIMITED && told === 0 ? null : told;
}

/** Why nothing is sent to an upstream of this name while it wants to be left alone. */
export function sentenceOfPause(name: string): string {
  return `${name} asked for a pause`;
}

function toldMs(status: number, told: number): number {
  return Math.min(Math.max(told, SHORTEST_MS), status === BANNED ? LONGEST_PAUSE_MS : LONGEST_MS);
}

function untoldMs(status: number, strikes: number): number {
  return Math.min((status === BANNED ? UNTOLD_BAN_MS : UNTOLD_MS) * 2 ** strikes, LONGEST_UNTOLD_MS);
}
