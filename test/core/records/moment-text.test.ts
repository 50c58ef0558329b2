import { describe, expect, test } from 'vitest';
import {
  isDateAlone,
  minutesEast,
  parseMoment,
  parseTime,
  type TimeProblem,
  timeText,
  ZONES,
} from '../../../src/core/records/moment-text.ts';

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
    ['2027-01-01 00:00 ()', 'no zone'],
    ['1798729200000', 'milliseconds'],
    ['2026-02-29T00:00:00Z', 'no such time'],
    ['2026-13-01T00:00:00Z', 'no such time'],
    ['2026-12-31T24:01:00Z', 'no such time'],
    ['2026-12-31T12:60:00Z', 'no such time'],
    ['2026-12-31T12:00:00+19:00', 'no such time'],
    ['1969-12-31T23:00:00Z', 'no such time'],
    ['0072-03-01T00:00:00Z', 'no such time'],
    ['0099-12-31 23:59 KST', 'no such time'],
    ['12/31/2026 15:00 UTC', 'not a time'],
    ['31 Dec 2026 15:00 UTC', 'not a time'],
    ['2 hrs ago', 'not a time'],
    ['2026-12/31 15:00 UTC', 'not a time'],
    ['1.79873E+09', 'not a time'],
    ['20261231', 'not a time'],
    ['202701010', 'not a time'],
    ['2027-01-01 00:00 +09:75', 'not a time'],
    ['2026-12-31T15:00:00Z and more', 'not a time'],
    ['=NOW()', 'not a time'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseTime(text)).toEqual({ ok: false, problem });
  });

  test.each<[text: string, east: number]>([
    ['2026-12-31 15:00:00', ZONES.UTC],
    ['2027-01-01 0:00', ZONES.KST],
    ['2026-12-31 23:00', 480],
    ['2026-12-31 15:00:00Z', ZONES.KST],
    ['1798729200', ZONES.KST],
  ])('%s in a column of %i minutes east is told by it, unless it tells its own', (text, east) => {
    expect(parseTime(text, east)).toEqual({ ok: true, at: TURN });
  });
});

test.each<[text: string, east: number | null]>([
  ['UTC', 0],
  ['gmt', 0],
  ['Z', 0],
  ['KST', 540],
  ['UTC+8', 480],
  ['UTC-5', -300],
  ['UTC-09:00', -540],
  ['+09:30', 570],
  ['', null],
  ['+09:75', null],
  ['UTC or KST', null],
  ['local', null],
])('the zone %j is %s minutes east', (text, east) => {
  expect(minutesEast(text)).toBe(east);
});

test('a time is written so that it is read again', () => {
  expect(timeText(TURN, 'KST')).toBe('2027-01-01 00:00:00 KST');
  expect(timeText(TURN - 1, 'UTC')).toBe('2026-12-31 14:59:59.999 UTC');
  for (const at of [TURN, TURN - 1, 0]) expect(parseTime(timeText(at, 'KST'))).toEqual({ ok: true, at });
});

describe('parseMoment', () => {
  const kst = () => ZONES.KST;

  test.each([
    ['2027-01-01 00:00', TURN],
    ['2027/1/1 0:00', TURN],
    ['2026-12-31', TURN],
    ['2026-12-31 UTC', TURN + 9 * 3_600_000],
    ['2027-01-01 00:00 UTC', TURN + 9 * 3_600_000],
    ['2026-12-31T15:00:00Z', TURN],
    ['1798729200', TURN],
  ])('reads %j in the zone of the person, a date as the end of its day', (text, at) => {
    expect(parseMoment(text, kst)).toEqual({ ok: true, at });
  });

  test.each([
    ['2026-02-30', 'no such time'],
    ['2027-01-01 00:00 ()', 'no zone'],
    ['1798729200000', 'milliseconds'],
    ['soon', 'not a time'],
    ['', 'no time'],
  ])('refuses %j: %s', (text, problem) => {
    expect(parseMoment(text, kst)).toEqual({ ok: false, problem });
  });

  test('refuses a time that the clocks of the zone skip', () => {
    expect(parseMoment('2026-03-08 02:30', () => null)).toEqual({ ok: false, problem: 'no such time' });
  });

  test('has the offset of the moment, not of today', () => {
    const newYork = (local: number) => (local < Date.UTC(2026, 2, 8) ? -300 : -240);
    expect(parseMoment('2026-01-01 00:00', newYork)).toEqual({ ok: true, at: Date.UTC(2026, 0, 1, 5) });
    expect(parseMoment('2026-07-01 00:00', newYork)).toEqual({ ok: true, at: Date.UTC(2026, 6, 1, 4) });
  });
});

test.each([
  ['2026-12-31', true],
  ['2026-12-31 KST', true],
  ['2026-12-31 00:00', false],
  ['1798729200', false],
  ['soon', false],
])('isDateAlone(%j) is %s', (text, isAlone) => {
  expect(isDateAlone(text)).toBe(isAlone);
});

test.each([
  [-300, '2026-12-31 10:00:00 UTC-5'],
  [570, '2027-01-01 00:30:00 UTC+9:30'],
  [0, '2026-12-31 15:00:00 UTC'],
])('a time %i minutes east is written with its offset, so that it is read again', (east, text) => {
  expect(timeText(TURN, east)).toBe(text);
  expect(parseTime(text)).toEqual({ ok: true, at: TURN });
});
