/** What lies in a store, looked at page by page: it may be more than memory should hold at once. */
import type { Store } from './store.ts';

export interface StoredSize {
  readonly keys: readonly string[];
  /** About: as long as it is when written out as text. */
  readonly bytes: number;
}

/** Of the keys that are `wanted`. */
export async function sizeOf(
  store: Pick<Store, 'pages'>,
  wanted: (key: string) => boolean,
): Promise<StoredSize> {
  const keys: string[] = [];
  let bytes = 0;
  for await (const page of store.pages()) {
    for (const [key, value] of page) {
      if (!wanted(key)) continue;
      keys.push(key);
      bytes += bytesOf(key, value);
    }
  }
  return { keys, bytes };
}

/** Of one item, as above. */
export function bytesOf(key: string, value: unknown): number {
  return key.length + (JSON.stringify(value)?.length ?? 0);
}

/** Of one transaction: on a disk that is nearly full it must be small, since a browser may write down what it would have to bring back. */
const AT_ONCE = 100;

/** In the order of the keys; when it stops half-way, the rest is there as before. */
export async function deleteWanted(
  store: Pick<Store, 'pages' | 'delete'>,
  wanted: (key: string) => boolean,
): Promise<void> {
  const { keys } = await sizeOf(store, wanted);
  for (let from = 0; from < keys.length; from += AT_ONCE)
    await store.delete(keys.slice(from, from + AT_ONCE));
}
