/** What of a person's own is kept and cannot be read. */

import { createKeptCaptures } from '../../../core/history/kept-captures.ts';
import type { Database } from '../../../core/storage/indexed-db.ts';
import type { KeptProjects } from '../../../service/api/kept-projects.ts';
import type { Unread } from '../../messages/import-requests.ts';
import { unreadAlerts } from '../alerts/kept-alerts.ts';
import { amountsOfUnknown } from '../watchlist/kept-amounts.ts';
import { unreadSaved } from '../watchlist/saved.ts';
import { unreadSettings } from '../watchlist/settings.ts';

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
