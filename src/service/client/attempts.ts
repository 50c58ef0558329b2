/** One request until it is answered: tried again where that may help, within its deadline. */
import { problemOf, SiseFailure, type SiseProblem } from './client-errors.ts';
import type { Transport, TransportAnswer } from './transports.ts';

export interface Patience {
  readonly key: string;
  readonly transport: Transport;
  /** How often a request is repeated at most. */
  readonly retries: number;
  /** Aborted at the deadline, or by the caller. */
  readonly signal: AbortSignal;
  /** In the clock of `Date.now`. */
  readonly until: number;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** The body of the `200`. */
export async function attempted(path: string, patience: Patience): Promise<string> {
  const { retries, signal, until } = patience;
  for (let tried = 0; ; tried++) {
    const { body, failure, mayRetry, retryAfterMs } = await once(path, patience);
    if (failure === null) return body;
    const wait = waitMs(tried, retryAfterMs);
    // What could only be heard after the deadline is not waited for: the reason says more than "too late".
    if (!mayRetry || tried >= retries || Date.now() + wait >= until) throw failure;
    await orAborted(signal, (done) => {
      const timer = setTimeout(done, wait);
      return () => clearTimeout(timer);
    });
  }
}

interface Outcome {
  readonly body: string;
  readonly failure: SiseProblem | SiseFailure | null;
  readonly mayRetry: boolean;
  readonly retryAfterMs: number | null;
}

async function once(path: string, { key, transport, signal }: Patience): Promise<Outcome> {
  let answer: TransportAnswer;
  try {
    answer = await orAborted<TransportAnswer>(signal, (done, failed) => {
      transport(path, signal).then(done, failed);
      return undefined;
    });
  } catch {
    signal.throwIfAborted();
    // What a platform says of a failed request may hold its URL, and so the key: it is not passed on.
    const failure = new SiseFailure('unreachable', 'Sise cannot be reached.');
    return { body: '', failure, mayRetry: true, retryAfterMs: null };
  }
  const { status, headers, body } = answer;
  if (status === 200) return { body, failure: null, mayRetry: false, retryAfterMs: null };
  const hidden = body.replaceAll(encodeURIComponent(key), '[key]').replaceAll(key, '[key]');
  const foreign = () =>
    new SiseFailure('not an answer', `The response is not from Sise: status ${status}.`, status);
  return {
    body,
    failure: problemOf(hidden) ?? foreign(),
    mayRetry: status === 429 || status >= 500,
    retryAfterMs: msOf(headers['retry-after']),
  };
}

/** As long as the server says and a little more, else twice as long each time: never the same for all clients. */
function waitMs(tried: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return retryAfterMs + Math.random() * FIRST_WAIT_MS;
  return (0.5 + Math.random() / 2) * Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
}

/** `Retry-After`: seconds, or a date. */
function msOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** What `start` ends with, or the reason of the signal, whichever is first. `start` returns what undoes it, if anything does. */
function orAborted<T = void>(
  signal: AbortSignal,
  start: (done: (value: T) => void, failed: (error: unknown) => void) => (() => void) | undefined,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const aborted = () => end(() => reject(signal.reason));
    let undo: (() => void) | undefined;
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', aborted);
      undo?.();
      settle();
    };
    signal.addEventListener('abort', aborted);
    undo = start(
      (value) => end(() => resolve(value)),
      (error) => end(() => reject(error)),
    );
  });
}
