/**
 * A typed view of a store. Each item is parsed alone: an unreadable one does not affect others (docs/architecture.md §5).
 */
import * as z from 'zod/mini';
import type { Store } from './store.ts';

export interface Collection<T> {
  /**
   * Readable items, and the keys of unreadable ones, which stay in the store for a later release. Rejects only when the
   * store does.
   */
  all(): Promise<{ readonly items: ReadonlyMap<string, T>; readonly unreadable: readonly string[] }>;
  /** Null when the item is missing or unreadable. */
  get(key: string): Promise<T | null>;
  /** Parses a stored value; null when it is unreadable. */
  read(key: string, stored: unknown): T | null;
  /** Writes all items or none. `beside`: raw values that are stored, under their own keys, in the same write. */
  put(items: Readonly<Record<string, T>>, beside?: Readonly<Record<string, unknown>>): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

interface CollectionOptions<T> extends StoredShape<T> {
  readonly store: Store;
}

/**
 * Creates a typed view of `store`, whose items are stored as `{ version, value }`. An item that `repair` converted
 * stays stored as it was until its next `put`.
 */
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

interface StoredShape<T> {
  /** The version of the schema: a change of the schema raises it, so that old items are not read as new ones. */
  readonly version: number;
  readonly schema: z.ZodMiniType<T>;
  /**
   * Converts a stored value of another version or schema; `version` is null when the value has none. Null when the value
   * cannot be converted.
   */
  readonly repair?: (key: string, value: unknown, version: number | null) => T | null;
}

const Envelope = z.object({ version: z.int(), value: z.unknown() });

function createReader<T>({ version, schema, repair }: StoredShape<T>) {
  return (key: string, stored: unknown): T | null => {
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
      // A repair that throws counts like one that returns null.
      return null;
    }
  };
}

/**
 * The stored value if it fits the schema, otherwise null. Skips zod for undefined: creating its errors would take longer
 * than reading all sound values, at each start of the background.
 */
export function parseStored<S extends z.ZodMiniType>(schema: S, stored: unknown): z.output<S> | null {
  return stored === undefined ? null : (schema.safeParse(stored).data ?? null);
}

/**
 * Prefix of the keys of items that are set aside. An item that is unreadable, or of a newer version, is copied to such a key
 * before its own key is overwritten: a later release may read it (docs/architecture.md §5).
 */
const ASIDE = 'aside/';

/** `at`: Unix milliseconds, so that each item set aside has its own key. */
export function asideKey(key: string, at: number): string {
  return `${ASIDE}${key}/${at}`;
}

export function isAside(key: string): boolean {
  return key.startsWith(ASIDE);
}

/** The range of keys under which items of `key` are set aside. */
export function asideKeysOf(key: string): readonly [first: string, last: string] {
  // `:` is the character after the digits: the range ends behind all times.
  return [`${ASIDE}${key}/`, `${ASIDE}${key}/:`];
}
