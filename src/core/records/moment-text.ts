/**
 * Parses points in time in lists and in text fields. In a list a time without a zone is refused, unless its column has a
 * zone: nine hours earlier or later the price is another.
 */
import { MINUTE_MS } from '../market/time.ts';

/**
 * - `no zone`: neither the text nor its column has a zone; `only a day`: it has no time of day
 * - `milliseconds`: thirteen digits, where Unix seconds have ten
 */
export type TimeProblem =
  | 'no time'
  | 'no zone'
  | 'only a day'
  | 'milliseconds'
  | 'no such time'
  | 'not a time';

export type ParsedTime =
  | { readonly ok: true; readonly at: number }
  | { readonly ok: false; readonly problem: TimeProblem };

/** Minutes east of Greenwich by the name of a zone. */
export const ZONES = { UTC: 0, KST: 540 } as const;
export type Zone = keyof typeof ZONES;

const DATE = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/.source;
const TIME = /(?:(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?/.source;
const OFFSET = /(?:Z|KST|(?:UTC|GMT)?(?:([+-])(\d{1,2})(?::?([0-5]\d))?)?)/.source;
const ZONE = new RegExp(`^(?=.)${OFFSET}$`, 'i');
const WRITTEN = new RegExp(`${DATE}${TIME}\\s*(\\(${OFFSET}\\)|${OFFSET})$`, 'i');

const SECONDS = /^\d{10}$/;
const FURTHEST_MINUTES = 14 * 60;

/**
 * Parses a time in a list, such as `2026-12-31T15:00:00Z`, `2027-01-01 00:00 KST`, `2027/1/1 0:00:00 +09:00` or ten digits of
 * Unix seconds. `columnEast`: the zone of the column, in minutes east, for times without a zone.
 */
export function parseTime(text: string, columnEast: number | null = null): ParsedTime {
  return timeIn(text, () => columnEast, false);
}

/** Minutes east of Greenwich at a local time, which is written as if it were UTC; null where the clocks skip it. */
export type EastAt = (local: number) => number | null;

/** Parses a typed time: without a zone it is in the person's zone, and a date alone means the end of that day. */
export function parseMoment(text: string, eastAt: EastAt): ParsedTime {
  return timeIn(text, eastAt, true);
}

/** Whether a typed moment is a date alone. */
export function isDateAlone(text: string): boolean {
  const match = WRITTEN.exec(text.trim());
  return match !== null && match[5] === undefined;
}

function timeIn(text: string, eastAt: EastAt, areDaysTimes: boolean): ParsedTime {
  const trimmed = text.trim();
  if (trimmed === '') return no('no time');
  if (SECONDS.test(trimmed)) return { ok: true, at: Number(trimmed) * 1000 };
  if (/^\d{13}$/.test(trimmed)) return no('milliseconds');
  const match = WRITTEN.exec(trimmed);
  if (!match) return no('not a time');
  const [, year, , month, day, hour, minute = '0', second = '0', fraction = '', offset = ''] = match;
  if (hour === undefined && !areDaysTimes) return no('only a day');
  const local: LocalTime = [
    Number(year),
    Number(month),
    Number(day),
    Number(hour ?? END_OF_DAY),
    Number(minute),
    Number(second),
  ];
  const [y, mo, d, h, mi, s] = local;
  const wall = Date.UTC(y, mo - 1, d, h, mi, s, Number(fraction.slice(0, 3).padEnd(3, '0')));
  const east = offset === '' ? eastAt(wall) : minutesEast(offset.replace(/[()]/g, ''));
  if (east === null) return no(offset === '' && areDaysTimes ? 'no such time' : 'no zone');
  if (!exists(local) || Math.abs(east) > FURTHEST_MINUTES) return no('no such time');
  const at = wall - east * MINUTE_MS;
  return at < 0 ? no('no such time') : { ok: true, at };
}

/** A time as exports and pages write it: `2027-01-01 00:00:00 KST`. `zone` as a number: minutes east, written `UTC-5`. */
export function timeText(at: number, zone: Zone | number): string {
  const east = typeof zone === 'number' ? zone : ZONES[zone];
  const local = new Date(at + east * MINUTE_MS).toISOString();
  const fraction = at % 1000 === 0 ? '' : local.slice(19, 23);
  return `${local.slice(0, 10)} ${local.slice(11, 19)}${fraction} ${typeof zone === 'number' ? offsetText(east) : zone}`;
}

function offsetText(east: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60];
  const part = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return east === 0 ? 'UTC' : `UTC${east < 0 ? '-' : '+'}${hours}${part}`;
}

const END_OF_DAY = 24;

type LocalTime = readonly [number, number, number, number, number, number];

/** `Date.UTC` takes earlier years for those of the 20th century. */
const FIRST_YEAR = 100;

/** Whether there is such a time: not the 31st of April. 24:00 is the end of its day. */
function exists([year, month, day, hour, minute, second]: LocalTime): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isTime = hour < 24 || (hour === 24 && minute === 0 && second === 0);
  return year >= FIRST_YEAR && isDay && isTime && minute < 60 && second < 60;
}

/** The offset of a zone such as `UTC`, `KST`, `UTC-5` or `+09:30`, in minutes; null for any other text. */
export function minutesEast(zone: string): number | null {
  const match = ZONE.exec(zone);
  if (!match) return null;
  if (/KST/i.test(zone)) return ZONES.KST;
  const [, sign, hours = '0', minutes = '0'] = match;
  const east = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -east : east;
}

function no(problem: TimeProblem): ParsedTime {
  return { ok: false, problem };
}
