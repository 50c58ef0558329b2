/** How long a `Retry-After` header asks to wait (RFC 9110 §10.2.3): seconds, or an HTTP date. */
import { parseHttpDate } from './http-date.ts';

/** Milliseconds to wait; null when the header is missing or neither form. A time that is over is 0. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text);
  if (until === null) return null;
  // By the server's own clock where it tells it: ours may be wrong.
  const from = parseHttpDate(headers.get('date') ?? '') ?? now;
  return Math.max(0, until - from);
}
