/** The comparison of sources: each one's latest price of an asset, and why it is shown or not. */
import type { AssetKey } from './assets.ts';
import type { Decimal } from './decimal.ts';
import type { SourceName } from './source-table.ts';

/**
 * - `taken`: its price is shown
 * - `lower`: it may be believed; one that goes before it has a price
 * - `disputed`: it is far from the prices of others, or from earlier ones
 * - `too old`, `low confidence`, `low liquidity`, `no volume`, `no price`: it fails that gate
 * - `not converted`: a rate is missing
 * - `pools`: pools, which anyone can make, do not price what others list
 * - `not listed`: by its response or its own list
 * - `no market`: none of its markets is confirmed as the asset's, or it does not price the network: it is never requested
 * - `not asked`: it could know, and was not requested lately
 * - `look-ups only`: the user allows requests of look-ups only
 * - `other market`: under the global order no exchange prices USDT
 * - `switched off`: the person does not want it
 * - `limit spent`, `left alone`: it is not requested before `until`
 * - `failed`: it was requested and did not respond
 */
export const REASONS = [
  'taken',
  'lower',
  'disputed',
  'too old',
  'low confidence',
  'low liquidity',
  'no volume',
  'no price',
  'not converted',
  'pools',
  'not listed',
  'no market',
  'not asked',
  'look-ups only',
  'other market',
  'switched off',
  'limit spent',
  'left alone',
  'failed',
] as const;
export type Reason = (typeof REASONS)[number];

export interface ComparedSource {
  readonly source: SourceName;
  /** Its latest price, shown or not; null where it has none in both currencies. */
  readonly price: {
    readonly usd: Decimal;
    readonly krw: Decimal;
    readonly asOf: number;
    readonly checkedAt: number;
    /** By how many percent it is above the price that is shown, in each currency; null where none is shown. */
    readonly difference: { readonly usd: Decimal; readonly krw: Decimal } | null;
  } | null;
  readonly reason: Reason;
  /** Of `disputed`, and of `taken` where the price is disputed: the sources that contradict it now; left out without any. */
  readonly contradictedBy?: readonly SourceName[];
  /** Of `low confidence` and `low liquidity`: what it has, and what it needs. */
  readonly value?: Decimal;
  readonly minimum?: Decimal;
  /** Of `too old`: how old it may be (ms). */
  readonly oldestMs?: number;
  /** Of `too old`: the quote's own time, also of one that could not be converted; left out where it has none. */
  readonly quoteAsOf?: number;
  /** Of `limit spent` and `left alone` (Unix milliseconds). */
  readonly until?: number;
}

export interface Comparison {
  readonly asset: AssetKey;
  /** All sources, in the order in force. */
  readonly sources: readonly ComparedSource[];
}
