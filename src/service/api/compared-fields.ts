/** What an answer says of all sources, with `sources=true`. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { ComparedSource } from '../../core/market/comparison.ts';
import type { ComparedFields } from './entry-schema.ts';
import { isoOf } from './moment-entries.ts';
import type { ReceivedTimes } from './received-times.ts';

/** One source's last word, and what became of it. */
export function comparedFields(
  asset: AssetKey,
  { source, price, reason, ...why }: ComparedSource,
  received: ReceivedTimes,
): ComparedFields {
  const { value, minimum, oldestMs, quoteAsOf, until } = why;
  const times = price && received.shown({ asset, source, ...price });
  return {
    source,
    usdPrice: price?.usd ?? null,
    krwPrice: price?.krw ?? null,
    asOf: times && isoOf(times.asOf),
    checkedAt: times && isoOf(times.checkedAt),
    differencePercent: price?.difference ?? null,
    reason,
    ...(value !== undefined && { value }),
    ...(minimum !== undefined && { minimum }),
    ...(oldestMs !== undefined && { oldestSeconds: oldestMs / 1000 }),
    ...(quoteAsOf !== undefined && { quoteAsOf: isoOf(quoteAsOf) }),
    ...(until !== undefined && { until: isoOf(until) }),
  };
}
