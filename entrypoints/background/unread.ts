/** What of a person's own is kept and cannot be read. */
import type { KeptProjects } from '../../src/api/kept-projects.ts';
import { createKeptCaptures } from '../../src/history/kept-captures.ts';
import type { Unread } from '../../src/messages/import-requests.ts';
import type { Database } from '../../src/storage/indexed-db.ts';
import { unreadAlerts } from '../../src/watchlist/kept-alerts.ts';
import { amountsOfUnknown } from '../../src/watchlist/kept-amounts.ts';
import { unreadSaved } from '../../src/watchlist/saved.ts';
import { unreadSettings } from '../../src/watchlist/settings.ts';

export async function unreadIn(database: Database, projects: Pick<KeptProjects, 'unread'>): Promise<Unread> {
  return {
    tokens: ofNobody(await unreadSaved(database.store('saved'))),
    amounts: ofNobody(await amountsOfUnknown(database.store('coins'))),
    settings: await unreadSettings(database.store('settings')),
    alerts: await unreadAlerts(database.store('alerts')),
    captures: await createKeptCaptures(database.store('captures'), Date.now).unread(),
    projects: ofNobody(await projects.unread()),
  };
}

/** So many, of which nobody knows what they are of. */
function ofNobody(length: number): readonly null[] {
  return Array.from({ length }, () => null);
}
