/** Takes in what a file brings: tokens behind those that are saved, and what can be read of its settings; tells what no file takes along. */
import type { ImportMessages, Unread } from '../../messages/import-requests.ts';
import type { Handlers } from '../../messages/receive.ts';
import type { Saved } from '../watchlist/saved.ts';
import { readableSettings } from '../watchlist/settings.ts';
import type { Watchlist } from '../watchlist/watchlist.ts';

export interface ImportMessagesParts {
  readonly saved: Pick<Saved, 'addAll'>;
  readonly watchlist: Pick<Watchlist, 'changed'>;
  /** Rejects where nobody can tell. */
  readonly unread: () => Promise<Unread>;
  readonly clock: { now(): number };
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

export function createImportHandlers({
  saved,
  watchlist,
  unread,
  clock,
  ready,
}: ImportMessagesParts): Pick<Handlers, keyof ImportMessages> {
  return {
    async saveAll({ tokens }) {
      await ready;
      const outcomes = await saved.addAll(tokens, clock.now());
      if (outcomes.includes('added')) await watchlist.changed();
      return { outcomes };
    },
    readSettings: async ({ settings }) => ({ ...readableSettings(settings) }),
    unread,
  };
}
