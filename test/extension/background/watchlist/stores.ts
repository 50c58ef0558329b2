/** The saved list and the settings over a test's stores: a list that has begun, and no settings of an earlier worker. */

import type { Store } from '../../../../src/core/storage/store.ts';
import type { ListStart } from '../../../../src/extension/background/watchlist/list-start.ts';
import { createSaved } from '../../../../src/extension/background/watchlist/saved.ts';
import { createSettings } from '../../../../src/extension/background/watchlist/settings.ts';

const BEGUN: ListStart = { coins: async () => null, end: async () => {} };

export function savedIn(store: Store) {
  return createSaved(store, BEGUN);
}

export function settingsIn(store: Store) {
  return createSettings(store, async () => null, {});
}
