/** Where conversions get their two rates: USD/KRW from the services, USDT's price from the engine's own sources. */
import type { UsdKrw } from '../fx/rate.ts';
import type { Decimal } from '../market/decimal.ts';
import type { ConversionRates } from './to-results.ts';

export interface TetherPrice {
  /** USDT's believed dollar price, heard no earlier than `since`; asks for it when it is not at hand. */
  ask(since: number, signal: AbortSignal): Promise<Decimal | null>;
}

export function createConversionRates(usdKrw: UsdKrw, tether: TetherPrice): ConversionRates {
  return {
    imply: usdKrw.imply,
    told: () => usdKrw.lastGood()?.krwPerUsd ?? null,
    async rates({ krw, usdt, usdtSince }, signal) {
      const [rate, usdPerUsdt] = await Promise.all([
        krw ? usdKrw.ensure({ signal }) : null,
        usdt ? tether.ask(usdtSince, signal) : null,
      ]);
      return {
        krwPerUsd: rate?.krwPerUsd ?? null,
        krwPerUsdIsStale: rate !== null && usdKrw.isStale(rate),
        usdPerUsdt,
      };
    },
  };
}
