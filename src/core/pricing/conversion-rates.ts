/** The two rates that convert quotes: won per dollar, from a service or implied by prices; and dollars per USDT. */
import type { TetherRate, UsdKrw } from '../fx/rate.ts';
import { type AssetKey, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { SourceRow } from '../market/source-table.ts';
import { comparableQuote, type JudgedResult } from './asset-state.ts';

export interface Rates {
  /** Won per dollar; null when no usable rate is known (docs/pricing.md §5). */
  readonly krwPerUsd: Decimal | null;
  readonly krwPerUsdIsStale: boolean;
  /** Dollars per USDT; null when the price is unknown and must not be assumed to be 1. */
  readonly usdPerUsdt: Decimal | null;
}

export interface RateNeed {
  readonly krw: boolean;
  readonly usdt: boolean;
  readonly usdtSince: number;
}

export interface ConversionRates {
  /**
   * The needed rates, requested where no current one is known. USDT's price is received no earlier than `usdtSince`: if it were
   * older than the exchange's quotes, a loss of the peg in between would distort the converted price.
   */
  rates(need: RateNeed, signal: AbortSignal): Promise<Rates>;
  /** Requests the rates that quotes in that currency will need, while the source's request is pending; ends with `signal`. */
  warmUp(quotes: SourceRow['quotes'], startedAt: number, signal: AbortSignal): void;
  /** Derives won per dollar from new results: a believed quote in both currencies implies a rate. */
  imply(judged: ReadonlyMap<AssetKey, JudgedResult | undefined>): void;
  /** Records an exchange's price of USDT in won; false where it must not convert the exchange's prices (docs/pricing.md §4). */
  admitTether(tether: TetherRate): boolean;
  /** The last good won per dollar of a service, by which a quote in both currencies is checked; null without one. */
  lastRate(): Decimal | null;
}

export interface TetherPrice {
  /** USDT's believed dollar price, received no earlier than `since`; requested where it is not known. */
  request(since: number, signal: AbortSignal): Promise<Decimal | null>;
}

export function createConversionRates(usdKrw: UsdKrw, tether: TetherPrice): ConversionRates {
  async function rates({ krw, usdt, usdtSince }: RateNeed, signal: AbortSignal): Promise<Rates> {
    const [rate, usdPerUsdt] = await Promise.all([
      // Where no rate is known, one is requested even for quotes in won: their price of USDT is checked against it.
      krw || usdKrw.current() === null ? usdKrw.ensure({ signal }) : null,
      usdt ? tether.request(usdtSince, signal) : null,
    ]);
    return {
      krwPerUsd: rate?.krwPerUsd ?? null,
      krwPerUsdIsStale: rate?.isStale ?? false,
      usdPerUsdt,
    };
  }

  return {
    rates,
    warmUp(quotes, startedAt, signal) {
      if (quotes === 'USD and KRW') return;
      const need = { krw: quotes !== 'KRW', usdt: quotes !== 'USD', usdtSince: startedAt };
      rates(need, signal).catch((reason: unknown) => console.error('rates failed', reason));
    },
    imply(judged) {
      // USDT's two prices imply the best rate, so they come first.
      for (const key of [TETHER, ...judged.keys()]) {
        const quote = comparableQuote(judged.get(key));
        if (quote?.verdict !== 'believed' || quote.result.quote.in !== 'USD and KRW') continue;
        usdKrw.imply(quote.result.quote.usd, quote.result.quote.krw);
        return;
      }
    },
    admitTether(tether) {
      usdKrw.noteTether(tether);
      return usdKrw.isTetherSound(tether);
    },
    lastRate: () => usdKrw.lastGood()?.krwPerUsd ?? null,
  };
}
