/** Stores in `storage.session`, which survives a stopped worker but not the browser. Content scripts cannot read it. */
import type { Storage } from 'webextension-polyfill';
import { keysOf, onePage, type Store } from './store.ts';

export type SessionArea = Pick<Storage.StorageArea, 'get' | 'set' | 'remove'>;

export type Session = ReturnType<typeof openSession>;

/**
 * Opens `storage.session`. Its whole area is read once, and stores use that result until the first write: at the start
 * of a worker each part of the background restores itself from a store.
 */
export function openSession(area: SessionArea) {
  // Tried twice, like the database: all parts of the background wait for it at the start.
  let found: Promise<Record<string, unknown>> | null = area.get(null).catch(() => area.get(null));
  found.catch(() => outdate());
  const outdate = () => {
    found = null;
  };

  return {
    /**
     * A store whose keys in the area begin with the prefix and a colon. Values must be JSON: Chromium stores nothing else.
     * A write rejects, without effect, when the area is full (10 MB for all prefixes).
     */
    store(prefix: string): Store {
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
