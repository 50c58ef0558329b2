/** Makes of a source's answers what the fold takes in: one result an asset, in both currencies where a rate is at hand. */
import { type AssetKey, TETHER } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import { checkedQuote, inBothCurrencies, tetherRateOf } from './both-currencies.ts';
import type { ConversionRates, Rates } from './conversion-rates.ts';
import type { SourceResult } from './source-result.ts';

/** A source's answer with the time when it came. */
export interface TimedAnswer {
  readonly answer: Answer;
  readonly at: number;
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
  conversion: Pick<ConversionRates, 'rates' | 'told' | 'admitTether'>,
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
