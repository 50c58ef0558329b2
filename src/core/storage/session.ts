/** Stores in `storage.session`: they outlive a stopped worker, not the browser; content scripts cannot read them. */
import type { Storage } from 'webextension-polyfill';
import { keysOf, onePage, type Store } from './store.ts';

/** The part of `browser.storage.session` that is used. */
export type SessionArea = Pick<Storage.StorageArea, 'get' | 'set' | 'remove'>;

export interface Session {
  /**
   * A store whose keys in the area begin with the prefix and a colon. Values must be JSON: Chromium keeps nothing else.
   * Writing rejects when the area is full (10 MB shared by all prefixes); nothing of that write is kept then.
   */
  store(prefix: string): Store;
}

/**
 * Reads the whole area at once, and only once for all stores that are read before anything is written: a worker that starts
 * is asked something, and each of its parts restores itself from a store.
 */
export function openSession(area: SessionArea): Session {
  // Tried twice, as the database is: a background that starts restores itself from this one reading.
  let found: Promise<Record<string, unknown>> | null = area.get(null).catch(() => area.get(null));
  found.catch(() => outdate());
  const outdate = () => {
    found = null;
  };

  return {
    store(prefix) {
      const start = `${prefix}:`;
      const entries = async () =>
        Object.entries(await (found ?? area.get(null))).flatMap(([key, value]): [string, unknown][] =>
          key.startsWith(start) ? [[key.slice(start.length), value]] : [],
        );
      return {
        get: async (key) => (await area.get(start + key))[start + key],
        entries,
        keysBetween: async (first, last) =>
          keysOf(
            (await entries()).map(([key]) => key),
            first,
            last,
          ),
        pages: () => onePage({ entries }),
        put: (items) => {
          outdate();
          return area.set(
            Object.fromEntries(Object.entries(items).map(([key, value]) => [start + key, value])),
          );
        },
        delete: (keys) => {
          outdate();
          return area.remove(keys.map((key) => start + key));
        },
      };
    },
  };
}
