/** How many requests an upstream may still get: at most so many in any span of the budget's length. */
import * as z from 'zod/mini';
import type { Budget } from '../market/sources.ts';
import { soundOf } from '../storage/sound.ts';
import type { Clock } from './clock.ts';

export interface Purse {
  /** Requests left now. */
  left(): number;
  /** Milliseconds until one is left; 0 when one is. */
  waitMs(): number;
  /** Takes one; false, and nothing taken, when none is left. */
  spend(): boolean;
  /** What `createPurse` takes back after a restart: when each request of the running span was sent. */
  state(): readonly number[];
}

/** `stored` is a former `state()`, or anything: what is no time in it is ignored. */
export function createPurse(budget: Budget, clock: Clock, stored: unknown): Purse {
  let sentAt = readTimes(stored);

  /** Requests "of the future" were sent before the clock was turned back: they count as sent now, once. */
  function settle(now: number): readonly number[] {
    sentAt = sentAt.map((at) => Math.min(at, now)).filter((at) => now - at < budget.perMs);
    return sentAt;
  }
  settle(clock.now());

  function left(): number {
    return Math.max(0, budget.requests - settle(clock.now()).length);
  }

  return {
    left,
    waitMs: () => {
      const now = clock.now();
      const recent = settle(now);
      // The request that must leave the span before another fits in; sent times ascend.
      const blocking = recent[recent.length - budget.requests];
      return blocking === undefined ? 0 : blocking + budget.perMs - now;
    },
    spend: () => {
      if (left() === 0) return false;
      sentAt = [...sentAt, clock.now()];
      return true;
    },
    state: () => sentAt,
  };
}

const times = z.array(z.unknown());

function readTimes(stored: unknown): readonly number[] {
  return (soundOf(times, stored) ?? [])
    .filter((at): at is number => typeof at === 'number' && Number.isFinite(at))
    .sort((a, b) => a - b);
}
