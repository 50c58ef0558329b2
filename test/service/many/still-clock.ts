/** A clock that stands still: answers that two servers give at one time can be compared to the last byte. */
import { type Clock, systemClock } from '../../../src/core/upstream/clock.ts';

/** As long as requests are gathered. */
const GATHERING_MS = 50;

export const stillClock: Clock = {
  now: () => Date.UTC(2026, 10, 25, 9),
  sleep: (ms, signal) => systemClock.sleep(ms <= GATHERING_MS ? 1 : ms, signal),
};
