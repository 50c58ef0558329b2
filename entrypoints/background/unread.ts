/** What of a person's own is kept and cannot be read. */
import type { KeptProjects } from '../../src/api/kept-projects.ts';
import { createKeptCaptures } from '../../src/history/kept-captures.ts';
import type { Unread } from '../../src/messages/import-requests.ts';
import type { Database } from '../../src/storage/indexed-db.ts';
import { unreadAlerts } from '../../src/watchlist/kept-alerts.ts';

export async function unreadIn(database: Database, projects: Pick<KeptProjects, 'unread'>): Promise<Unread> {
  return {
    alerts: await unreadAlerts(database.store('alerts')),
    captures: await createKeptCaptures(database.store('captures')).unread(),
    projects: Array.from({ length: await projects.unread() }, () => null),
  };
}
