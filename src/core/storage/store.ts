/**
 * The one port for what must last. Behind it: IndexedDB (what the user owns), `storage.session` (what must survive
 * a stopped worker), memory (tests). Values are structured-clone data; whoever reads one parses it.
 */
export interface Store {
  /** The value under the key, or undefined. */
  get(key: string): Promise<unknown>;
  /** Everything, in no particular order. */
  entries(): Promise<[key: string, value: unknown][]>;
  /** The keys between two, both included, in no particular order: what is there, without reading it. */
  keysBetween(first: string, last: string): Promise<readonly string[]>;
  /** The same some hundred at a time, for who looks at each once: it may be more than memory should hold. */
  pages(): AsyncIterable<readonly (readonly [key: string, value: unknown])[]>;
  /** Writes all or none. */
  put(items: Readonly<Record<string, unknown>>): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

/** Of what is in memory. */
export function keysOf(all: Iterable<string>, first: string, last: string): readonly string[] {
  return [...all].filter((key) => key >= first && key <= last);
}

/** Of what is little enough to be read whole. */
export async function* onePage({ entries }: Pick<Store, 'entries'>): ReturnType<Store['pages']> {
  yield await entries();
}
