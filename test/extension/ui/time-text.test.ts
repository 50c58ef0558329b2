import { expect, it } from 'vitest';
import { ageOf, dateFormat } from '../../../src/extension/ui/time-text.ts';

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

const AT = Date.UTC(2026, 11, 31, 15);
const TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

it('tells each language and each form apart, whichever was asked for first', () => {
  const said = (['en', 'ko', 'en'] as const).map((language) => dateFormat(language, TIME).format(AT));
  expect(said[0]).toBe(new Intl.DateTimeFormat('en', TIME).format(AT));
  expect(said[1]).toBe(new Intl.DateTimeFormat('ko', TIME).format(AT));
  expect(said[2]).toBe(said[0]);
  expect(dateFormat('en', { year: 'numeric' }).format(AT)).not.toBe(said[0]);
});

it('speaks of the zone that the reader has travelled to', () => {
  const zone = process.env.TZ;
  try {
    const said = ['Asia/Seoul', 'America/New_York'].map((TZ) => {
      process.env.TZ = TZ;
      return dateFormat('en', TIME).format(AT);
    });
    expect(said).toEqual(['Jan 1, 2027, 12:00 AM', 'Dec 31, 2026, 10:00 AM']);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
