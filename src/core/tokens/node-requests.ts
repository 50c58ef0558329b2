/** Requests to a platform's public nodes, one after another, until one or two have responded (PRIVACY.md names them). */
import * as z from 'zod/mini';
import type { Platform, PlatformId } from '../market/platforms.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { type Upstream, UpstreamError, type Upstreams } from '../upstream/upstream.ts';
import { NODE_BUDGET, NODES } from './nodes.ts';

/** Time limit of one node. */
const NODE_LIMIT_MS = 2500;

const REQUEST_ID = 1;

/** A node's response. Errors come with status 200 and without a result. Numbers are parsed as text, so is the id. */
const Answer = z.object({ id: z.literal(String(REQUEST_ID)), result: z.optional(z.unknown()) });

const Bytes = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/));

/** Reads a result that is bytes as hex digits. Throws for anything else. */
export function readBytes(result: unknown): `0x${string}` {
  return Bytes.parse(result) as `0x${string}`;
}

export interface NodeQuestion<T> {
  readonly method: 'eth_call' | 'eth_getCode' | 'eth_getBlockByNumber';
  readonly params: readonly unknown[];
  /** Reads the response's result, which is undefined if the response has none. Throws when the result is no answer. */
  readonly read: (result: unknown) => T;
}

export interface NodeParts {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  /** How many requests may still be sent; unlimited when left out. */
  readonly requests?: { left: number };
}

/** The first answer of a node; null when no node answered or the signal was aborted. */
export async function requestNodes<T>(
  parts: NodeParts,
  platform: Platform,
  question: NodeQuestion<T>,
  signal: AbortSignal,
): Promise<T | null> {
  for await (const answer of nodeAnswers(parts, platform, question, signal)) return answer;
  return null;
}

/** The answers of the platform's nodes, requested one after another; nodes without an answer are skipped. */
export async function* nodeAnswers<T>(
  parts: NodeParts,
  platform: Platform,
  question: NodeQuestion<T>,
  signal: AbortSignal,
): AsyncGenerator<T, undefined> {
  for (const url of nodesInUse(parts, platform)) {
    const answer = await askNode(parts, { id: platform.id, url }, question, signal);
    if (answer) yield answer.result;
    if (signal.aborted) return;
  }
}

/** Nodes that must agree on an answer about which a single one may be wrong. */
const WITNESSES = 2;

/**
 * The answers of two nodes: the first two are requested at once, the next one in place of one that fails. Null when fewer
 * than two answer; once too few nodes are left, no request is sent.
 */
export async function requestTwoNodes<T>(
  parts: NodeParts,
  platform: Platform,
  question: NodeQuestion<T>,
  signal: AbortSignal,
): Promise<readonly T[] | null> {
  const results: T[] = [];
  let left = nodesInUse(parts, platform);
  while (results.length < WITNESSES) {
    const missing = WITNESSES - results.length;
    if (signal.aborted || left.length < missing) return null;
    const asked = left.slice(0, missing);
    left = left.slice(missing);
    const answers = await Promise.all(
      asked.map((url) => askNode(parts, { id: platform.id, url }, question, signal)),
    );
    results.push(...answers.flatMap((answer) => (answer ? [answer.result] : [])));
  }
  return results;
}

/** The platform's nodes; none for an optional platform that is off, even if a node shares its host with another platform. */
function nodesInUse({ upstreams }: NodeParts, { id, optional }: Platform): readonly string[] {
  const nodes = NODES[id] ?? [];
  const [first] = nodes;
  return optional && first && !upstreamOf(upstreams, { id, url: first }).isAllowed() ? [] : nodes;
}

function upstreamOf(upstreams: Upstreams, { id, url }: Node): Upstream {
  const { host } = new URL(url);
  // Each chain has its own upstream, and so its own breaker, though some nodes serve several chains from one host.
  return upstreams.of({ name: `rpc:${id}:${host}`, host, budgets: { prices: NODE_BUDGET } });
}

interface Node {
  readonly id: PlatformId;
  readonly url: string;
}

/** The answer of one node; null without one. */
async function askNode<T>(
  { upstreams, clock, requests }: NodeParts,
  node: Node,
  { method, params, read }: NodeQuestion<T>,
  signal: AbortSignal,
): Promise<{ readonly result: T } | null> {
  const upstream = upstreamOf(upstreams, node);
  try {
    const result = await withDeadline(clock, NODE_LIMIT_MS, signal, (limited) =>
      upstream.fetchJson(node.url, {
        signal: limited,
        // Called for a retry, too.
        onSent: () => {
          if (requests?.left === 0) throw new UpstreamError('skipped', 'no request is left for the question');
          if (requests) requests.left -= 1;
        },
        body: { jsonrpc: '2.0', id: REQUEST_ID, method, params },
        read: (body) => read(Answer.parse(body).result),
      }),
    );
    return { result };
  } catch (error) {
    // The upstream has counted the failure; the next node is requested.
    if (!(error instanceof UpstreamError)) throw error;
    return null;
  }
}
