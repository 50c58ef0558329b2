/** The one way out: what an adapter may ask of the network, and what it gets to hear when that fails. */
import type { Budget } from '../market/source-table.ts';

/** What the policy of one upstream needs to know of it. */
export interface UpstreamPolicy {
  /** Names the upstream in health, logs and stored state: `CoinGecko`, `Coinbase`, `rpc:ETH`. */
  readonly name: string;
  readonly budgets: Readonly<Record<string, Budget>>;
}

/**
 * Why there is no answer. `skipped`: nothing was sent (budget spent, breaker open, cooling down). `refused`: an
 * HTTP status that the caller did not ask to read. `wrong key`: the user's own key is not accepted. `unreadable`: not JSON, or not the documented shape.
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

/** One budget, or several that each pay for the whole: a share of a budget is one of its own beside it. */
export type Payer = string | readonly string[];

/** What an upstream has said before, by the tag that it gave it. */
export interface TaggedAnswer<T> {
  readonly etag: string;
  readonly answer: T;
}

export interface UpstreamRequest<T> {
  readonly signal: AbortSignal;
  /**
   * Makes the answer of the body, in which every JSON number is its source text (unless `textsOnly`). Whatever it throws, an
   * UpstreamError apart, makes the request `unreadable`, which counts as a failure of the upstream.
   */
  readonly read: (body: unknown, status: number) => T;
  /** Statuses besides 2xx whose JSON body `read` understands (an error that is an answer). */
  readonly readable?: readonly number[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Is the answer again where the upstream says that nothing has changed since (`304`). */
  readonly before?: TaggedAnswer<T> | undefined;
  /** Hears the tag of an answer, where it has one. */
  readonly onTag?: (etag: string) => void;
  /** Sent as a JSON POST when given. */
  readonly body?: unknown;
  /** The budgets that pay for it, all of them; `prices` when left out. */
  readonly budget?: Payer;
  /** Called each time that it is sent: a retry is sent, too. */
  readonly onSent?: () => void;
  /** 5 MB when left out. */
  readonly maxBytes?: number;
  /** `read` needs no numbers, which then come as doubles: reading those of a list of megabytes exactly takes seconds. */
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
  /** Of recent answers; null before the first. */
  readonly latencyP95Ms: number | null;
  /** When it will be tried again; null when it may be asked now. */
  readonly nextTryAt: number | null;
  /** Requests left now, by budget. */
  readonly budgetLeft: Readonly<Record<string, number>>;
}

export interface Upstream {
  /**
   * Fetches JSON under the policy: budget, breaker, cool-down, one retry, limits, exact numbers. Throws
   * UpstreamError, nothing else. An abort of the signal really aborts the request; a reason named `TimeoutError`
   * counts as a failure of the upstream, any other does not.
   */
  fetchJson<T>(url: string, request: UpstreamRequest<T>): Promise<T>;
  /** False when a request would be skipped now. */
  available(budget?: Payer): boolean;
  /** Milliseconds until the budget allows a request again; 0 when it does now. */
  waitMs(budget?: Payer): number;
  /** Requests that the budget allows now. */
  left(budget?: string): number;
  /** Requests left above half of the budget: the other half is for what is known. */
  spare(budget?: string): number;
  health(): UpstreamHealth;
  /** Other limits from now on; what was sent already counts against them. */
  setBudgets(budgets: UpstreamPolicy['budgets']): void;
  /** Ends a cool-down and a break, and forgets the last failure: all meant for whom it took us for before. */
  forgive(): void;
}

/** Hands out the one `Upstream` of each policy name, with its stored state restored. */
export interface Upstreams {
  of(policy: UpstreamPolicy): Upstream;
  /** Resolves when stored budgets, breakers and health are back. Await it before the first request. */
  restored: Promise<void>;
  health(): readonly UpstreamHealth[];
  /** The time by the hosts' own clocks: `clock.now() + offsetMs()`. For the times that they tell, not for timers. */
  readonly hostTime: {
    offsetMs(): number;
    medianOffsetMs(now: number): number | null;
    lastOffsetMs(): number;
  };
  /** Gives up what is under way; from then on nothing is sent or written. Resolves when the last write is done. */
  close(): Promise<void>;
}
