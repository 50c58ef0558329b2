/** The messages of the console's records that need no upstream's past: sums, and what tokens are called. Types only. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { SourceName } from '../../core/market/source-table.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { Holding, Worth } from '../../core/market/worth.ts';

/** The most holdings, or assets, in one message. */
export const MAX_RECORDS = 1_000;

export interface RecordHolding extends Omit<Holding, 'valueLimitUsd'> {
  /** Whose price it is; left out of a sum's parts, which were limited before. */
  readonly of?: { readonly asset: AssetKey; readonly source: SourceName };
}

export interface RecordMessages {
  /** What each holding was worth, and all of them together. A longer list's total is the sum of its parts' totals. */
  worths: {
    request: { readonly holdings: readonly RecordHolding[] };
    response: { readonly each: readonly Worth[]; readonly total: Worth };
  };
  /** What the assets are called, one for each in their order: as far as it is known, after asking once for those that are not. */
  tokenNames: { request: { readonly assets: readonly AssetKey[] }; response: readonly Token[] };
}
