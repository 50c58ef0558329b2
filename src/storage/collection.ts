/**
 * Items of one shape in a store, each parsed by itself: a bad one never hides or costs another
 * (docs/architecture.md §5).
 */
import * as z from 'zod/mini';
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

interface CollectionOptions<T> {
  readonly store: Store;
  /** Of the item's shape; raise it when the schema changes so that old items are not read as new ones. */
  readonly version: number;
  readonly schema: z.ZodMiniType<T>;
  /**
   * Makes an item of a stored value that is not of this version and schema: `version` and `value` as stored, or a
   * null version when the value carries none. Null when it cannot.
   */
  readonly repair?: (key: string, value: unknown, version: number | null) => T | null;
}

/** A typed view of a store. Items are kept as `{ version, value }`; what was repaired is written at its next put. */
export function createCollection<T>({ store, version, schema, repair }: CollectionOptions<T>): Collection<T> {
  const Envelope = z.object({ version: z.int(), value: z.unknown() });

  function read(key: string, stored: unknown): T | null {
    const envelope = Envelope.safeParse(stored);
    const [foundVersion, value] = envelope.success
      ? [envelope.data.version, envelope.data.value]
      : [null, stored];
    if (foundVersion === version) {
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
    }
    try {
      return repair?.(key, value, foundVersion) ?? null;
    } catch {
      // What breaks the repair is as unreadable as what it gives up on.
      return null;
    }
  }

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
      const wrapped = Object.entries(items).map(([key, value]) => [key, { version, value }] as const);
      return store.put({ ...beside, ...Object.fromEntries(wrapped) });
    },
    delete: (keys) => store.delete(keys),
  };
}
