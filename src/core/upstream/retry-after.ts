/** Reads the `Retry-After` header. */
import { parseHttpDate } from './host-clock.ts';

/** Null when the header is missing or invalid; 0 for a time in the past. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text);
  if (until === null) return null;
  // By the server's clock if it sends one: ours may be wrong.
  const from = parseHttpDate(headers.get('date') ?? '') ?? now;
  return Math.max(0, until - from);
}
