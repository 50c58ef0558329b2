/** Last prices and what they rest on, in a bucket: read whole when a term begins, written once a second. */
import { keysOf, onePage, type Store } from '../../core/storage/store.ts';
import { chunk } from '../../core/upstream/chunk.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { type Bucket, parsed } from './buckets.ts';
import { requireLease, type Term } from './lease.ts';

export interface PriceStore extends Store {
  /** Writes what is left, as long as the lease is valid. Never rejects. */
  close(): Promise<void>;
}

const WRITE_EVERY_MS = 1_000;
/** Some 1 kB each. */
const MOST_KEYS = 20_000;
const AT_ONCE = 100;

/** A write that fails costs a later engine requests to sources, so that nothing waits for it. Rejects when the bucket cannot be read. */
export async function openPriceStore(bucket: Bucket, term: Term, clock: Clock): Promise<PriceStore> {
  const revisions = new Map<string, number>();
  const values = new Map<string, unknown>();
  for (const [key, { value, revision }] of await bucket.all()) {
    revisions.set(key, revision);
    if (value !== null) values.set(key, parsed(value));
  }
  const changed = new Set<string>();
  let hasFailed = false;

  async function write(key: string): Promise<void> {
    requireLease(term);
    changed.delete(key);
    const [value, revision] = [values.get(key), revisions.get(key) ?? 0];
    try {
      const next =
        value === undefined
          ? await removed(key, revision)
          : await bucket.compareAndSet(key, JSON.stringify(value), revision);
      if (next !== null) return void revisions.set(key, next);
      // Written without an acknowledgement, or at the end of the bucket's time limit.
      revisions.set(key, (await bucket.read(key)).revision);
    } catch (error) {
      changed.add(key);
      throw error;
    }
    changed.add(key);
  }

  async function removed(key: string, revision: number): Promise<number | null> {
    const isDone = revision === 0 || (await bucket.remove(key, revision));
    return isDone ? (await bucket.read(key)).revision : null;
  }

  async function writeChanged(): Promise<void> {
    try {
      for (const keys of chunk([...changed], AT_ONCE)) await Promise.all(keys.map(write));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) console.warn('last prices could not be written to NATS', error);
      hasFailed = true;
    }
  }

  async function run(): Promise<void> {
    while (!term.ended.aborted) {
      await clock.sleep(WRITE_EVERY_MS, term.ended).catch(() => {});
      if (term.isValid()) await writeChanged();
    }
  }

  const entries: Store['entries'] = async () => [...values];
  void run();
  return {
    get: async (key) => values.get(key),
    entries,
    keysBetween: async (first, last) => keysOf(values.keys(), first, last),
    pages: () => onePage({ entries }),
    async put(items) {
      for (const [key, value] of Object.entries(items)) {
        if (!values.has(key) && values.size >= MOST_KEYS) continue;
        values.set(key, value);
        changed.add(key);
      }
    },
    async delete(keys) {
      for (const key of keys) if (values.delete(key)) changed.add(key);
    },
    async close() {
      if (term.isValid()) await writeChanged();
    },
  };
}
