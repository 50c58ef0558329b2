/** The messages of charts. */
import * as z from 'zod/mini';
import type { Decimal } from '../../core/market/decimal.ts';
import { assetKey, basis } from '../../core/market/fields.ts';
import type { MissingReason } from '../../core/market/moments.ts';
import {
  type PauseReason,
  POINT_LIMIT,
  pointCount,
  type SeriesPoint,
  type Sparkline,
  STEP_NAMES,
} from '../../core/market/series.ts';
import type { Basis, SourceName } from '../../core/market/source-table.ts';
import { type Declaration, reply } from './declaration.ts';
import { MAX_SPARKLINES } from './limits.ts';
import { at } from './moments.ts';

/** The series of one market, see `src/core/history/price-series.ts`. */
export interface MarketSeries {
  readonly basis: Basis;
  /** Null: no source has any of it. */
  readonly source: SourceName | null;
  readonly points: readonly SeriesPoint[];
  /** By which CoinGecko has a page about it, where the points are CoinGecko's. */
  readonly coinGeckoId?: string;
  /** Its points were recorded on this device, since no source has any of them. */
  readonly isRecorded: boolean;
  /** Why no source has any of it. */
  readonly missing: MissingReason | null;
  /** When a further request may bring more (in milliseconds); null when nothing is open. */
  readonly nextInMs: number | null;
  /** What is waited for until then. */
  readonly waitsFor: PauseReason | null;
}

export interface SeriesAnswer {
  /** One for each requested market, in that order. */
  readonly series: readonly MarketSeries[];
  /** Korea's premium at each point, in percent, where both markets were requested; else empty. */
  readonly premiums: readonly (Decimal | null)[];
}

export const SERIES_MESSAGES = {
  /** The past days of each, in that order, from what is on the device: no request is sent. */
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
