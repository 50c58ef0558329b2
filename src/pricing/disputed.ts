/**
 * When a price is disputed: a source that stands above its own is in doubt, and nobody who is believed has refuted that since
 * (docs/pricing.md §2). Which quotes are in doubt: plausibility.ts.
 */
import { type Basis, type SourceName, sourceRow } from '../market/source-table.ts';
import { type AssetState, type ComparableQuote, currentQuote } from './asset-state.ts';

/** Whether what has won is disputed by a doubtful quote of the same market from above it. */
export function isDisputed(
  state: AssetState,
  order: readonly SourceName[],
  won: ComparableQuote,
  now: number,
): boolean {
  const doubt = openDoubt(state, order, now, sourceRow(won.result.source).basis);
  return doubt !== null && outranks(order, doubt, won) && !isRefuted(state, order, doubt, now);
}

/**
 * Whether nobody need be asked any more once this quote has won: it is beyond doubt, and it is news from after whatever
 * a higher source is doubted for. A quote from before neither confirms nor refutes that.
 */
export function isFinal(
  state: AssetState,
  order: readonly SourceName[],
  quote: ComparableQuote,
  now: number,
): boolean {
  if (quote.verdict !== 'believed') return false;
  const doubt = openDoubt(state, order, now, sourceRow(quote.result.source).basis);
  return !doubt || !outranks(order, doubt, quote) || quote.asOf >= doubtedSince(state, doubt);
}

/** The highest source whose current quote is in doubt. */
export function openDoubt(
  state: AssetState,
  order: readonly SourceName[],
  now: number,
  of?: Basis,
): ComparableQuote | null {
  for (const name of order) {
    if (of && sourceRow(name).basis !== of) continue;
    const quote = currentQuote(state, name, now);
    if (quote?.verdict === 'doubted') return quote;
  }
  return null;
}

export function doubtedSince(state: AssetState, { result }: ComparableQuote): number {
  return state.doubts[result.source]?.since ?? result.at;
}

/** Whether some source that is believed has news of the same market that is younger than the doubt. */
function isRefuted(
  state: AssetState,
  order: readonly SourceName[],
  doubt: ComparableQuote,
  now: number,
): boolean {
  const { basis } = sourceRow(doubt.result.source);
  return order.some((name) => {
    const quote = currentQuote(state, name, now);
    return (
      quote?.verdict === 'believed' &&
      sourceRow(name).basis === basis &&
      quote.asOf >= doubtedSince(state, doubt)
    );
  });
}

function outranks(order: readonly SourceName[], a: ComparableQuote, b: ComparableQuote): boolean {
  return order.indexOf(a.result.source) < order.indexOf(b.result.source);
}
