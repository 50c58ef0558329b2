/** Health of an upstream: counts, the last failure, latencies. */
import * as z from 'zod/mini';
import { MINUTE_MS } from '../market/time.ts';
import { parseStored } from '../storage/parse-stored.ts';
import type { UpstreamFailure } from './upstream.ts';

const RECENT = 50;
/** A larger difference (or a negative one) is a clock jump. */
const LONGEST_LATENCY_MS = MINUTE_MS;
const MAX_MESSAGE = 300;

const count = z.catch(z.int().check(z.nonnegative()), 0);
const latency = z.number().check(z.nonnegative(), z.maximum(LONGEST_LATENCY_MS));

const FAILURES = [
  'network',
  'timeout',
  'rate limited',
  'refused',
  'wrong key',
  'too large',
  'unreadable',
] as const;

/** A corrupt field starts new, the others stay. */
const storedHealth = z.object({
  lastAnswerAt: z.catch(z.nullable(z.number()), null),
  lastFailure: z.catch(
    z.nullable(
      z.object({
        at: z.number(),
        failure: z.enum(FAILURES),
        message: z.string().check(z.maxLength(MAX_MESSAGE)),
      }),
    ),
    null,
  ),
  answers: count,
  failures: count,
  latencies: z.catch(z.array(latency).check(z.maxLength(RECENT)), []),
});
export type StoredHealth = Readonly<{
  lastAnswerAt: number | null;
  lastFailure: { readonly at: number; readonly failure: UpstreamFailure; readonly message: string } | null;
  answers: number;
  failures: number;
  /** In milliseconds, oldest first. */
  latencies: readonly number[];
}>;

const NEW: StoredHealth = { lastAnswerAt: null, lastFailure: null, answers: 0, failures: 0, latencies: [] };

/** `stored`: a result of `state()`, or anything. */
export function createHealth(stored: unknown) {
  let state: StoredHealth = parseStored(storedHealth, stored) ?? NEW;

  return {
    /** `latencyMs` is null for requests of unusual size (a catalog of megabytes). */
    answered: (at: number, latencyMs: number | null) => {
      const usable = latencyMs !== null && latency.safeParse(latencyMs).success;
      const latencies = usable ? [...state.latencies, latencyMs].slice(-RECENT) : state.latencies;
      state = { ...state, lastAnswerAt: at, answers: state.answers + 1, latencies };
    },
    failed: (at: number, failure: UpstreamFailure, message: string) => {
      const lastFailure = { at, failure, message: message.slice(0, MAX_MESSAGE) };
      state = { ...state, lastFailure, failures: state.failures + 1 };
    },
    latencyP95Ms: (): number | null => nearestRank(state.latencies, 0.95),
    /** For the views, and for `createHealth` after a restart. */
    state: (): StoredHealth => state,
  };
}

function nearestRank(values: readonly number[], share: number): number | null {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[Math.ceil(share * ascending.length) - 1] ?? null;
}
