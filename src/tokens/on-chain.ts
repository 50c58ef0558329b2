/** Asks a chain's public nodes, one after another, what tokens are called. */
import * as z from 'zod/mini';
import type { Platform } from '../market/platforms.ts';
import type { Token } from '../market/tokens.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { UpstreamError, type Upstreams } from '../upstream/upstream.ts';
import { decodeAnswers, encodeQuestions, MULTICALL3 } from './multicall.ts';
import { NODE_BUDGET, NODES } from './nodes.ts';

/** Time for one node before the next is asked. */
const NODE_LIMIT_MS = 2500;

const REQUEST_ID = 1;

/** Errors come with status 200 and no result. The id arrives as the text of its number. */
const Answer = z.object({
  id: z.literal(String(REQUEST_ID)),
  result: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
});

/**
 * Reads the tokens of one platform's contracts (lower case, in order). Null when no node gave an answer or the signal
 * was aborted.
 */
type OnChain = (
  platform: Platform,
  contracts: readonly string[],
  signal: AbortSignal,
) => Promise<readonly Token[] | null>;

export function createOnChain({
  upstreams,
  clock,
}: {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
}): OnChain {
  return async ({ id, chainId }, contracts, signal) => {
    if (chainId === null) return null;
    const data = encodeQuestions(contracts);
    for (const url of NODES[id] ?? []) {
      // Each node has a breaker of its own, though some serve several chains from one host.
      const upstream = upstreams.of({
        name: `rpc:${id}:${new URL(url).host}`,
        budgets: { prices: NODE_BUDGET },
      });
      try {
        return await withDeadline(clock, NODE_LIMIT_MS, signal, (limited) =>
          upstream.fetchJson(url, {
            signal: limited,
            body: {
              jsonrpc: '2.0',
              id: REQUEST_ID,
              method: 'eth_call',
              params: [{ to: MULTICALL3, data }, 'latest'],
            },
            read: (body) =>
              decodeAnswers(Answer.parse(body).result as `0x${string}`, chainId, contracts.length),
          }),
        );
      } catch (error) {
        // The upstream has counted the failure; the next node may know.
        if (!(error instanceof UpstreamError)) throw error;
        if (signal.aborted) return null;
      }
    }
    return null;
  };
}
