/** The messages of charts. Types only. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import type { Currency } from '../../core/market/format.ts';
import type { MissingReason } from '../../core/market/moments.ts';
import type { PauseReason, SeriesPoint, Sparkline, Step } from '../../core/market/series.ts';
import type { Basis, SourceName } from '../../core/market/source-table.ts';

/** The series of one market, see `src/core/history/price-series.ts`. */
export interface MarketSeries {
  readonly basis: Basis;
  /** Null: nobody has any of it. */
  readonly source: SourceName | null;
  readonly points: readonly SeriesPoint[];
  /** By which CoinGecko has a page about it, where the points are CoinGecko's. */
  readonly coinGeckoId?: string;
  /** Its points were recorded on this device, since no source has any of them. */
  readonly isRecorded: boolean;
  /** Why no source has any of it. */
  readonly missing: MissingReason | null;
  /** When asking again may bring more (in milliseconds); null when nothing is left to ask. */
  readonly nextInMs: number | null;
  /** What is waited for until then. */
  readonly waitsFor: PauseReason | null;
}

export interface SeriesAnswer {
  /** One for each market that was asked for, in that order. */
  readonly series: readonly MarketSeries[];
  /** Korea's premium at each point, in percent, where both markets were asked for; else empty. */
  readonly premiums: readonly (Decimal | null)[];
}

export interface SeriesMessages {
  /** The past days of each, `SPARKLINE_ROWS` at most, in that order, from what is on the device: nobody is asked. */
  sparklines: {
    request: {
      readonly rows: readonly { readonly asset: AssetKey; readonly basis: Basis }[];
      readonly currency: Currency;
    };
    response: readonly Sparkline[];
  };
  /**
   * Past prices at even steps, 1,000 at most, from what is kept (`known`, at once) or asking upstreams (`ask`, for 20 s at
   * most): what is answered is kept, so that asking again goes on where it stopped.
   */
  series: {
    request: {
      readonly asset: AssetKey;
      readonly bases: readonly Basis[];
      readonly step: Step;
      readonly from: number;
      readonly to: number;
      readonly stage: 'known' | 'ask';
    };
    response: SeriesAnswer;
  };
}
