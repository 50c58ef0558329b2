/** The store of captures: one item for each token and moment. */
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import type { Capture } from '../market/moments.ts';
import { asideKey, createCollection, isAside } from '../storage/collection.ts';
import type { Store } from '../storage/store.ts';
import { captureSchema } from './capture-schema.ts';

export type CaptureStore = ReturnType<typeof createCaptureStore>;

/** Creates the store of captures. `now` returns the time in Unix milliseconds. */
export function createCaptureStore(store: Store, now: () => number) {
  const items = createCollection({ store, version: 1, schema: captureSchema });

  /**
   * Reads the store. `captures`: the readable ones. `unread`: the keys (moment and asset) of those that are stored only
   * in a form that this version cannot read.
   */
  async function read() {
    const { items: found, unreadable } = await items.all();
    const inPlace = [...found].filter(([key]) => !isAside(key));
    const places = new Set(inPlace.map(([key]) => key));
    const unread = [...found.keys()].filter(isAside).concat(unreadable).map(placeOf);
    return {
      captures: inPlace.map(([, capture]) => capture),
      unread: [...new Set(unread)].filter((place) => !places.has(place)),
    };
  }

  async function all(): Promise<readonly Capture[]> {
    const { captures, unread } = await read();
    if (unread.length > 0) console.warn('captures that cannot be read stay where they are:', unread);
    return captures.sort((a, b) => b.at - a.at);
  }

  return {
    /** All readable captures, the latest moment first. Rejects as the store does. */
    all,
    /** The assets of unreadable captures; null where the key is unreadable, too. Rejects as the store does. */
    unread: async (): Promise<readonly (AssetKey | null)[]> =>
      (await read()).unread.map((place) => parseAssetKey(place.split('/').at(-1))?.key ?? null),
    /** Writes all or none; replaces captures of the same token and moment. Rejects as the store does. */
    async put(captures: readonly Capture[]): Promise<void> {
      const keys = captures.map(keyOf);
      const found = await Promise.all(keys.map(async (key) => [key, await store.get(key)] as const));
      const unreadable = found.filter(
        ([key, stored]) => stored !== undefined && items.read(key, stored) === null,
      );
      const at = now();
      // Unreadable captures may be of a newer version, so they are set aside instead of overwritten.
      const aside = unreadable.map(([key, stored]) => [asideKey(key, at), stored] as const);
      await items.put(
        Object.fromEntries(captures.map((capture) => [keyOf(capture), capture])),
        Object.fromEntries(aside),
      );
    },
  };
}

/** The key of an item, also of one that is set aside: its moment and asset, without prefix and suffix. */
function placeOf(key: string): string {
  return /\d+\/[^/]*:[^/]*/.exec(key)?.[0] ?? key;
}

function keyOf({ at, asset }: Pick<Capture, 'at' | 'asset'>): string {
  return `${at}/${asset}`;
}
