/** The two rates of conversions: USD/KRW from the services, or implied; USDT's price from the engine's own sources. */
import type { TetherRate, UsdKrw } from '../fx/rate.ts';
import { type AssetKey, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { SourceRow } from '../market/source-table.ts';
import { comparableQuote, type JudgedResult } from './asset-state.ts';

export interface Rates {
  /** Won per dollar; null when none is known that may be used (docs/pricing.md §5). */
  readonly krwPerUsd: Decimal | null;
  readonly krwPerUsdIsStale: boolean;
  /** Dollars per USDT; null when it is not known and must not be assumed. */
  readonly usdPerUsdt: Decimal | null;
}

export interface RateNeed {
  readonly krw: boolean;
  readonly usdt: boolean;
  readonly usdtSince: number;
}

export interface ConversionRates {
  /**
   * The rates to convert with, fetched when they are not at hand. `usdt` requests USDT's dollar price too, no older
   * than `usdtSince`: an exchange's two quotes and USDT's price must be of one moment, or a depeg would move them.
   */
  rates(need: RateNeed, signal: AbortSignal): Promise<Rates>;
  /** Fetches what quotes in that currency will need, while their source thinks and not after. */
  warmUp(quotes: SourceRow['quotes'], startedAt: number, signal: AbortSignal): void;
  /** Takes in new results: a believed dollar and won price of one coin implies a rate. */
  imply(judged: ReadonlyMap<AssetKey, JudgedResult | undefined>): void;
  /** Takes in an exchange's KRW-USDT; false where its won must not be converted with it (docs/pricing.md §4). */
  admitTether(tether: TetherRate): boolean;
  /** A service's own rate if one is at hand, by which a source's two prices can be checked. */
  lastRate(): Decimal | null;
}

export interface TetherPrice {
  /** USDT's believed dollar price, received no earlier than `since`; requested when it is not at hand. */
  request(since: number, signal: AbortSignal): Promise<Decimal | null>;
}

export function createConversionRates(usdKrw: UsdKrw, tether: TetherPrice): ConversionRates {
  async function rates({ krw, usdt, usdtSince }: RateNeed, signal: AbortSignal): Promise<Rates> {
    const [rate, usdPerUsdt] = await Promise.all([
      // KRW-USDT is compared with a rate, however old.
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
      // USDT's two prices make the best implied rate; any other coin's will do.
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
