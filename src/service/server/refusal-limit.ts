/** Limits the refusals (401, 404, 421) that an address gets and that are logged. Requests with valid keys are unaffected. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Clock } from '../../core/upstream/clock.ts';
import { createTokenBuckets } from '../../core/upstream/token-buckets.ts';

export type RefusalLimit = ReturnType<typeof createRefusalLimit>;

export type RequestOrigin = Pick<IncomingMessage, 'socket'> & Partial<Pick<IncomingMessage, 'headers'>>;

export const REFUSALS_PER_MINUTE = 60;
const REFUSALS: readonly number[] = [401, 404, 421];

/** At this many networks, all counts are reset, which bounds the memory. */
const MOST_NETWORKS = 10_000;

export function isRefusal(status: number): boolean {
  return REFUSALS.includes(status);
}

/** `trustProxy`: whether the address is taken from the proxy's `X-Forwarded-For`. */
export function createRefusalLimit(trustProxy: boolean, clock: Clock) {
  const full = () =>
    createTokenBuckets({ burst: REFUSALS_PER_MINUTE, perMinute: REFUSALS_PER_MINUTE }, clock);
  let buckets = full();
  const counted = new Set<string>();
  return {
    /** Counts a refusal and returns 0; or returns the seconds until the next one is answered in full. */
    take(origin: RequestOrigin): number {
      const network = networkOf((trustProxy && forwardedFor(origin)) || origin.socket.remoteAddress || '');
      if (counted.size >= MOST_NETWORKS && !counted.has(network)) {
        buckets = full();
        counted.clear();
      }
      counted.add(network);
      return buckets.take(network, 1) === 1 ? 0 : buckets.waitSeconds(network);
    },
  };
}

/** The last address in `X-Forwarded-For`, which the proxy itself has seen. Those before it are unverified. */
function forwardedFor({ headers }: RequestOrigin): string | undefined {
  const all = [headers?.['x-forwarded-for'] ?? ''].flat().join().split(',');
  const last = all.at(-1)?.trim() ?? '';
  return isIP(last) > 0 ? last : undefined;
}

/** The network by which an address is counted: of IPv6 its /64, all of which has one owner. */
export function networkOf(address: string): string {
  const mapped = mappedIpv4(address);
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = [], tail = []] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros: string[] = Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** The IPv4 address in `::ffff:1.2.3.4` or `::ffff:102:304`, as sockets for both versions write it; else undefined. */
function mappedIpv4(address: string): string | undefined {
  const [, dotted, high, low] = /^::ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address) ?? [];
  if (high === undefined || low === undefined) return dotted;
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.');
}
