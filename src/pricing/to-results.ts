/** Makes of a source's answers what the fold takes in: one result an asset, in both currencies where a rate is at hand. */
import { isQuotedRateBelievable } from '../fx/quoted-rate.ts';
import { type AssetKey, TETHER } from '../market/assets.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import type { Answer, Quoted } from '../market/prices.ts';
import type { SourceName } from '../market/sources.ts';
import { inBothCurrencies, type Rates } from './convert.ts';
import type { TimedAnswer } from './fetch-batches.ts';
import type { SourceResult } from './source-result.ts';

/** Where conversions get their rates. */
export interface ConversionRates {
  /**
   * The rates to convert with, fetched when they are not at hand. `usdt` asks for USDT's dollar price too, no older
   * than `usdtSince`: an exchange's two quotes and USDT's price must be of one moment, or a depeg would move them.
   */
  rates(need: RateNeed, signal: AbortSignal): Promise<Rates>;
  /** Hands on a dollar and won price of one coin: they imply a rate, for free. */
  imply(usd: Decimal, krw: Decimal): void;
  /** A service's own rate if one is at hand, by which a source's two prices can be checked. */
  told(): Decimal | null;
}

export interface RateNeed {
  readonly krw: boolean;
  readonly usdt: boolean;
  readonly usdtSince: number;
}

export interface Round {
  readonly source: SourceName;
  /** When the lookup began that they are for. */
  readonly startedAt: number;
}

/**
 * First what needs no rate, then, when the rates are there, the quotes that need converting: no price waits for a rate
 * that only its neighbour needs. Never rejects.
 */
export async function* toResults(
  answers: ReadonlyMap<AssetKey, TimedAnswer>,
  conversion: ConversionRates,
  round: Round,
  signal: AbortSignal,
): AsyncGenerator<ReadonlyMap<AssetKey, SourceResult>, void> {
  const checked = [...answers].map(
    ([asset, { answer, at }]) => [asset, { answer: checkedQuote(answer, conversion), at }] as const,
  );
  const results = (some: typeof checked, rates: Rates) =>
    new Map(some.map(([asset, timed]) => [asset, resultOf(timed, rates, round)] as const));
  const waiting = checked.filter(([, { answer }]) => needsRates(answer));
  yield results(
    checked.filter(([, { answer }]) => !needsRates(answer)),
    NO_RATES,
  );
  if (waiting.length === 0) return;
  // USDT's dollars need no won: what they convert does not wait for a rate that they do not need.
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

/** CoinGecko's two prices must fit each other: else only its dollars count, and the won come from a rate. */
function checkedQuote(answer: Answer, conversion: ConversionRates): Answer {
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

function resultOf({ answer, at }: TimedAnswer, rates: Rates, { source }: Round): SourceResult {
  if (answer.kind === 'untrusted') return { kind: 'rejected', source, at, gate: answer.gate };
  if (answer.kind === 'unlisted') return { kind: 'unlisted', source, at };
  const { price: quote, asOf, token: _, ...evidence } = answer;
  const price = isOfWon(quote, rates) ? inBothCurrencies(quote, rates) : null;
  return { ...evidence, kind: 'quoted', source, at, quote, price, asOf };
}

/** An exchange's won for a tether and a tether's dollars make a rate, premium included: an impossible one means no won. */
function isOfWon(quote: Quoted, { usdPerUsdt }: Rates): boolean {
  if (quote.in !== 'KRW' || !quote.krwPerUsdt || !usdPerUsdt) return true;
  return isQuotedRateBelievable(usdPerUsdt, quote.krwPerUsdt, null);
}
