/** The list of stored moments without a record. It has at most 20,000; the least recently used are deleted first. */
import * as z from 'zod/mini';
import type { Store } from '../storage/store.ts';

const MOST = 20_000;
const PREFIX = 'unsuccessful:';
/** The number of keys in one stored item. */
const BUCKET = 200;

const Keys = z.array(z.string());

/**
 * Creates the list. `isUnsuccessful`: whether a stored moment has no record, for moments that were stored before the
 * list existed.
 */
export function createUnsuccessfulMoments(
  store: Pick<Store, 'get' | 'keysBetween' | 'pages' | 'delete'>,
  isUnsuccessful: (key: string, stored: unknown) => boolean,
  most = MOST,
) {
  /** The bucket of each key, the least recently used first. */
  const bucketOf = new Map<string, number>();
  const buckets = new Map<number, Set<string>>();
  const changed = new Set<number>();
  let current = 0;
  let loaded: Promise<void> | null = null;

  function remove(key: string): void {
    const bucket = bucketOf.get(key);
    if (bucket === undefined) return;
    bucketOf.delete(key);
    buckets.get(bucket)?.delete(key);
    changed.add(bucket);
  }

  function add(key: string): void {
    remove(key);
    if ((buckets.get(current)?.size ?? 0) >= BUCKET) current += 1;
    const bucket = buckets.get(current) ?? new Set();
    buckets.set(current, bucket.add(key));
    bucketOf.set(key, current);
    changed.add(current);
  }

  async function load(): Promise<void> {
    const stored = await store.keysBetween(PREFIX, `${PREFIX}~`);
    const numbers = stored.map((key) => Number(key.slice(PREFIX.length))).sort((a, b) => a - b);
    for (const number of numbers) {
      const keys = Keys.safeParse(await store.get(PREFIX + number)).data ?? [];
      current = number;
      for (const key of keys) add(key);
    }
    if (numbers.length > 0) return;
    for await (const page of store.pages())
      for (const [key, value] of page) if (isUnsuccessful(key, value)) add(key);
  }

  /** Forgets buckets whose keys have all moved to newer ones; returns the keys of their items. */
  function emptied(): readonly string[] {
    const empty = [...changed].filter((each) => each !== current && !buckets.get(each)?.size);
    for (const each of empty) {
      buckets.delete(each);
      changed.delete(each);
    }
    return empty.map((each) => PREFIX + each);
  }

  /**
   * Drops the oldest buckets above the limit. Returns the keys to delete from the store: those of the buckets, and
   * those of the moments in them that still have no record.
   */
  async function overflow(): Promise<readonly string[]> {
    const gone: string[] = [];
    for (const [number, keys] of [...buckets].sort(([a], [b]) => a - b)) {
      if (bucketOf.size <= most || number === current) break;
      for (const key of keys) {
        bucketOf.delete(key);
        if (isUnsuccessful(key, await store.get(key))) gone.push(key);
      }
      buckets.delete(number);
      changed.delete(number);
      gone.push(PREFIX + number);
    }
    return gone;
  }

  return {
    /** Adds stored moments without a record, as the last used. Resolves to the items to write with them, and the keys to delete. */
    async note(
      keys: readonly string[],
    ): Promise<{ readonly items: Readonly<Record<string, unknown>>; readonly gone: readonly string[] }> {
      if (keys.length === 0) return { items: {}, gone: [] };
      loaded ??= load();
      await loaded;
      for (const key of keys) add(key);
      const gone = [...(await overflow()), ...emptied()];
      const items = Object.fromEntries(
        [...changed].map((each) => [PREFIX + each, [...(buckets.get(each) ?? [])]]),
      );
      changed.clear();
      return { items, gone };
    },
    /** Marks a moment as the last used, if it is in the list. */
    touch: (key: string) => {
      if (bucketOf.has(key)) add(key);
    },
    /** Removes a moment that has a record now. */
    remove,
    /** Empties the list after all moments were deleted. */
    async clear(): Promise<void> {
      bucketOf.clear();
      buckets.clear();
      changed.clear();
      await store.delete([...(await store.keysBetween(PREFIX, `${PREFIX}~`))]);
    },
  };
}
