/** Which source prices the asset: the highest that is not in doubt. */
import { type SourceName, sourceRow } from '../market/source-table.ts';
import type { AssetState, ComparableQuote } from './asset-state.ts';
import { contradicts, isWitness, statementOf } from './witnesses.ts';

/**
 * The highest source in the order whose quote is not in doubt, of the quotes that `quoteOf` gives; null when there is none.
 * Beneath a quote in doubt only a witness that contradicts it wins, and no pool beneath what others list.
 */
export function winner(
  state: AssetState,
  order: readonly SourceName[],
  quoteOf: (source: SourceName) => ComparableQuote | null,
): ComparableQuote | null {
  let doubted: ComparableQuote | null = null;
  for (const name of order) {
    const quote = quoteOf(name);
    if (!quote) continue;
    if (quote.verdict === 'doubted') doubted ??= quote;
    else if (!doubted || mayReplace(state, doubted, quote)) return quote;
  }
  return null;
}

function mayReplace(state: AssetState, doubted: ComparableQuote, quote: ComparableQuote): boolean {
  const isPool = sourceRow(quote.result.source).readsPools === true;
  if (isPool && !sourceRow(doubted.result.source).readsPools) return false;
  const witness = statementOf(quote);
  return isWitness(state, witness) && contradicts(witness, statementOf(doubted), state.base);
}
