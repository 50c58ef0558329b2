/** Which of several sources wins where more than one has a price: the highest in the order that is believed. */
import type { SourceName } from '../market/source-table.ts';
import type { ComparableQuote } from './asset-state.ts';

/** The highest source in the order whose quote is believed, of the quotes that `quoteOf` gives; null when there is none. */
export function winner(
  order: readonly SourceName[],
  quoteOf: (source: SourceName) => ComparableQuote | null,
): ComparableQuote | null {
  for (const name of order) {
    const quote = quoteOf(name);
    if (quote && quote.verdict !== 'doubted') return quote;
  }
  return null;
}
