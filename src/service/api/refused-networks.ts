/** How often an address is told that it may not (401, 404, 421). Good keys are told no such thing. */
import { createTokenBuckets } from '../../core/upstream/allowances.ts';
import type { Clock } from '../../core/upstream/clock.ts';

export interface RefusedNetworks {
  /** 0 when whoever asked from the address may be refused once more, in so many words; otherwise how many seconds from now. */
  take(address: string): number;
}

export const REFUSALS_PER_MINUTE = 60;
const REFUSALS: readonly number[] = [401, 404, 421];

/** More addresses than these begin anew all together: nobody may fill the memory with theirs. */
const MOST_ADDRESSES = 10_000;

export function isRefusal(status: number): boolean {
  return REFUSALS.includes(status);
}

export function createRefusedNetworks(clock: Clock): RefusedNetworks {
  const full = () =>
    createTokenBuckets({ burst: REFUSALS_PER_MINUTE, perMinute: REFUSALS_PER_MINUTE }, clock);
  let buckets = full();
  const known = new Set<string>();
  return {
    take(address) {
      const network = networkOf(address);
      if (known.size >= MOST_ADDRESSES && !known.has(network)) {
        buckets = full();
        known.clear();
      }
      known.add(network);
      return buckets.take(network, 1) === 1 ? 0 : buckets.waitSeconds(network);
    },
  };
}

/** Whoever has an IPv6 address has the 2^64 beside it as well. */
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

/** An IPv4 address in the clothes of the other kind, as sockets for both have it: `::ffff:1.2.3.4` or `::ffff:102:304`. */
function mappedIpv4(address: string): string | undefined {
  const [, dotted, high, low] = /^::ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address) ?? [];
  if (high === undefined || low === undefined) return dotted;
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.');
}
