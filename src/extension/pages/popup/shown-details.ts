/** The details that are open, with what has been asked for them. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Comparison } from '../../../core/market/comparison.ts';
import type { Premium } from '../../../core/market/shown-premium.ts';

export interface DetailsPlace {
  readonly asset: AssetKey;
  /** In the line above the lists, in the asset's row, or among its exact values. */
  readonly place: 'top' | 'row' | 'facts';
}

export interface ShownDetails extends DetailsPlace {
  /** Null until it has been answered. */
  readonly premium: Premium | null;
  /** The same, of a row. */
  readonly comparison: Comparison | null;
}
