/** Makes one result per asset from a source's answers, in both currencies where a rate is known (docs/pricing.md §4). */
import { isQuotedRateBelievable } from '../fx/believed-rate.ts';
import type { TetherRate } from '../fx/rate.ts';
import { divide } from '../market/arithmetic.ts';
import { type AssetKey, TETHER } from '../market/assets.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import { multiply } from '../market/exact.ts';
import type { Answer, Converted, Quoted } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import type { BothCurrencies, SourceResult } from './asset-state.ts';
import type { ConversionRates, Rates } from './conversion-rates.ts';
import { amountsOf } from './quote-requirements.ts';

export interface TimedAnswer {
  readonly answer: Answer;
  /** When the answer was received (Unix milliseconds). */
  readonly at: number;
}

export interface Round {
  readonly source: SourceName;
  /** When the lookup began (Unix milliseconds). */
  readonly startedAt: number;
}

/**
 * Yields the results in parts: first those that need no rate, at last those that need one, when it is known. So no price waits for a
 * rate that only another asset needs. Never rejects.
 */
export async function* toResults(
  answers: ReadonlyMap<AssetKey, TimedAnswer>,
  conversion: Pick<ConversionRates, 'rates' | 'lastRate' | 'admitTether'>,
  round: Round,
  signal: AbortSignal,
): AsyncGenerator<ReadonlyMap<AssetKey, SourceResult>, void> {
  const checked = [...answers].map(
    ([asset, { answer, at }]) => [asset, { answer: checkedQuote(answer, conversion), at }] as const,
  );
  const results = (some: typeof checked, rates: Rates) =>
    new Map(some.map(([asset, timed]) => [asset, resultOf(timed, rates, round, conversion)] as const));
  const waiting = checked.filter(([, { answer }]) => needsRates(answer));
  yield results(
    checked.filter(([, { answer }]) => !needsRates(answer)),
    NO_RATES,
  );
  if (waiting.length === 0) return;
  // USDT comes first without its won: its dollars convert other quotes, which must not wait for the rate to won.
  yield results(
    waiting.filter(([asset]) => asset === TETHER),
    NO_RATES,
  );
  const quotes = waiting.flatMap(([, { answer }]) => (answer.kind === 'quoted' ? [answer.price.in] : []));
  const need = {
    krw: quotes.includes('USD') || quotes.includes('USDT'),
    usdt: quotes.includes('USDT') || quotes.includes('KRW'),
    usdtSince: round.startedAt,
  };
  yield results(waiting, await conversion.rates(need, signal));
}

const NO_RATES: Rates = { krwPerUsd: null, krwPerUsdIsStale: false, usdPerUsdt: null };

function needsRates(answer: Answer): boolean {
  return answer.kind === 'quoted' && answer.price.in !== 'USD and KRW';
}

function resultOf(
  { answer, at }: TimedAnswer,
  rates: Rates,
  { source }: Round,
  conversion: Pick<ConversionRates, 'admitTether'>,
): SourceResult {
  if (answer.kind === 'untrusted') return { kind: 'rejected', source, at, gate: answer.gate };
  if (answer.kind === 'unlisted') return { kind: 'unlisted', source, at };
  const { price: quote, asOf, token: _, ...evidence } = answer;
  const tether = tetherRateOf(source, quote, rates);
  const price = !tether || conversion.admitTether(tether) ? inBothCurrencies(quote, rates) : null;
  return { ...evidence, kind: 'quoted', source, at, quote, price, asOf };
}

/** Checks that a quote's two prices fit each other. If not, its won are dropped, and its dollars are converted by a rate. */
export function checkedQuote(answer: Answer, conversion: Pick<ConversionRates, 'lastRate'>): Answer {
  if (answer.kind !== 'quoted' || answer.price.in !== 'USD and KRW') return answer;
  const { changes, ...quote } = answer;
  const { usd, krw } = answer.price;
  if (!isPositive(usd) || !isPositive(krw)) return answer;
  const fits = isQuotedRateBelievable(usd, krw, conversion.lastRate());
  if (fits) return answer;
  // The changes in won are dropped, too: they belong to the refused won, and do not apply to converted ones.
  const inUsd = changes && { changes: changes.filter((change) => change.in === 'USD') };
  return { ...quote, price: { in: 'USD', usd }, contradictsItself: true, ...inUsd };
}

/** Won per dollar by the exchange's own price of USDT, which converts its quotes; null for a quote in another currency. */
function tetherRateOf(source: SourceName, quote: Quoted, { usdPerUsdt }: Rates): TetherRate | null {
  if (quote.in !== 'KRW' || !quote.krwPerUsdt || !usdPerUsdt) return null;
  if (!isPositive(quote.krwPerUsdt) || !isPositive(usdPerUsdt)) return null;
  return { exchange: source, krwPerUsd: divide(quote.krwPerUsdt, usdPerUsdt) };
}

type Amounts = BothCurrencies & { readonly converted: Converted };

/** The quote in both currencies; null when a needed rate is missing, or the quote is no positive number. */
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
