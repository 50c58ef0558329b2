/** Handlers of an import: they save its tokens, read its settings, and list the unreadable items that no export contains. */
import { createCaptureStore } from '../../../core/history/capture-store.ts';
import type { Database } from '../../../core/storage/indexed-db.ts';
import type { ExtensionProjects } from '../../../service/api/project-store.ts';
import type { IMPORT_MESSAGES, Unread } from '../../messages/imports.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import { unreadAlerts } from '../alerts/alert-store.ts';
import { amountsOfUnknown } from '../watchlist/list-start.ts';
import type { Saved } from '../watchlist/saved.ts';
import { unreadSaved } from '../watchlist/saved.ts';
import { readableSettings, unreadSettings } from '../watchlist/settings.ts';
import type { Watchlist } from '../watchlist/watchlist.ts';

export interface ImportMessagesParts {
  readonly saved: Pick<Saved, 'addAll'>;
  readonly watchlist: Pick<Watchlist, 'changed'>;
  /** Rejects where a store cannot be read. */
  readonly unread: () => Promise<Unread>;
  readonly clock: { now(): number };
}

export function createImportHandlers({
  saved,
  watchlist,
  unread,
  clock,
}: ImportMessagesParts): HandlersOf<typeof IMPORT_MESSAGES> {
  return {
    async saveAll({ tokens }) {
      const outcomes = await saved.addAll(tokens, clock.now());
      if (outcomes.includes('added')) await watchlist.changed();
      return { outcomes };
    },
    readSettings: async ({ settings }) => ({ ...readableSettings(settings) }),
    unread,
  };
}

export async function unreadIn(
  database: Database,
  projects: Pick<ExtensionProjects, 'unread'>,
): Promise<Unread> {
  return {
    tokens: ofNobody(await unreadSaved(database.store('saved'))),
    amounts: ofNobody(await amountsOfUnknown(database.store('coins'))),
    settings: await unreadSettings(database.store('settings')),
    alerts: await unreadAlerts(database.store('alerts')),
    captures: await createCaptureStore(database.store('captures'), Date.now).unread(),
    projects: ofNobody(await projects.unread()),
  };
}

/** As many entries as unreadable items, each for an unknown asset. */
function ofNobody(length: number): readonly null[] {
  return Array.from({ length }, () => null);
}
