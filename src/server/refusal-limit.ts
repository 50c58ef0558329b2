/** How often an address is told that it may not (401, 404, 421), and how often that is logged. Good keys are told no such thing. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createRateLimit } from '../api/rate-limit.ts';
import type { Clock } from '../upstream/clock.ts';

export interface RefusalLimit {
  /** 0 when whoever asked may be refused once more, in so many words; otherwise how many seconds from now. */
  take(origin: RequestOrigin): number;
}

/** What of a request tells where it comes from. */
export type RequestOrigin = Pick<IncomingMessage, 'socket'> & Partial<Pick<IncomingMessage, 'headers'>>;

export const REFUSALS_PER_MINUTE = 60;
const REFUSALS: readonly number[] = [401, 404, 421];

/** More addresses than these begin anew all together: nobody may fill the memory with theirs. */
const MOST_ADDRESSES = 10_000;

export function isRefusal(status: number): boolean {
  return REFUSALS.includes(status);
}

/** With `trustProxy` the address is the one that the proxy in front names in `X-Forwarded-For`. */
export function createRefusalLimit(trustProxy: boolean, clock: Clock): RefusalLimit {
  let limit = createRateLimit(REFUSALS_PER_MINUTE, clock);
  const known = new Set<string>();
  return {
    take(origin) {
      const network = networkOf((trustProxy && forwardedFor(origin)) || origin.socket.remoteAddress || '');
      if (known.size >= MOST_ADDRESSES && !known.has(network)) {
        limit = createRateLimit(REFUSALS_PER_MINUTE, clock);
        known.clear();
      }
      known.add(network);
      return limit.take(network);
    },
  };
}

/** The last one: that is what the proxy saw itself. Those before it are what it was told. */
function forwardedFor({ headers }: RequestOrigin): string | undefined {
  const all = [headers?.['x-forwarded-for'] ?? ''].flat().join().split(',');
  const last = all.at(-1)?.trim() ?? '';
  return isIP(last) > 0 ? last : undefined;
}

/** Whoever has an IPv6 address has the 2^64 beside it as well. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || isIP(address) !== 6) return mapped ?? address;
  const [head = [], tail = []] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros: string[] = Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
