/** The messages about the sources, the key for CoinGecko, and the sources' prices of one asset. */
import * as z from 'zod/mini';
import type { CoinId } from '../../core/market/coins.ts';
import type { Comparison } from '../../core/market/comparison.ts';
import { assetKey } from '../../core/market/fields.ts';
import type { Premium } from '../../core/market/shown-premium.ts';
import type { SourceName, SourceRow, WindowBudget } from '../../core/market/source-table.ts';
import { type Declaration, reply } from './declaration.ts';
import { MAX_TEXT } from './limits.ts';

/** Why a request to a source brought no answer; what was not sent is no failure. */
export type SourceFailure =
  | 'network'
  | 'timeout'
  | 'rate limited'
  | 'refused'
  | 'wrong key'
  | 'too large'
  | 'unreadable';

/** A source and the health of its requests. Times are Unix milliseconds. */
export interface SourceHealth extends Pick<SourceRow, 'basis' | 'host' | 'quotes'> {
  readonly source: SourceName;
  readonly lastAnswerAt: number | null;
  /** `message`: in English, for details. */
  readonly lastFailure: {
    readonly at: number;
    readonly failure: SourceFailure;
    readonly message: string;
  } | null;
  readonly answers: number;
  readonly failures: number;
  /** The time within which 95 % of recent answers came; null before the first. */
  readonly latencyP95Ms: number | null;
  /** When it may get the next request; null when it may get one now. */
  readonly nextTryAt: number | null;
  /** The budget of requests for prices. `freeAt`: when one more is allowed; null when one is now. */
  readonly budget: WindowBudget & { readonly left: number; readonly freeAt: number | null };
  /** Its markets whose coin has another name in its list now: their prices are not used. */
  readonly renamed?: readonly RenamedMarket[];
}

export interface RenamedMarket {
  readonly market: string;
  readonly coin: CoinId;
  readonly name: string;
  readonly koreanName: string;
}

export interface SourcesReport {
  /** All sources in the order in force, also those that are switched off. */
  readonly sources: readonly SourceHealth[];
  /**
   * The user's own key for CoinGecko: its last characters (null: there is no key), and the requests per minute that it
   * allows.
   */
  readonly demoKey: { readonly end: string | null; readonly perMinute: number };
}

export const SOURCE_MESSAGES = {
  sources: { request: z.strictObject({}), reply: reply<SourcesReport>() },
  /** Sets the key for CoinGecko, or removes it. No reply contains the key. */
  demoKey: {
    request: z.strictObject({ key: z.nullable(z.string().check(z.maxLength(MAX_TEXT))) }),
    reply: reply<'kept' | 'removed' | 'not a key'>(),
  },
} satisfies Record<string, Declaration>;

/** What a row's details request when they are opened. */
export const DETAIL_MESSAGES = {
  /** Korea's premium of one asset with both prices, from what is known, at once. */
  premium: { request: z.strictObject({ asset: assetKey }), reply: reply<Premium>() },
  /** Sent on a person's press: requests one asset from all sources, each once a minute at most. */
  comparison: { request: z.strictObject({ asset: assetKey }), reply: reply<Comparison>() },
} satisfies Record<string, Declaration>;
