/**
 * The port of all storage. Implementations: IndexedDB (user data), `storage.session` (state that survives a stopped worker),
 * SQLite (servers), NATS, memory. Values are structured-clone data; the reader parses them.
 */
export interface Store {
  /** Undefined when the key is missing. */
  get(key: string): Promise<unknown>;
  /** All entries, in no particular order. */
  entries(): Promise<[key: string, value: unknown][]>;
  /** The keys from `first` to `last`, both included, in no particular order; reads no values. */
  keysBetween(first: string, last: string): Promise<readonly string[]>;
  /** All entries in pages of some hundreds, for a store that may exceed the memory. */
  pages(): AsyncIterable<readonly (readonly [key: string, value: unknown])[]>;
  /** Writes all items or none. */
  put(items: Readonly<Record<string, unknown>>): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

/** Implements `Store.keysBetween` for a store whose keys are all in memory. */
export function keysOf(all: Iterable<string>, first: string, last: string): readonly string[] {
  return [...all].filter((key) => key >= first && key <= last);
}

/** Implements `Store.pages` for a store that fits into memory: one page with all entries. */
export async function* onePage({ entries }: Pick<Store, 'entries'>): ReturnType<Store['pages']> {
  yield await entries();
}

/** The estimated size of an item: its length as JSON. */
export function bytesOf(key: string, value: unknown): number {
  return key.length + (JSON.stringify(value)?.length ?? 0);
}

/** Keys that one transaction deletes: few, because the browser may write an undo log on a nearly full disk. */
const AT_ONCE = 100;

export interface Deletion {
  /** Numbers of keys: `deleted` is smaller than `all` when the deletion stopped half-way. */
  readonly all: number;
  readonly deleted: number;
}

/** Deletes the wanted keys in their order, and stops at a failure. Rejects like the store when nothing was deleted. */
export async function deleteWanted(
  store: Pick<Store, 'pages' | 'delete'>,
  wanted: (key: string) => boolean,
): Promise<Deletion> {
  const keys: string[] = [];
  for await (const page of store.pages()) keys.push(...page.map(([key]) => key).filter(wanted));
  let deleted = 0;
  while (deleted < keys.length) {
    const some = keys.slice(deleted, deleted + AT_ONCE);
    try {
      await store.delete(some);
    } catch (reason) {
      if (deleted === 0) throw reason;
      console.warn('a deletion stopped half-way', reason);
      break;
    }
    deleted += some.length;
  }
  return { all: keys.length, deleted };
}
