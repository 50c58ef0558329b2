/**
 * Both currencies, always, from the same quote (docs/architecture.md §4 Both currencies): multiplied exactly,
 * divided half-even.
 */
import { divide } from '../market/arithmetic.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import { multiply } from '../market/exact.ts';
import type { Converted, Quoted } from '../market/prices.ts';
import { amountsOf } from './gates.ts';
import type { BothCurrencies } from './source-result.ts';

export interface Rates {
  /** Won per dollar; null when no service has told a believable one within 7 days. */
  readonly krwPerUsd: Decimal | null;
  readonly krwPerUsdIsStale: boolean;
  /** Dollars per USDT; null when it is not known and must not be assumed. */
  readonly usdPerUsdt: Decimal | null;
}

type Amounts = BothCurrencies & { readonly converted: Converted };

/** The price in both currencies, or null when a rate that it needs is missing, or it is no positive number. */
export function inBothCurrencies(price: Quoted, rates: Rates): BothCurrencies | null {
  if (!amountsOf(price).every(isPositive)) return null;
  const { krwPerUsd, usdPerUsdt } = rates;
  switch (price.in) {
    case 'USD and KRW':
      return { usd: price.usd, krw: price.krw, converted: null };
    case 'USD':
      return krwPerUsd && fromUsd(price.usd, krwPerUsd, rates);
    case 'USDT':
      return (
        krwPerUsd &&
        usdPerUsdt &&
        withUsdt(fromUsd(multiply(price.usdt, usdPerUsdt), krwPerUsd, rates), usdPerUsdt)
      );
    case 'KRW': {
      if (!price.krwPerUsdt || !usdPerUsdt) return null;
      return {
        usd: divide(multiply(price.krw, usdPerUsdt), price.krwPerUsdt),
        krw: price.krw,
        converted: { side: 'usd', through: 'KRW-USDT', rate: price.krwPerUsdt, usdPerUsdt },
      };
    }
  }
}

function fromUsd(usd: Decimal, krwPerUsd: Decimal, rates: Rates): Amounts {
  return {
    usd,
    krw: multiply(usd, krwPerUsd),
    converted: { side: 'krw', through: 'USD/KRW', rate: krwPerUsd },
    ...(rates.krwPerUsdIsStale && { staleRate: true as const }),
  };
}

function withUsdt(amounts: Amounts, usdPerUsdt: Decimal): Amounts {
  return { ...amounts, converted: { ...amounts.converted, usdPerUsdt } };
}
