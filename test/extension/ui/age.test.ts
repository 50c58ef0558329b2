import { expect, it } from 'vitest';
import { ageOf } from '../../../src/extension/ui/age.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 0, 0);

it.each<[what: string, secondsAgo: number, key: string, n: number]>([
  ['a price of this second is of now', 0, 'ageNow', 0],
  ['a time ahead of our clock is of now', -30, 'ageNow', 0],
  ['a few seconds are counted', 12, 'ageSeconds', 12],
  ['the last second before a minute', 59.9, 'ageSeconds', 59],
  ['a minute', 60, 'ageMinutes', 1],
  ['minutes are rounded down', 239, 'ageMinutes', 3],
  ['the last minute before an hour', 3599, 'ageMinutes', 59],
  ['hours', 7300, 'ageHours', 2],
  ['the last hour before a day', 86_399, 'ageHours', 23],
  ['days', 200_000, 'ageDays', 2],
])('%s', (_what, secondsAgo, key, n) => {
  expect(ageOf(NOW - secondsAgo * 1000, NOW)).toEqual({ key, n });
});
