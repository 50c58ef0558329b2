/**
 * How won come of dollars, and dollars of won: both are always of the same quote, multiplied exactly or divided half-even
 * (docs/pricing.md §4).
 */
import { isQuotedRateBelievable } from '../fx/quoted-rate.ts';
import type { TetherRate } from '../fx/rate.ts';
import { divide } from '../market/arithmetic.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import { multiply } from '../market/exact.ts';
import type { Answer, Converted, Quoted } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import type { ConversionRates, Rates } from './conversion-rates.ts';
import { amountsOf } from './quote-requirements.ts';
import type { BothCurrencies } from './source-result.ts';

/** CoinGecko's two prices must fit each other: else only its dollars count, and the won come from a rate. */
export function checkedQuote(answer: Answer, conversion: Pick<ConversionRates, 'told'>): Answer {
  if (answer.kind !== 'quoted' || answer.price.in !== 'USD and KRW') return answer;
  const { changes, ...quote } = answer;
  const { usd, krw } = answer.price;
  if (!isPositive(usd) || !isPositive(krw)) return answer;
  const fits = isQuotedRateBelievable(usd, krw, conversion.told());
  if (fits) return answer;
  // The change of the refused won says nothing of those that a rate makes.
  const inUsd = changes && { changes: changes.filter((change) => change.in === 'USD') };
  return { ...quote, price: { in: 'USD', usd }, ...inUsd };
}

/** What a dollar costs by the KRW-USDT that a quote is converted with; null for a quote in another currency. */
export function tetherRateOf(source: SourceName, quote: Quoted, { usdPerUsdt }: Rates): TetherRate | null {
  if (quote.in !== 'KRW' || !quote.krwPerUsdt || !usdPerUsdt) return null;
  if (!isPositive(quote.krwPerUsdt) || !isPositive(usdPerUsdt)) return null;
  return { exchange: source, krwPerUsd: divide(quote.krwPerUsdt, usdPerUsdt) };
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
