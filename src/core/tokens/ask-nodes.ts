/** Asks a platform's public nodes one question: one node after another, until one has answered, or two have (PRIVACY.md names them). */
import * as z from 'zod/mini';
import type { Platform, PlatformId } from '../market/platforms.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { UpstreamError, type Upstreams } from '../upstream/upstream.ts';
import { NODE_BUDGET, NODES } from './nodes.ts';

/** Time for one node before the next is asked. */
const NODE_LIMIT_MS = 2500;

const REQUEST_ID = 1;

/** Errors come with status 200 and no result. The id arrives as the text of its number. */
const Answer = z.object({ id: z.literal(String(REQUEST_ID)), result: z.optional(z.unknown()) });

const Bytes = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/));

/** A result that is bytes. Throws when it is anything else. */
export function readBytes(result: unknown): `0x${string}` {
  return Bytes.parse(result) as `0x${string}`;
}

export interface NodeQuestion<T> {
  readonly method: 'eth_call' | 'eth_getCode' | 'eth_getBlockByNumber';
  readonly params: readonly unknown[];
  /** Throws when the result is no answer to it; undefined: there is none. */
  readonly read: (result: unknown) => T;
}

export interface NodeParts {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
}

/** Null when no node gave an answer or the signal was aborted. */
export async function askNodes<T>(
  parts: NodeParts,
  platform: Platform,
  question: NodeQuestion<T>,
  signal: AbortSignal,
): Promise<T | null> {
  for await (const answer of nodeAnswers(parts, platform, question, signal)) return answer;
  return null;
}

/** What its nodes answer, one after another, each of another operator; a node that gives no answer is passed over. */
export async function* nodeAnswers<T>(
  parts: NodeParts,
  platform: Platform,
  question: NodeQuestion<T>,
  signal: AbortSignal,
): AsyncGenerator<T, undefined> {
  for (const url of NODES[platform.id] ?? []) {
    const answer = await askNode(parts, { id: platform.id, url }, question, signal);
    if (answer) yield answer.said;
    if (signal.aborted) return;
  }
}

/** What one node may be wrong about takes the word of two. */
const WITNESSES = 2;

/**
 * What two of its nodes say: the first two are asked at once, the next one in the place of one that gives no answer. Null when too
 * few gave one. Nobody is asked whose word could no longer be the second.
 */
export async function askTwoNodes<T>(
  parts: NodeParts,
  platform: Platform,
  question: NodeQuestion<T>,
  signal: AbortSignal,
): Promise<readonly T[] | null> {
  const said: T[] = [];
  let left = NODES[platform.id] ?? [];
  while (said.length < WITNESSES) {
    const missing = WITNESSES - said.length;
    if (signal.aborted || left.length < missing) return null;
    const asked = left.slice(0, missing);
    left = left.slice(missing);
    const answers = await Promise.all(
      asked.map((url) => askNode(parts, { id: platform.id, url }, question, signal)),
    );
    said.push(...answers.flatMap((answer) => (answer ? [answer.said] : [])));
  }
  return said;
}

interface Node {
  readonly id: PlatformId;
  readonly url: string;
}

/** Null when it gave no answer. */
async function askNode<T>(
  { upstreams, clock }: NodeParts,
  { id, url }: Node,
  { method, params, read }: NodeQuestion<T>,
  signal: AbortSignal,
): Promise<{ readonly said: T } | null> {
  // Each node has a breaker of its own, though some serve several chains from one host.
  const upstream = upstreams.of({
    name: `rpc:${id}:${new URL(url).host}`,
    budgets: { prices: NODE_BUDGET },
  });
  try {
    const said = await withDeadline(clock, NODE_LIMIT_MS, signal, (limited) =>
      upstream.fetchJson(url, {
        signal: limited,
        body: { jsonrpc: '2.0', id: REQUEST_ID, method, params },
        read: (body) => read(Answer.parse(body).result),
      }),
    );
    return { said };
  } catch (error) {
    // The upstream has counted the failure; another node may know.
    if (!(error instanceof UpstreamError)) throw error;
    return null;
  }
}
