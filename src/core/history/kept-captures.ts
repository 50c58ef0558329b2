/** What was captured, one item for each token and moment: what a person may need for the books years later. */
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import type { Capture } from '../market/moments.ts';
import { createCollection } from '../storage/collection.ts';
import { asideKey, asideKeysOf, isAside } from '../storage/set-aside.ts';
import type { Store } from '../storage/store.ts';
import { captureSchema } from './capture-schema.ts';

export interface KeptCaptures {
  /** Of every moment, the latest first. Rejects as the store does. */
  all(): Promise<readonly Capture[]>;
  /** Of what those are that cannot be read; null where not even that can be. Rejects as the store does. */
  unread(): Promise<readonly (AssetKey | null)[]>;
  /** Writes all or none; a capture of the same token and moment is replaced. Rejects as the store does. */
  put(captures: readonly Capture[]): Promise<void>;
  /** Null: all of the moment. */
  delete(at: number, assets: readonly AssetKey[] | null): Promise<void>;
}

/** `now`: Unix milliseconds. */
export function createKeptCaptures(store: Store, now: () => number): KeptCaptures {
  const items = createCollection({ store, version: 1, schema: captureSchema });

  /** What is set aside counts as unread only while nothing that can be read is at its place. */
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
    all,
    unread: async () =>
      (await read()).unread.map((place) => parseAssetKey(place.split('/').at(-1))?.key ?? null),
    async put(captures) {
      const keys = captures.map(keyOf);
      const found = await Promise.all(keys.map(async (key) => [key, await store.get(key)] as const));
      const unreadable = found.filter(
        ([key, stored]) => stored !== undefined && items.read(key, stored) === null,
      );
      const at = now();
      // What a newer version has captured is not written over.
      const aside = unreadable.map(([key, stored]) => [asideKey(key, at), stored] as const);
      await items.put(
        Object.fromEntries(captures.map((capture) => [keyOf(capture), capture])),
        Object.fromEntries(aside),
      );
    },
    async delete(at, assets) {
      const gone = (await all()).filter(
        (capture) => capture.at === at && (assets === null || assets.includes(capture.asset)),
      );
      const aside = await Promise.all(
        gone.map(keyOf).map(async (key) => {
          const [first, last, timeless] = asideKeysOf(key);
          return [timeless, ...(await store.keysBetween(first, last))];
        }),
      );
      await items.delete([...gone.map(keyOf), ...aside.flat()]);
    },
  };
}

/** Where what lies under the key is, or was before it was set aside: at its moment and asset, whatever stands around them. */
function placeOf(key: string): string {
  return /\d+\/[^/]*:[^/]*/.exec(key)?.[0] ?? key;
}

function keyOf({ at, asset }: Pick<Capture, 'at' | 'asset'>): string {
  return `${at}/${asset}`;
}
