/** A `Store` on a Durable Object's storage. Values must be JSON, as in a browser's session. */
import { onePage, type Store } from '../storage/store.ts';
import { chunk } from '../upstream/chunk.ts';
import type { ObjectStorage } from './object-storage.ts';

/** A value may have 2 MB there; a character has three bytes at most. */
const MOST_CHARACTERS = 500_000;
/** What one call takes. */
const MOST_ITEMS = 128;

/** Behind the key, for the parts of a long value. No key has this character. */
const PART = '\t';

/** Several stores share one storage, each under its name. */
export function createObjectStore(storage: ObjectStorage, name: string): Store {
  const prefix = `${name}:`;
  /** Keys that are deleted, while their parts are looked for. */
  const ending = new Set<string>();

  async function partsOf(key: string): Promise<readonly string[]> {
    return [...(await storage.list({ prefix: prefix + key + PART })).keys()];
  }

  async function remove(keys: readonly string[]): Promise<void> {
    await Promise.all(chunk([...keys], MOST_ITEMS).map((some) => storage.delete([...some])));
  }

  async function entries(): Promise<[string, unknown][]> {
    const all = await storage.list({ prefix });
    return [...all].flatMap(([stored, found]): [string, unknown][] => {
      const key = stored.slice(prefix.length);
      if (key.includes(PART)) return [];
      const value = typeof found === 'number' ? joined(found, partsIn(all, stored)) : readValue(found);
      return value === undefined ? [] : [[key, value]];
    });
  }

  return {
    async get(key) {
      const found = await storage.get(prefix + key);
      if (typeof found !== 'number') return readValue(found);
      const parts = await storage.list({ prefix: prefix + key + PART });
      return joined(found, [...parts.values()]);
    },
    entries,
    async keysBetween(first, last) {
      const found = await storage.list({ prefix, start: prefix + first, end: `${prefix}${last}\0` });
      return [...found.keys()].map((key) => key.slice(prefix.length)).filter((key) => !key.includes(PART));
    },
    pages: () => onePage({ entries }),
    async put(items) {
      for (const key of Object.keys(items)) ending.delete(key);
      const texts = Object.entries(items).map(
        ([key, value]) => [prefix + key, JSON.stringify(value)] as const,
      );
      const rows = texts.flatMap(([key, text]) => rowsOf(key, text));
      // In one turn: then all of it is written, or nothing.
      await Promise.all(chunk(rows, MOST_ITEMS).map((some) => storage.put(Object.fromEntries(some))));
    },
    async delete(keys) {
      // At once: what is put there while parts are looked for stays.
      const removed = remove(keys.map((key) => prefix + key));
      for (const key of keys) ending.add(key);
      const parts = await Promise.all(keys.map(partsOf));
      const ended = parts.filter((_, i) => ending.delete(keys[i] ?? ''));
      await Promise.all([removed, remove(ended.flat())]);
    },
  };
}

/** A long value is kept as the number of its parts, and these. */
function rowsOf(key: string, text: string): (readonly [string, unknown])[] {
  if (text.length <= MOST_CHARACTERS) return [[key, text]];
  const count = Math.ceil(text.length / MOST_CHARACTERS);
  const parts = Array.from({ length: count }, (_, i) => {
    return [partKey(key, i), text.slice(i * MOST_CHARACTERS, (i + 1) * MOST_CHARACTERS)] as const;
  });
  return [[key, count], ...parts];
}

/** In the order of the storage's keys. */
function partKey(key: string, index: number): string {
  return `${key}${PART}${String(index).padStart(4, '0')}`;
}

/** Those of the value under the key, in their order. */
function partsIn(all: ReadonlyMap<string, unknown>, key: string): readonly unknown[] {
  const prefix = key + PART;
  return [...all].filter(([stored]) => stored.startsWith(prefix)).map(([, part]) => part);
}

function joined(count: number, parts: readonly unknown[]): unknown {
  const known = parts.slice(0, count);
  return known.length === count ? readValue(known.join('')) : undefined;
}

/** What cannot be read is as good as not there. */
function readValue(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
