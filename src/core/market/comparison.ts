/** What each source says of one asset, and what became of it: for both sides. */
import type { AssetKey } from './assets.ts';
import type { Decimal } from './decimal.ts';
import type { SourceName } from './source-table.ts';

/**
 * - `taken`: its price is shown
 * - `lower`: it may be believed; one that goes before it has a price
 * - `disputed`: it is far from what others say, or said
 * - `too old`, `low confidence`, `low liquidity`, `no volume`, `no price`: it fails that gate
 * - `not converted`: a rate is missing
 * - `pools`: pools, which anyone can make, do not price what others list
 * - `not listed`: it has said so, or its own list does
 * - `no market`: nobody has confirmed which of its markets would be the asset's, or it does not price the network: it is never asked
 * - `not asked`: it could know, and has not been asked lately
 * - `look-ups only`: the person has it asked only when they look something up
 * - `other market`: under the global order no exchange prices USDT
 * - `switched off`: the person does not want it
 * - `limit spent`, `left alone`: it may not be asked before `until`
 * - `failed`: it was asked and did not answer
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
  /** What it said last, whatever became of it; null where it has said nothing that could be had in both currencies. */
  readonly price: {
    readonly usd: Decimal;
    readonly krw: Decimal;
    readonly asOf: number;
    readonly checkedAt: number;
    /** By how many percent its dollars are above those that are shown; null where none are. */
    readonly difference: Decimal | null;
  } | null;
  readonly reason: Reason;
  /** Of `disputed`, and of `taken` where the price is disputed: the sources that contradict it now; left out without any. */
  readonly contradictedBy?: readonly SourceName[];
  /** Of `low confidence` and `low liquidity`: what it has, and what it needs. */
  readonly value?: Decimal;
  readonly minimum?: Decimal;
  /** Of `too old`: how old it may be (ms). */
  readonly oldestMs?: number;
  /** Of `too old`: when the quote was true, also where it could not be had in both currencies; left out where it has no time. */
  readonly quoteAsOf?: number;
  /** Of `limit spent` and `left alone` (Unix milliseconds). */
  readonly until?: number;
}

export interface Comparison {
  readonly asset: AssetKey;
  /** All sources, in the order in force. */
  readonly sources: readonly ComparedSource[];
}
