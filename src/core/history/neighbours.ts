/** What is stored of an asset shortly before and after a moment. */
import { type Asset, assetOf } from '../market/assets.ts';
import type { Moment } from '../market/moments.ts';
import type { Store } from '../storage/store.ts';
import { type KeptMoments, keyOf } from './kept-moments.ts';
import type { KeptMoment } from './moment-memory.ts';

/** What `read` finds in the nearest stored moments before and after, within two hours. */
export type Neighbours = <T>(
  moment: Moment,
  read: (kept: KeptMoment) => T | null,
) => Promise<readonly [before: T | null, after: T | null]>;

/** Moments further apart are no neighbours. */
const NEAR_MS = 2 * 60 * 60_000;
/** So many moments on a side are read until one has a record. */
const MOST = 5;

export function createNeighbours(
  store: Pick<Store, 'keysBetween'>,
  kept: Pick<KeptMoments, 'of' | 'recall'>,
): Neighbours {
  async function nearest<T>(times: readonly number[], asset: Asset, read: (kept: KeptMoment) => T | null) {
    const found = times.slice(0, MOST).map((at) => ({ asset, at }));
    await kept.recall(found);
    for (const { at } of found) {
      const value = read(kept.of(asset.key, at));
      if (value !== null) return value;
    }
    return null;
  }

  return async ({ asset: key, at }, read) => {
    const range = [keyOf(key, at - NEAR_MS), keyOf(key, at + NEAR_MS)] as const;
    const keys = await store.keysBetween(...range).catch(() => []);
    const times = keys.map((each) => Number(each.slice(each.indexOf('@') + 1))).sort((a, b) => a - b);
    const before = times.filter((time) => time < at).toReversed();
    const after = times.filter((time) => time > at);
    const asset = assetOf(key);
    return [await nearest(before, asset, read), await nearest(after, asset, read)];
  };
}
