/** The comparison of sources: the latest price of each source for an asset, and why it is shown or not. */
import type { AssetKey } from './assets.ts';
import type { Decimal } from './decimal.ts';
import type { SourceName } from './source-table.ts';

/**
 * - `taken`: its price is shown
 * - `lower`: its price is valid, but a source of higher precedence has a price
 * - `disputed`: its price is far from those of other sources, or from earlier ones
 * - `too old`, `low confidence`, `low liquidity`, `no volume`, `no price`: it fails that gate
 * - `not converted`: a rate for the conversion is missing
 * - `pools`: it reads pools, which anyone can make: they do not price an asset that other sources list
 * - `not listed`: its response or its own list does not have the asset
 * - `no market`: none of its markets is confirmed as the asset's, or it does not price the network: it is never requested
 * - `not asked`: it may have the asset, but was not requested lately
 * - `look-ups only`: the user allows requests of look-ups only
 * - `other market`: it is an exchange, and USDT is not priced by exchanges under the global order
 * - `switched off`: the person has switched it off
 * - `limit spent`: the budget or a pause allows no request before `until`
 * - `left alone`: it failed repeatedly, so it is not requested before `until`
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
  /** The source's latest price, whether shown or not; null unless it is known in both currencies. */
  readonly price: {
    readonly usd: Decimal;
    readonly krw: Decimal;
    readonly asOf: number;
    readonly checkedAt: number;
    /** By how many percent this price is above the shown one, in each currency; null when none is shown. */
    readonly difference: { readonly usd: Decimal; readonly krw: Decimal } | null;
  } | null;
  readonly reason: Reason;
  /** For `disputed`, and for `taken` with a disputed price: the sources that contradict it now; left out without any. */
  readonly contradictedBy?: readonly SourceName[];
  /** For `low confidence` and `low liquidity`: the source's value; `minimum`: the required one. */
  readonly value?: Decimal;
  readonly minimum?: Decimal;
  /** For `too old`: the highest acceptable age (ms). */
  readonly oldestMs?: number;
  /** For `too old`: the quote's own time, even if it could not be converted; left out without one. */
  readonly quoteAsOf?: number;
  /** For `limit spent` and `left alone`: when the source may be requested again (Unix milliseconds). */
  readonly until?: number;
}

export interface Comparison {
  readonly asset: AssetKey;
  /** All sources, in the current order of precedence. */
  readonly sources: readonly ComparedSource[];
}
