/** The alarms of the background: a periodic one, one for a dispute that can be decided sooner, one for the year-end capture. */
import type { Alarms } from 'webextension-polyfill';
import { MINUTE_MS } from '../../../core/market/time.ts';

const REFRESH = 'refresh';
const RECHECK = 'recheck';
const CAPTURE = 'capture';

/** Shortest delay of an alarm. */
const SOONEST_MS = 30_000;

/** Tolerance of an alarm's time. */
const SLACK_MS = 1_000;

export type Schedule = ReturnType<typeof createSchedule>;

export function createSchedule(alarms: Pick<Alarms.Static, 'get' | 'create' | 'clear'>) {
  return {
    /**
     * Creates the periodic alarm if it is missing, of another period, or further ahead than that (the clock was set back);
     * leaves a right one alone, so a start resets nothing. `now`: Unix milliseconds.
     */
    async keepPeriod(periodMinutes: number, now: number): Promise<void> {
      const existing = await alarms.get(REFRESH);
      const isInReach = existing && existing.scheduledTime - now <= periodMinutes * MINUTE_MS + SLACK_MS;
      if (existing?.periodInMinutes === periodMinutes && isInReach) return;
      alarms.create(REFRESH, { delayInMinutes: periodMinutes, periodInMinutes: periodMinutes });
    },
    /** Wakes once more at that time (Unix milliseconds), unless the periodic alarm comes before it anyway. */
    async recheck(at: number | null, now: number): Promise<void> {
      if (at === null) return;
      const tick = await alarms.get(REFRESH);
      if (tick && tick.scheduledTime >= at && tick.scheduledTime - at < SOONEST_MS) return;
      alarms.create(RECHECK, { when: Math.max(at, now + SOONEST_MS) });
    },
    /** Sets the alarm that continues the year-end capture (Unix milliseconds); null clears it. */
    async continueCapture(at: number | null): Promise<void> {
      if (at === null) await alarms.clear(CAPTURE);
      else alarms.create(CAPTURE, { when: at });
    },
    /** Whether an alarm that fired is one for prices. */
    isOurs: (name: string) => name === REFRESH || name === RECHECK,
  };
}
