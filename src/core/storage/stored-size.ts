/** Sizes and deletions of a store page by page: it may exceed the memory. */
import type { Store } from './store.ts';

/** The estimated size of an item: its length as JSON. */
export function bytesOf(key: string, value: unknown): number {
  return key.length + (JSON.stringify(value)?.length ?? 0);
}

/** Keys that one transaction deletes: few, because the browser may write an undo log on a nearly full disk. */
const AT_ONCE = 100;

export interface Deletion {
  /** Numbers of keys: `deleted` is smaller than `all` when the deletion stopped half-way. */
  readonly all: number;
  readonly deleted: number;
}

/** Deletes the wanted keys in their order, and stops at a failure. Rejects like the store when nothing was deleted. */
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
