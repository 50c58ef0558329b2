/** The messages of charts, as the background accepts them. */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../../core/market/assets.ts';
import { POINT_LIMIT, pointCount, SPARKLINE_ROWS, STEP_NAMES } from '../../core/market/series.ts';
import { at } from './moment-schemas.ts';

const asset = z.custom<AssetKey>((value) => parseAssetKey(value) !== null);

const basis = z.enum(['global', 'korea']);

const series = z
  .strictObject({
    type: z.literal('series'),
    asset,
    bases: z.array(basis).check(z.minLength(1), z.maxLength(2)),
    step: z.enum(STEP_NAMES),
    from: at,
    to: at,
    stage: z.enum(['known', 'ask']),
  })
  .check(
    z.refine(({ step, from, to }) => {
      const count = pointCount(step, from, to);
      return count > 0 && count <= POINT_LIMIT;
    }),
  );

const sparklines = z.strictObject({
  type: z.literal('sparklines'),
  rows: z.array(z.strictObject({ asset, basis })).check(z.maxLength(SPARKLINE_ROWS)),
  currency: z.enum(['USD', 'KRW']),
});

export const SERIES_SCHEMAS = { series, sparklines };
