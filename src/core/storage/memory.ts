import { keysOf, onePage, type Store } from './store.ts';

/** A store in memory, which lasts as long as its process. Values are cloned, as all stores do. */
export function createMemoryStore(initial: Readonly<Record<string, unknown>> = {}): Store {
  const items = new Map<string, unknown>(Object.entries(structuredClone(initial)));
  const entries = async () => structuredClone([...items]);
  return {
    get: async (key) => structuredClone(items.get(key)),
    entries,
    keysBetween: async (first, last) => keysOf(items.keys(), first, last),
    pages: () => onePage({ entries }),
    put: async (values) => {
      for (const [key, value] of Object.entries(structuredClone(values))) items.set(key, value);
    },
    delete: async (keys) => {
      for (const key of keys) items.delete(key);
    },
  };
}
