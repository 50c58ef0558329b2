/** A store in `storage.session`: outlives a stopped worker, not the browser; content scripts cannot read it. */
import type { Storage } from 'webextension-polyfill';
import type { Store } from './store.ts';

/** The part of `browser.storage.session` that is used. */
export type SessionArea = Pick<Storage.StorageArea, 'get' | 'set' | 'remove'>;

/**
 * A store whose keys in the area begin with the prefix and a colon. Values must be JSON: Chromium keeps nothing else.
 * Writing rejects when the area is full (10 MB shared by all prefixes); nothing of that write is kept then.
 */
export function createSessionStore(area: SessionArea, prefix: string): Store {
  const start = `${prefix}:`;
  return {
    get: async (key) => (await area.get(start + key))[start + key],
    entries: async () =>
      Object.entries(await area.get(null)).flatMap(([key, value]): [string, unknown][] =>
        key.startsWith(start) ? [[key.slice(start.length), value]] : [],
      ),
    put: (items) =>
      area.set(Object.fromEntries(Object.entries(items).map(([key, value]) => [start + key, value]))),
    delete: (keys) => area.remove(keys.map((key) => start + key)),
  };
}
