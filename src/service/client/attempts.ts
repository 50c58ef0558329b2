/** Sends a request through a transport, and retries it until its deadline. */
import { problemOf, SiseFailure, type SiseProblem } from './client-errors.ts';

export interface Patience {
  readonly key: string;
  readonly transport: Transport;
  /** The most repetitions of the request. */
  readonly retries: number;
  /** Aborts at the deadline, or when the caller aborts. */
  readonly signal: AbortSignal;
  /** When the last attempt must have ended (Unix milliseconds). */
  readonly until: number;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** Resolves to the body of the response with status 200. */
export async function attempted(path: string, patience: Patience): Promise<string> {
  const { retries, signal, until } = patience;
  for (let tried = 0; ; tried++) {
    const { body, failure, mayRetry, retryAfterMs } = await once(path, patience);
    if (failure === null) return body;
    const wait = waitMs(tried, retryAfterMs);
    // Without time for a retry, the last failure is reported: it says more than that the deadline has passed.
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
    // The platform's error is not passed on, because it may contain the URL and so the key.
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

/** The wait before a retry: `Retry-After`, else an exponential backoff; both with jitter. */
function waitMs(tried: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return retryAfterMs + Math.random() * FIRST_WAIT_MS;
  return (0.5 + Math.random() / 2) * Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
}

/** The milliseconds in `Retry-After`, which has seconds or a date; null without either. */
function msOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Settles as `start` does, or rejects with the signal's reason. `start` may return a function that undoes it. */
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

export interface TransportAnswer {
  readonly status: number;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends GET for `path`, which begins with a slash. Rejects if there is no response. */
export type Transport = (path: string, signal: AbortSignal) => Promise<TransportAnswer>;

/** A transport to a server, or to `chrome-extension://<id>` from the extension's own pages. */
export function fetchTransport(baseUrl: string): Transport {
  const base = new URL(baseUrl).href.replace(/\/+$/, '');
  return async (path, signal) => {
    const response = await fetch(base + path, {
      signal,
      headers: { accept: 'application/json' },
      credentials: 'omit',
      // The key is in the path, so redirects are not followed.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}

/** A transport from another extension. `send`: `(message) => browser.runtime.sendMessage(SISE_ID, message)`. */
export function messageTransport(send: (message: object) => Promise<unknown>): Transport {
  return async (path) => {
    const answer = await send({ method: 'GET', path });
    if (!isAnswer(answer)) throw new TypeError('Sise did not respond to the message.');
    return answer;
  };
}

function isAnswer(answer: unknown): answer is TransportAnswer {
  const { status, headers, body } = (answer ?? {}) as Partial<TransportAnswer>;
  const hasHeaders = typeof headers === 'object' && headers !== null;
  return typeof status === 'number' && hasHeaders && typeof body === 'string';
}
