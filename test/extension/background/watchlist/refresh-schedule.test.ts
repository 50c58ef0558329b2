import { describe, expect, test } from 'vitest';
import type { Alarms } from 'webextension-polyfill';
import { createSchedule } from '../../../../src/extension/background/watchlist/refresh-schedule.ts';

function alarms(existing?: Alarms.Alarm) {
  const created: unknown[] = [];
  const get = () => Promise.resolve(existing as Alarms.Alarm);
  const schedule = createSchedule({
    get,
    create: async (...alarm: unknown[]) => void created.push(alarm),
    clear: async (name) => created.push(`no ${name}`) > 0,
  });
  return { schedule, created };
}

const EVERY_MINUTE = { name: 'refresh', periodInMinutes: 1, scheduledTime: 100_000 };

describe('the schedule', () => {
  test('leaves a running alarm of the right period alone, so that a start of the worker resets nothing', async () => {
    const { schedule, created } = alarms(EVERY_MINUTE);
    await schedule.keepPeriod(1, 40_000);
    expect(created).toEqual([]);
  });

  test.each([
    ['missing', undefined, 1],
    ['of another period', EVERY_MINUTE, 0.5],
    ['a day ahead, where the clock was', { ...EVERY_MINUTE, scheduledTime: 86_500_000 }, 1],
  ])('creates the alarm when it is %s', async (_what, existing, period) => {
    const { schedule, created } = alarms(existing);
    await schedule.keepPeriod(period, 40_000);
    expect(created).toEqual([['refresh', { delayInMinutes: period, periodInMinutes: period }]]);
  });

  test.each([
    ['not when nothing is in dispute', EVERY_MINUTE, null, []],
    ['not when the next tick comes right after', EVERY_MINUTE, 99_000, []],
    ['when the next tick comes too early to decide', EVERY_MINUTE, 101_000, [['recheck', { when: 101_000 }]]],
    [
      'when the next tick is far off',
      { ...EVERY_MINUTE, scheduledTime: 3_600_000 },
      101_000,
      [['recheck', { when: 101_000 }]],
    ],
    ['no sooner than alarms can come', EVERY_MINUTE, 41_000, [['recheck', { when: 70_000 }]]],
  ])('wakes for a dispute: %s', async (_when, existing, at, expected) => {
    const { schedule, created } = alarms(existing);
    await schedule.recheck(at, 40_000);
    expect(created).toEqual(expected);
  });

  test('wakes for the capture of the turn of the year while it is open, and not any more', async () => {
    const { schedule, created } = alarms(EVERY_MINUTE);
    await schedule.continueCapture(70_000);
    await schedule.continueCapture(null);
    expect(created).toEqual([['capture', { when: 70_000 }], 'no capture']);
  });
});
