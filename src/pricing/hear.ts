/** Makes of a source's raw answers what is remembered: gated, in both currencies, with the time of hearing. */
import { type AssetKey, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Answer, Quote } from '../market/prices.ts';
import type { SourceRow } from '../market/sources.ts';
import { inBothCurrencies, type Rates } from './convert.ts';
import { failedGate } from './gates.ts';
import type { Heard } from './record.ts';

export interface RateDesk {
  /**
   * The rates to convert with, fetched when they are not at hand. `usdt` asks for USDT's dollar price too, no older
   * than `usdtSince`: an exchange's two quotes and USDT's price must be of one moment, or a depeg would move them.
   */
  rates(
    need: { readonly krw: boolean; readonly usdt: boolean; readonly usdtSince: number },
    signal: AbortSignal,
  ): Promise<Rates>;
  /** Hands on a dollar and won price of one coin: they imply a rate, for free. */
  imply(usd: Decimal, krw: Decimal): void;
}

/**
 * First what can be remembered at once, then, when the rates are there, the quotes that need converting: no price waits
 * for a rate that only its neighbour needs. Never rejects; a quote that cannot be converted counts as `failed`.
 * `startedAt` is when the round began.
 */
export async function* hear(
  answers: ReadonlyMap<AssetKey, Answer>,
  row: SourceRow,
  desk: RateDesk,
  {
    at,
    startedAt,
    signal,
  }: { readonly at: number; readonly startedAt: number; readonly signal: AbortSignal },
): AsyncGenerator<ReadonlyMap<AssetKey, Heard>, void> {
  const gated = [...answers].map(([asset, answer]) => [asset, gate(answer, row, at)] as const);
  implyRate(new Map(gated), desk);
  const remember = (some: typeof gated, rates: Rates) =>
    new Map(some.map(([asset, answer]) => [asset, { at, ...remembered(answer, rates, at) }] as const));
  const waiting = gated.filter(([, answer]) => needsRates(answer));
  const ready = gated.filter(([, answer]) => !needsRates(answer));
  yield remember(ready, NO_RATES);
  if (waiting.length === 0) return;
  const quotes = waiting.flatMap(([, answer]) => (answer.kind === 'quoted' ? [answer.price.in] : []));
  const rates = await desk.rates(
    {
      krw: quotes.includes('USD') || quotes.includes('USDT'),
      usdt: quotes.includes('USDT') || quotes.includes('KRW'),
      usdtSince: startedAt,
    },
    signal,
  );
  yield remember(waiting, rates);
}

const NO_RATES: Rates = { krwPerUsd: null, krwPerUsdIsStale: false, usdPerUsdt: null };

function needsRates(answer: Answer): boolean {
  return answer.kind === 'quoted' && answer.price.in !== 'USD and KRW';
}

/** USDT's two prices make the best implied rate; any other coin's will do. */
function implyRate(answers: ReadonlyMap<AssetKey, Answer>, desk: RateDesk): void {
  const both = [answers.get(TETHER), ...answers.values()].find(
    (answer) => answer?.kind === 'quoted' && answer.price.in === 'USD and KRW',
  );
  if (both?.kind === 'quoted' && both.price.in === 'USD and KRW') desk.imply(both.price.usd, both.price.krw);
}

function gate(answer: Answer, row: SourceRow, now: number): Answer {
  if (answer.kind !== 'quoted') return answer;
  const failed = failedGate(answer, row, now);
  return failed ? { kind: 'untrusted', gate: failed } : answer;
}

type Remembered = Heard extends infer H ? (H extends Heard ? Omit<H, 'at'> : never) : never;

function remembered(answer: Answer, rates: Rates, at: number): Remembered {
  if (answer.kind !== 'quoted') return answer;
  const both = inBothCurrencies(answer.price, rates);
  return both ? { kind: 'quoted', ...both, asOf: timeOf(answer, at) } : { kind: 'failed' };
}

/** A source whose clock runs ahead of ours must not make a price look newer than its hearing. */
function timeOf(quote: Quote, at: number): number {
  return Math.min(quote.asOf ?? at, at);
}
