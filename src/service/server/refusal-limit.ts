/** How often an address is told that it may not (401, 404, 421), and how often that is logged. Good keys are told no such thing. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Clock } from '../../core/upstream/clock.ts';
import { createRefusedNetworks } from '../api/refused-networks.ts';

export interface RefusalLimit {
  /** 0 when whoever asked may be refused once more, in so many words; otherwise how many seconds from now. */
  take(origin: RequestOrigin): number;
}

/** What of a request tells where it comes from. */
export type RequestOrigin = Pick<IncomingMessage, 'socket'> & Partial<Pick<IncomingMessage, 'headers'>>;

/** With `trustProxy` the address is the one that the proxy in front names in `X-Forwarded-For`. */
export function createRefusalLimit(trustProxy: boolean, clock: Clock): RefusalLimit {
  const networks = createRefusedNetworks(clock);
  return {
    take: (origin) =>
      networks.take((trustProxy && forwardedFor(origin)) || origin.socket.remoteAddress || ''),
  };
}

/** The last one: that is what the proxy saw itself. Those before it are what it was told. */
function forwardedFor({ headers }: RequestOrigin): string | undefined {
  const all = [headers?.['x-forwarded-for'] ?? ''].flat().join().split(',');
  const last = all.at(-1)?.trim() ?? '';
  return isIP(last) > 0 ? last : undefined;
}
