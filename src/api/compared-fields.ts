/** What an answer says of all sources, with `sources=true`. */
import type { ComparedSource } from '../market/comparison.ts';
import type { ComparedFields } from './entry-schema.ts';

/** One source's last word, and what became of it. */
export function comparedFields({ source, price, reason, ...why }: ComparedSource): ComparedFields {
  const { value, minimum, oldestMs, quoteAsOf, until } = why;
  return {
    source,
    usdPrice: price?.usd ?? null,
    krwPrice: price?.krw ?? null,
    asOf: price && iso(price.asOf),
    checkedAt: price && iso(price.checkedAt),
    differencePercent: price?.difference ?? null,
    reason,
    ...(value !== undefined && { value }),
    ...(minimum !== undefined && { minimum }),
    ...(oldestMs !== undefined && { oldestSeconds: oldestMs / 1000 }),
    ...(quoteAsOf !== undefined && { quoteAsOf: iso(quoteAsOf) }),
    ...(until !== undefined && { until: iso(until) }),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
