/** How much of the past is stored: a share of the disk for each key, and so many moments without a record. */
import type { Store } from '../storage/store.ts';
import { bytesOf } from '../storage/stored-size.ts';
import type { HistoryRequester } from './requester.ts';
import { createUnsuccessfulMoments, type UnsuccessfulMoments } from './unsuccessful-moments.ts';
import { createWrittenByKeys } from './written-by-keys.ts';

export interface MomentWriting {
  readonly key: string;
  readonly item: unknown;
  readonly isUnsuccessful: boolean;
}

export interface StoredLimits extends Pick<UnsuccessfulMoments, 'touch' | 'clear'> {
  mayWrite(requester: HistoryRequester | undefined): Promise<boolean>;
  /** What is to be written with the moments, and what is to be done once they are. */
  before(
    written: readonly MomentWriting[],
    requester: HistoryRequester | undefined,
  ): Promise<{ readonly beside: Readonly<Record<string, unknown>>; readonly after: () => Promise<void> }>;
}

/** `isUnsuccessful`: of a stored item. */
export function createStoredLimits(
  store: Pick<Store, 'get' | 'keysBetween' | 'pages' | 'delete'>,
  now: () => number,
  isUnsuccessful: (key: string, stored: unknown) => boolean,
): StoredLimits {
  const unsuccessful = createUnsuccessfulMoments(store, isUnsuccessful);
  const byKeys = createWrittenByKeys(store, now);

  /** How much longer the items are than what they replace. */
  async function growthOf(written: readonly MomentWriting[]): Promise<number> {
    const sizes = written.map(async ({ key, item }) => {
      const before = await store.get(key);
      return bytesOf(key, item) - (before === undefined ? 0 : bytesOf(key, before));
    });
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  }

  return {
    mayWrite: async (requester) => requester?.kind !== 'key' || byKeys.mayWrite(requester.project),
    async before(written, requester) {
      const isKey = requester?.kind === 'key';
      const counted = isKey ? await byKeys.note(requester.project, await growthOf(written)) : {};
      for (const each of written) if (!each.isUnsuccessful) unsuccessful.remove(each.key);
      const without = written.flatMap((each) => (each.isUnsuccessful ? [each.key] : []));
      const { items, gone } = await unsuccessful.note(without);
      return {
        beside: { ...items, ...counted },
        async after() {
          if (gone.length > 0) await store.delete(gone);
        },
      };
    },
    touch: unsuccessful.touch,
    clear: unsuccessful.clear,
  };
}
