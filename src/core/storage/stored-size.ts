/** What lies in a store, looked at page by page: it may be more than memory should hold at once. */
import type { Store } from './store.ts';

/** About: as long as the item is when written out as text. */
export function bytesOf(key: string, value: unknown): number {
  return key.length + (JSON.stringify(value)?.length ?? 0);
}

/** Of one transaction: on a disk that is nearly full it must be small, since a browser may write down what it would have to bring back. */
const AT_ONCE = 100;

export interface Deletion {
  /** How many items there were, and how many of them are gone: fewer when it stopped half-way. */
  readonly all: number;
  readonly deleted: number;
}

/** In the order of the keys; when it stops half-way, the rest is there as before. Rejects as the store does while nothing is gone. */
export async function deleteWanted(
  store: Pick<Store, 'pages' | 'delete'>,
  wanted: (key: string) => boolean,
): Promise<Deletion> {
  const keys: string[] = [];
  for await (const page of store.pages()) keys.push(...page.map(([key]) => key).filter(wanted));
  let deleted = 0;
  while (deleted < keys.length) {
    const some = keys.slice(deleted, deleted + AT_ONCE);
    try {
      await store.delete(some);
    } catch (reason) {
      if (deleted === 0) throw reason;
      console.warn('a deletion stopped half-way', reason);
      break;
    }
    deleted += some.length;
  }
  return { all: keys.length, deleted };
}
