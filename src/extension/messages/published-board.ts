/** The way of live prices from the background to boards: the markets that have changed, in `storage.session`. */
import type { Storage } from 'webextension-polyfill';
import type { ShownBoard } from './board.ts';
import { browser } from './extension.ts';

const KEY = 'board';

/** Markets that have changed since the last news. */
export type BoardUpdate = Pick<ShownBoard, 'exchange' | 'checkedAt' | 'markets'>;

/** The pages' end. */
export interface PublishedBoards {
  /** Hands over each update, until the returned function is called. */
  watch(onUpdate: (update: BoardUpdate) => void): () => void;
}

/** The background's end. `session`: `storage.session`. */
export function createBoardPublisher(session: Pick<Storage.StorageArea, 'set'>) {
  return (update: BoardUpdate): Promise<void> => session.set({ [KEY]: update });
}

export const publishedBoards: PublishedBoards = {
  watch: (onUpdate) => {
    const changed: Parameters<typeof browser.storage.onChanged.addListener>[0] = (changes, area) => {
      const update = area === 'session' ? (changes[KEY]?.newValue as BoardUpdate | undefined) : undefined;
      if (update) onUpdate(update);
    };
    browser.storage.onChanged.addListener(changed);
    return () => browser.storage.onChanged.removeListener(changed);
  },
};
