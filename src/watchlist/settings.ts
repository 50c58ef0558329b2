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
  /** Defaults stand in for what is missing or cannot be read. */
  read(): Promise<Settings>;
  /** Writes the named settings only, and returns all. */
  change(change: Partial<Settings>): Promise<Settings>;
}

export function createSettings(store: Store): SettingsShelf {
  async function read(): Promise<Settings> {
    const stored = await store.entries();
    const sound = stored.map(([key, value]) => settingsChange.safeParse({ [key]: value }).data ?? {});
    return Object.assign({}, DEFAULT_SETTINGS, ...sound);
  }

  return {
    read,
    async change(change) {
      await store.put(change);
      return read();
    },
  };
}
