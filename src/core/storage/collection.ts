/**
 * Items of one shape in a store, each parsed by itself: a bad one never hides or costs another
 * (docs/architecture.md §5).
 */
import { createReader, type StoredShape } from './recognise-damaged.ts';
import type { Store } from './store.ts';

export interface Collection<T> {
  /**
   * Every item that can be read, and the keys of those that cannot: they stay where they are, for a later release or
   * a hand to look at. Rejects only when the store itself does.
   */
  all(): Promise<{ readonly items: ReadonlyMap<string, T>; readonly unreadable: readonly string[] }>;
  /** The item, or null when there is none that can be read. */
  get(key: string): Promise<T | null>;
  /** Of what the store has under the key, the item; null when it cannot be read. */
  read(key: string, stored: unknown): T | null;
  /** Writes all or none; `beside`: what is set aside in the same step, as it was stored. */
  put(items: Readonly<Record<string, T>>, beside?: Readonly<Record<string, unknown>>): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

interface CollectionOptions<T> extends StoredShape<T> {
  readonly store: Store;
}

/** A typed view of a store. Items are kept as `{ version, value }`; what was repaired is written at its next put. */
export function createCollection<T>({ store, ...shape }: CollectionOptions<T>): Collection<T> {
  const read = createReader(shape);

  return {
    read,
    async all() {
      const items = new Map<string, T>();
      const unreadable: string[] = [];
      for (const [key, stored] of await store.entries()) {
        const item = read(key, stored);
        if (item === null) unreadable.push(key);
        else items.set(key, item);
      }
      return { items, unreadable };
    },
    async get(key) {
      const stored = await store.get(key);
      return stored === undefined ? null : read(key, stored);
    },
    put: (items, beside = {}) => {
      const wrapped = Object.entries(items).map(
        ([key, value]) => [key, { version: shape.version, value }] as const,
      );
      return store.put({ ...beside, ...Object.fromEntries(wrapped) });
    },
    delete: (keys) => store.delete(keys),
  };
}
