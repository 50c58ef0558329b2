/** The port to the network: the requests of adapters, and how they may fail. */
import type { Budget } from '../market/source-table.ts';

export interface UpstreamPolicy {
  /** Names the upstream in health, logs and stored state: `CoinGecko`, `Coinbase`, `rpc:ETH`. */
  readonly name: string;
  /** Host name without a port; see `AllowedHosts`. */
  readonly host: string;
  readonly budgets: Readonly<Record<string, Budget>>;
}

/** The hosts that may be requested: a browser lets its user withhold them, one by one or all at once. */
export interface AllowedHosts {
  /** Resolves when it is known which hosts are allowed. Never rejects. */
  readonly known: Promise<unknown>;
  isAllowed(host: string): boolean;
}

export const EVERY_HOST: AllowedHosts = { known: Promise.resolve(), isAllowed: () => true };

/**
 * Why there is no answer. `skipped`: nothing was sent (host withheld, budget spent, breaker open, cooling down). `refused`: an
 * HTTP status that is not `readable`. `wrong key`: the user's own key is not accepted. `unreadable`: not JSON, or not
 * the documented shape.
 */
export type UpstreamFailure =
  | 'skipped'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'rate limited'
  | 'refused'
  | 'wrong key'
  | 'too large'
  | 'unreadable';

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly failure: UpstreamFailure;
  readonly status: number | null;
  constructor(failure: UpstreamFailure, message: string, status: number | null = null, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
    this.status = status;
  }
}

/** A budget, or several that each pay for the whole request. */
export type Payer = string | readonly string[];

/** An earlier answer with its entity tag. */
export interface TaggedAnswer<T> {
  readonly etag: string;
  readonly answer: T;
}

export interface UpstreamRequest<T> {
  readonly signal: AbortSignal;
  /**
   * Parses the body, in which every JSON number is its source text (unless `textsOnly`). Any error but an UpstreamError
   * makes the request `unreadable`, which counts as a failure of the upstream.
   */
  readonly read: (body: unknown, status: number) => T;
  /** Statuses besides 2xx whose JSON body `read` understands (an error that is an answer). */
  readonly readable?: readonly number[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The earlier answer that is returned again when the upstream responds that nothing has changed (`304`). */
  readonly before?: TaggedAnswer<T> | undefined;
  /** Called with the entity tag of an answer. */
  readonly onTag?: (etag: string) => void;
  /** Sent as JSON by POST; without a body the request is a GET. */
  readonly body?: unknown;
  /** The budget that pays for the request; `prices` when left out. */
  readonly budget?: Payer;
  /** Called for each request sent, so twice with a retry. */
  readonly onSent?: () => void;
  /** Largest body; 5 MB when left out. */
  readonly maxBytes?: number;
  /** Numbers come as doubles, for a `read` that ignores them: exact parsing of megabytes takes seconds. */
  readonly textsOnly?: true;
}

export interface UpstreamHealth {
  readonly name: string;
  readonly lastAnswerAt: number | null;
  readonly lastFailure: {
    readonly at: number;
    readonly failure: UpstreamFailure;
    readonly message: string;
  } | null;
  readonly answers: number;
  readonly failures: number;
  /** Null before the first answer. */
  readonly latencyP95Ms: number | null;
  /** When requests are allowed again (Unix milliseconds); null when they are allowed now. */
  readonly nextTryAt: number | null;
  /** Requests left now, by budget. */
  readonly budgetLeft: Readonly<Record<string, number>>;
}

export interface Upstream {
  /**
   * Fetches JSON under the policy: budget, breaker, cool-down, one retry, limits, exact numbers. Throws only
   * UpstreamError. An abort with a reason named `TimeoutError` counts as a failure of the upstream, any other does not.
   */
  fetchJson<T>(url: string, request: UpstreamRequest<T>): Promise<T>;
  /** False while the browser withholds the host: no request is sent, and none counts as failed. */
  isAllowed(): boolean;
  /** False when a request would be skipped now. */
  available(budget?: Payer): boolean;
  /** Milliseconds until the budget allows a request; 0 when it does now. */
  waitMs(budget?: Payer): number;
  /** Requests that the budget allows now. */
  left(budget?: string): number;
  /** Requests left beyond half of the budget, which is reserved for known assets. */
  spare(budget?: string): number;
  health(): UpstreamHealth;
  /** Requests sent already count against the new limits. */
  setBudgets(budgets: UpstreamPolicy['budgets']): void;
  /** Ends a cool-down and a break, and forgets the last failure: after a change of key they no longer apply. */
  forgive(): void;
}

export interface Upstreams {
  of(policy: UpstreamPolicy): Upstream;
  /** Resolves when the stored state was read. Await it before the first request. */
  restored: Promise<void>;
  health(): readonly UpstreamHealth[];
  /** The time by the hosts' clocks is `clock.now() + offsetMs()`. Never for timers. */
  readonly hostTime: {
    offsetMs(): number;
    medianOffsetMs(now: number): number | null;
    lastOffsetMs(): number;
  };
  /** Aborts all requests and stops writing. Resolves after the last write. */
  close(): Promise<void>;
}
