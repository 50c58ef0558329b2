/** Everything that a person owns here, as the background tells it. */

import { MAX_IMPORT } from '../../../messages/limits.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import type { Here } from '../backup/preview.ts';
import { type LeftOut, leftOutOf } from './backup-left-out.ts';

export interface OwnedHere extends Here {
  readonly leftOut: LeftOut;
}

/** Null, with a sentence on the page, when the background does not answer. */
export async function ownedHere(request: BackgroundRequests['request']): Promise<OwnedHere | null> {
  const [view, projects, captures, unread] = await Promise.all([
    request({ type: 'view' }),
    request({ type: 'projects' }),
    request({ type: 'captures' }),
    request({ type: 'unread' }),
  ]);
  // Of a list that cannot be read nobody can say what is new.
  if (!view || view.savedUnreadable || !projects || !captures || !unread) return null;
  return {
    tokens: view.saved.map(({ asset, address, held }) => ({
      asset,
      address,
      ...(held && { amount: held.amount }),
    })),
    alerts: (view.alerts ?? []).map(({ asset, rule }) => ({ asset, rule })),
    // Defaults stand in for those that cannot be read, and are nobody's choice.
    settings: Object.fromEntries(
      Object.entries(view.settings).filter(([key]) => !unread.settings.includes(key)),
    ),
    projects: projects
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ name, network, platforms }) => ({ name, network, platforms })),
    captures: captures.captures,
    now: captures.now,
    limit: MAX_IMPORT,
    unreadAmounts: view.unreadAmounts ?? [],
    leftOut: leftOutOf(view, unread),
  };
}
