/** Parsers of rows and times in responses of sources; null for an unreadable time. */
import * as z from 'zod/mini';
import { LATEST_MS } from '../market/moments.ts';

/** The rows of a list that fit the schema; the others are dropped. Throws when the body is no list. */
export function validRows<T>(row: z.ZodMiniType<T>, body: unknown): T[] {
  const rows = z.array(z.unknown()).parse(body);
  return rows.flatMap((item) => {
    const read = z.safeParse(row, item);
    return read.success ? [read.data] : [];
  });
}

/** Converts Unix seconds, as the text of a JSON number, to Unix milliseconds. */
export function fromUnixSeconds(text: unknown): number | null {
  const seconds = fromUnixMs(text);
  return seconds === null || seconds * 1000 > LATEST_MS ? null : Math.trunc(seconds * 1000);
}

/** Parses Unix milliseconds, given as the text of a JSON number. */
export function fromUnixMs(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{1,16}(\.\d+)?$/.test(text)) return null;
  const ms = Number(text);
  return ms > 0 && ms <= LATEST_MS ? ms : null;
}

/** Converts a date such as `20260730` and a time such as `074830`, both in UTC, to Unix milliseconds. */
export function fromUtcDateAndTime(date: unknown, time: unknown): number | null {
  if (typeof date !== 'string' || typeof time !== 'string') return null;
  if (!/^\d{8}$/.test(date) || !/^\d{6}$/.test(time)) return null;
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}.000Z`;
  const ms = Date.parse(iso);
  // Some engines accept 31 February and read it as 3 March: only a date that is written back unchanged is valid.
  return Number.isFinite(ms) && new Date(ms).toISOString() === iso ? ms : null;
}
