/** What the console asks of the sources, and of a key for one of them. Types only, for both sides. */
import type { SourceName, SourceRow, WindowBudget } from '../../core/market/source-table.ts';

/** Why a request to a source brought no answer; what was not sent is no failure. */
export type SourceFailure =
  | 'network'
  | 'timeout'
  | 'rate limited'
  | 'refused'
  | 'wrong key'
  | 'too large'
  | 'unreadable';

/** What a source is, and how it has been doing. Times are Unix milliseconds. */
export interface SourceHealth extends Pick<SourceRow, 'basis' | 'host' | 'quotes'> {
  readonly source: SourceName;
  readonly lastAnswerAt: number | null;
  /** `message`: in English, for who wants to know more. */
  readonly lastFailure: {
    readonly at: number;
    readonly failure: SourceFailure;
    readonly message: string;
  } | null;
  readonly answers: number;
  readonly failures: number;
  /** 95 of 100 recent answers came within it; null before the first. */
  readonly latencyP95Ms: number | null;
  /** It is left alone until then; null when it may be asked. */
  readonly nextTryAt: number | null;
  /** Of the requests for prices. `freeAt`: when one more is allowed; null when one is now. */
  readonly budget: WindowBudget & { readonly left: number; readonly freeAt: number | null };
}

export interface SourceMessages {
  /** `sources`: all of them, in the order in force, those switched off in their places. */
  sources: {
    request: Record<never, never>;
    response: {
      readonly sources: readonly SourceHealth[];
      /**
       * The user's own key for CoinGecko: as much of its end as may be shown (null: there is no key), and how many requests
       * a minute it is good for.
       */
      readonly demoKey: { readonly end: string | null; readonly perMinute: number };
    };
  };
  /** Sets the key, or takes it away. The key itself is told to nobody again. */
  demoKey: {
    request: { readonly key: string | null };
    response: 'kept' | 'removed' | 'not a key';
  };
}
