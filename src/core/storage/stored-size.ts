/** Sizes and deletions of a store page by page: it may exceed the memory. */
import type { Store } from './store.ts';

/** An estimate: the length of the item as JSON. */
export function bytesOf(key: string, value: unknown): number {
  return key.length + (JSON.stringify(value)?.length ?? 0);
}

/** Keys in one transaction: small, since the browser may write an undo log on a nearly full disk. */
const AT_ONCE = 100;

export interface Deletion {
  /** `deleted` is smaller than `all` when it stopped half-way. */
  readonly all: number;
  readonly deleted: number;
}

/** Deletes in the order of the keys, and stops at a failure. Rejects as the store does when nothing was deleted. */
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
