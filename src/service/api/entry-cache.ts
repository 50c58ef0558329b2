/**
 * Entries as they were last sent, until their prices are due again: what makes a repeated request cheap. An entry is
 * kept only when nothing about it would change before: a fresh price of a token whose name is known. `npm run bench`
 * measures the operation with and without it.
 */
import type { Price } from '../../core/market/prices.ts';
import { FRESH_MS } from '../../core/pricing/freshness.ts';

export interface CachedEntry {
  readonly price: Price;
  /** JSON. */
  readonly text: string;
  /** When its price is due again (Unix milliseconds). */
  readonly until: number;
}

export interface EntryCache {
  /** Null when it is not there, or due. */
  get(label: string, now: number): (CachedEntry & { readonly hits: number }) | null;
  put(label: string, entry: CachedEntry): void;
  drop(labels: readonly string[]): void;
  /** Forgets everything when the order of precedence is another than the last time. */
  follow(order: readonly string[]): void;
}

/** Some 600 bytes each. */
const LIMIT = 20_000;

export function createEntryCache(): EntryCache {
  const entries = new Map<string, CachedEntry & { hits: number }>();
  let followed: readonly string[] = [];
  return {
    get(label, now) {
      const found = entries.get(label);
      // Further ahead than any price lasts: the clock was set back.
      if (!found || found.until <= now || found.until - now > FRESH_MS) return null;
      found.hits += 1;
      return found;
    },
    put(label, entry) {
      entries.delete(label);
      entries.set(label, { ...entry, hits: 0 });
      const oldest = entries.keys().next();
      if (entries.size > LIMIT && !oldest.done) entries.delete(oldest.value);
    },
    drop(labels) {
      for (const label of labels) entries.delete(label);
    },
    follow(order) {
      if (order === followed) return;
      if (order.join() !== followed.join()) entries.clear();
      followed = order;
    },
  };
}
