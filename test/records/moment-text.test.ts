import { describe, expect, test } from 'vitest';
import { parseTime, type TimeProblem, timeText, type Zone } from '../../src/records/moment-text.ts';

/** 2027-01-01 00:00 in Korea. */
const TURN = 1_798_729_200_000;

describe('a time', () => {
  test.each([
    '1798729200',
    '2026-12-31T15:00:00Z',
    '2026-12-31T15:00Z',
    '2026-12-31 15:00:00 UTC',
    '2026-12-31 15:00 (UTC)',
    '2026/12/31 15:00 GMT',
    '2027-01-01T00:00:00+09:00',
    '2027-01-01 00:00:00+0900',
    '2027-01-01 00:00 +09',
    '2027-01-01 00:00 UTC+9',
    '2027-01-01 0:00 KST',
    '2027.01.01 00:00:00 (KST)',
    '2027/1/1 0:00 kst',
    '2026-12-31 24:00 KST',
    '2026-12-31T10:00:00-05:00',
    ' 2026-12-31T15:00:00.000Z ',
  ])('%s is the turn of the year', (text) => {
    expect(parseTime(text)).toEqual({ ok: true, at: TURN });
  });

  test('keeps its milliseconds', () => {
    expect(parseTime('2026-12-31T14:59:59.999Z')).toEqual({ ok: true, at: TURN - 1 });
    expect(parseTime('2026-12-31T15:00:00,5Z')).toEqual({ ok: true, at: TURN + 500 });
  });

  test.each<[text: string, problem: TimeProblem]>([
    ['', 'no time'],
    ['  ', 'no time'],
    ['2027-01-01 00:00:00', 'no zone'],
    ['2027-01-01T00:00', 'no zone'],
    ['2027-01-01', 'only a day'],
    ['2027-01-01 KST', 'only a day'],
    ['1798729200000', 'milliseconds'],
    ['2026-02-29T00:00:00Z', 'no such time'],
    ['2026-13-01T00:00:00Z', 'no such time'],
    ['2026-12-31T24:01:00Z', 'no such time'],
    ['2026-12-31T12:60:00Z', 'no such time'],
    ['2026-12-31T12:00:00+19:00', 'no such time'],
    ['1969-12-31T23:00:00Z', 'no such time'],
    ['12/31/2026 15:00 UTC', 'not a time'],
    ['31 Dec 2026 15:00 UTC', 'not a time'],
    ['2 hrs ago', 'not a time'],
    ['2026-12/31 15:00 UTC', 'not a time'],
    ['1.79873E+09', 'not a time'],
    ['20261231', 'not a time'],
    ['2026-12-31T15:00:00Z and more', 'not a time'],
    ['=NOW()', 'not a time'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseTime(text)).toEqual({ ok: false, problem });
  });

  test.each<[text: string, zone: Zone, at: number]>([
    ['2026-12-31 15:00:00', 'UTC', TURN],
    ['2027-01-01 0:00', 'KST', TURN],
    ['2026-12-31 15:00:00Z', 'KST', TURN],
    ['1798729200', 'KST', TURN],
  ])('%s in a column of %s is told by it, unless it tells its own', (text, zone, at) => {
    expect(parseTime(text, zone)).toEqual({ ok: true, at });
  });
});

test('a time is written so that it is read again', () => {
  expect(timeText(TURN, 'KST')).toBe('2027-01-01 00:00:00 KST');
  expect(timeText(TURN - 1, 'UTC')).toBe('2026-12-31 14:59:59.999 UTC');
  for (const at of [TURN, TURN - 1, 0]) expect(parseTime(timeText(at, 'KST'))).toEqual({ ok: true, at });
});
