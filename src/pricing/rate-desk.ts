/** Where conversions get their two rates: USD/KRW from the services, USDT's price from the engine's own sources. */
import type { UsdKrw } from '../fx/rate.ts';
import { compare } from '../market/arithmetic.ts';
import type { Decimal } from '../market/decimal.ts';
import type { RateDesk } from './hear.ts';

/** When nobody tells USDT's price now, it counts as a dollar only if it was last seen this close to one. */
const PEG_FLOOR = '0.98' as Decimal;
const PEG_CEILING = '1.02' as Decimal;
const ONE = '1' as Decimal;

export interface UsdtPrice {
  /** USDT's believed dollar price, heard no earlier than `since`; asks for it when it is not at hand. */
  ask(since: number, signal: AbortSignal): Promise<Decimal | null>;
  /** The last believed dollar price, however old; null when there never was one. */
  last(): Decimal | null;
}

export function createRateDesk(usdKrw: UsdKrw, usdt: UsdtPrice): RateDesk {
  async function usdPerUsdt(since: number, signal: AbortSignal): Promise<Decimal | null> {
    const price = await usdt.ask(since, signal);
    if (price !== null) return price;
    const last = usdt.last();
    const pegged = last !== null && compare(last, PEG_FLOOR) >= 0 && compare(last, PEG_CEILING) <= 0;
    return pegged ? ONE : null;
  }

  return {
    imply: usdKrw.imply,
    async rates({ krw, usdt: needsUsdt, usdtSince }, signal) {
      const [rate, dollar] = await Promise.all([
        krw ? usdKrw.ensure({ signal }) : null,
        needsUsdt ? usdPerUsdt(usdtSince, signal) : null,
      ]);
      return {
        krwPerUsd: rate?.krwPerUsd ?? null,
        krwPerUsdIsStale: rate !== null && usdKrw.isStale(rate),
        usdPerUsdt: dollar,
      };
    },
  };
}
