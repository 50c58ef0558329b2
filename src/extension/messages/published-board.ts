/** Publishes live prices from the background to boards: the markets that have changed, through `storage.session`. */
import type { Storage } from 'webextension-polyfill';
import type { ShownBoard } from './board.ts';
import { browser } from './extension.ts';

const KEY = 'board';

/** Markets that have changed since the last update. */
export type BoardUpdate = Pick<ShownBoard, 'exchange' | 'checkedAt' | 'markets'>;

/** What pages use. */
export interface PublishedBoards {
  /** Passes each update to `onUpdate`, until the returned function is called. */
  watch(onUpdate: (update: BoardUpdate) => void): () => void;
}

/** What the background uses. `session`: `storage.session`. */
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
