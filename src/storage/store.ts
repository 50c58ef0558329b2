/**
 * The one port for what must last. Behind it: IndexedDB (what the user owns), `storage.session` (what must survive
 * a stopped worker), memory (tests). Values are structured-clone data; whoever reads one parses it.
 */
export interface Store {
  /** The value under the key, or undefined. */
  get(key: string): Promise<unknown>;
  /** Everything, in no particular order. */
  entries(): Promise<[key: string, value: unknown][]>;
  /** Writes all or none. */
  put(items: Readonly<Record<string, unknown>>): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}
