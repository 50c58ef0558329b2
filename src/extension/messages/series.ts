/** The messages of charts. */
import * as z from 'zod/mini';
import type { Series } from '../../core/history/price-series.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import { assetKey, basis } from '../../core/market/fields.ts';
import { POINT_LIMIT, pointCount, type Sparkline, STEP_NAMES } from '../../core/market/series.ts';
import type { Basis } from '../../core/market/source-table.ts';
import { type Declaration, reply } from './declaration.ts';
import { MAX_SPARKLINES } from './limits.ts';
import { at } from './moments.ts';

/** The series of one market, see `src/core/history/price-series.ts`. */
export interface MarketSeries extends Omit<Series, 'isFinal'> {
  readonly basis: Basis;
  /** The id of its page at CoinGecko, where the points are CoinGecko's. */
  readonly coinGeckoId?: string;
}

export interface SeriesAnswer {
  /** One for each requested market, in that order. */
  readonly series: readonly MarketSeries[];
  /** Korea's premium at each point, in percent, where both markets were requested; else empty. */
  readonly premiums: readonly (Decimal | null)[];
}

export const SERIES_MESSAGES = {
  /** The past days of each row, in that order, from stored prices: no request is sent. */
  sparklines: {
    request: z.strictObject({
      rows: z.array(z.strictObject({ asset: assetKey, basis })).check(z.maxLength(MAX_SPARKLINES)),
      currency: z.enum(['USD', 'KRW']),
    }),
    reply: reply<readonly Sparkline[]>(),
  },
  /**
   * Past prices at even steps, from what is stored (`known`, at once) or from upstreams (`ask`, for 20 s at most):
   * answers are stored, so that a further request goes on where it stopped.
   */
  series: {
    request: z
      .strictObject({
        asset: assetKey,
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
      ),
    reply: reply<SeriesAnswer>(),
  },
} satisfies Record<string, Declaration>;
