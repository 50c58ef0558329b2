/** A Durable Object's storage in memory, with the limits of the real one. */
import type { ObjectStorage } from '../../src/edge/object-storage.ts';

const MOST_ITEMS = 128;
const MOST_BYTES = 2 * 1024 * 1024;

export function fakeStorage() {
  const items = new Map<string, unknown>();
  const few = (count: number) => {
    if (count > MOST_ITEMS) throw new RangeError(`${count} items at once`);
  };
  const storage: ObjectStorage = {
    get: async (key) => items.get(key),
    list: async ({ prefix, start = '', end }) => {
      const isWanted = (key: string) =>
        key.startsWith(prefix) && key >= start && (end === undefined || key < end);
      const found = [...items].filter(([key]) => isWanted(key));
      return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    async put(values) {
      few(Object.keys(values).length);
      for (const [key, value] of Object.entries(values)) {
        if (Buffer.byteLength(String(value)) > MOST_BYTES) throw new RangeError(`${key} is too large`);
        items.set(key, value);
      }
    },
    async delete(keys) {
      few(keys.length);
      return keys.filter((key) => items.delete(key)).length;
    },
  };
  return { storage, items };
}
