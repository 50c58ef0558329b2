/** A clock that stands still: no allowance is given back while it does. */
import { type Clock, systemClock } from '../../../src/core/upstream/clock.ts';

/** How long the engine gathers requests: shorter sleeps end at once. */
const GATHERING_MS = 50;

export const stillClock: Clock = {
  now: () => Date.UTC(2026, 10, 25, 9),
  sleep: (ms, signal) => systemClock.sleep(ms <= GATHERING_MS ? 1 : ms, signal),
};
