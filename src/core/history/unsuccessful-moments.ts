/** Which stored moments have no record: at most 20,000 of them stay, and the least recently used go first. */
import * as z from 'zod/mini';
import type { Store } from '../storage/store.ts';

export interface UnsuccessfulMoments {
  /** Counts stored moments as just used. Resolves to what is to be written with them, and to what has to go. */
  note(
    keys: readonly string[],
  ): Promise<{ readonly items: Readonly<Record<string, unknown>>; readonly gone: readonly string[] }>;
  /** Counts one as just used, if it is among them. */
  touch(key: string): void;
  /** A moment that has a record by now. */
  remove(key: string): void;
  /** After the moments were deleted. */
  clear(): Promise<void>;
}

const MOST = 20_000;
const PREFIX = 'unsuccessful:';
/** Keys that are written together. */
const BUCKET = 200;

const Keys = z.array(z.string());

/** `isUnsuccessful` decides about moments that were stored before there was a list. */
export function createUnsuccessfulMoments(
  store: Pick<Store, 'get' | 'keysBetween' | 'pages' | 'delete'>,
  isUnsuccessful: (key: string, stored: unknown) => boolean,
  most = MOST,
): UnsuccessfulMoments {
  /** The bucket of each, the least recently used first. */
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

  /** Buckets whose keys were all used again. */
  function emptied(): readonly string[] {
    const empty = [...changed].filter((each) => each !== current && !buckets.get(each)?.size);
    for (const each of empty) {
      buckets.delete(each);
      changed.delete(each);
    }
    return empty.map((each) => PREFIX + each);
  }

  /** Those of the oldest buckets that still are what they were. */
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
    async note(keys) {
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
    touch: (key) => {
      if (bucketOf.has(key)) add(key);
    },
    remove,
    async clear() {
      bucketOf.clear();
      buckets.clear();
      changed.clear();
      await store.delete([...(await store.keysBetween(PREFIX, `${PREFIX}~`))]);
    },
  };
}
