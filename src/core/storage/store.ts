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

/** `keysBetween` for keys in memory. */
export function keysOf(all: Iterable<string>, first: string, last: string): readonly string[] {
  return [...all].filter((key) => key >= first && key <= last);
}

/** `pages` for a small store. */
export async function* onePage({ entries }: Pick<Store, 'entries'>): ReturnType<Store['pages']> {
  yield await entries();
}
