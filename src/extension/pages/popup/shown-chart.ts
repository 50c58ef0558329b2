/** The chart of the details that are open, with what has come of it. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Range } from '../../ui/past/ranges.ts';
import type { SeriesState } from '../../ui/past/series-asking.ts';

export const ROW_RANGES = ['24h', '7d', '30d'] as const satisfies Range[];
export type RowRange = (typeof ROW_RANGES)[number];

export interface ShownChart extends SeriesState {
  readonly asset: AssetKey;
}
