/** What the user chose. Each setting is an item of its own, so that a corrupt one costs only itself its value. */

import type { Settings } from '../messages/messages.ts';
import { settingsChange } from '../messages/schemas.ts';
import type { Store } from '../storage/store.ts';

export const DEFAULT_SETTINGS: Settings = {
  preset: 'global',
  own: [],
  off: [],
  periodMinutes: 1,
  theme: 'system',
  language: 'system',
  sitesOff: [],
};

export interface SettingsShelf {
  /** Defaults, or what was read before, stand in for what is missing or cannot be read. Never rejects. */
  read(): Promise<Settings>;
  /** Writes the named settings only, and returns all. Rejects as the store does. */
  change(change: Partial<Settings>): Promise<Settings>;
}

export function createSettings(store: Store): SettingsShelf {
  let complained = false;
  let last = DEFAULT_SETTINGS;

  async function readStored(): Promise<Settings> {
    const stored = await store.entries();
    const sound = stored.map(([key, value]) => settingsChange.safeParse({ [key]: value }).data ?? {});
    last = Object.assign({}, DEFAULT_SETTINGS, ...sound);
    return last;
  }

  return {
    // Every price is asked for by the settings: without them there would be none.
    read: () =>
      readStored().catch((reason: unknown) => {
        if (!complained) console.error('the settings cannot be read', reason);
        complained = true;
        return last;
      }),
    async change(change) {
      await store.put(change);
      return readStored();
    },
  };
}
