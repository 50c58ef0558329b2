/** The stored settings. Each is an item of its own, so that a corrupt one affects no other. */

import { VALUATION_AT } from '../../../core/market/moments.ts';
import { createFailureLog } from '../../../core/storage/failure-log.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { Settings } from '../../messages/settings.ts';
import { settingsChange } from '../../messages/settings.ts';

export const DEFAULT_SETTINGS: Settings = {
  preset: 'global',
  own: [],
  off: [],
  periodMinutes: 1,
  theme: 'system',
  language: 'system',
  currency: 'language',
  sitesOff: [],
  explorers: 'all',
  explorerFigure: 'value',
  pools: 'always',
  valuationAt: VALUATION_AT,
  valuationDismissed: null,
  worthHidden: false,
  listOrder: 'hand',
  boardOwnFirst: false,
  badge: null,
  recording: true,
  live: true,
  platformsOn: [],
};

export type SettingsStore = ReturnType<typeof createSettings>;

/**
 * `remembered`: the settings that an earlier worker has published; null when there are none. `ofBuild`: defaults that differ in
 * this build.
 */
export function createSettings(
  store: Store,
  remembered: () => Promise<Settings | null>,
  ofBuild: Partial<Settings>,
) {
  const failures = createFailureLog('error', 'the settings cannot be read');
  let last: Settings | null = null;
  /** Whether `last` is what is stored. */
  let isCurrent = false;
  let changes = 0;

  async function readStored(): Promise<Settings> {
    const before = changes;
    const stored = await store.entries();
    const readable = stored.map(([key, value]) => readableSetting(key, value));
    last = Object.assign({}, DEFAULT_SETTINGS, ofBuild, ...readable) as Settings;
    // What was read while a change was written may be from before it.
    isCurrent = before === changes;
    return last;
  }

  function expectChange(): void {
    changes++;
    isCurrent = false;
  }

  return {
    /**
     * The stored settings, with defaults for corrupt ones; where the store cannot be read, those last known. Read once, and
     * again after a change, since only this worker writes them. Rejects where none are known: by defaults, sources that the
     * person has switched off would get requests.
     */
    read: async (): Promise<Settings> => {
      if (last && isCurrent) return last;
      return readStored().catch(async (reason: unknown) => {
        failures.note(reason);
        last ??= await remembered().catch(() => null);
        if (!last) throw reason;
        return last;
      });
    },
    /** Writes the named settings only, and returns all. Rejects as the store does. */
    async change(change: Partial<Settings>): Promise<Settings> {
      expectChange();
      try {
        await store.put(change);
      } finally {
        expectChange();
      }
      return readStored();
    },
  };
}

/** The settings for which defaults stand in, since what is stored of them is corrupt. Rejects as the store does. */
export async function unreadSettings(store: Store): Promise<readonly string[]> {
  const stored = await store.entries();
  return stored.flatMap(([key, value]) =>
    Object.hasOwn(DEFAULT_SETTINGS, key) && isCorrupt(key, value) ? [key] : [],
  );
}

/** Unknown names in a list may be of retired sources or sites; anything but a name is damage. */
function isCorrupt(key: string, value: unknown): boolean {
  const isDamagedList = Array.isArray(value) && !value.every((name) => typeof name === 'string');
  return isDamagedList || !(key in readableSetting(key, value));
}

/** The valid ones of the given settings, and lists without their unknown names. */
export function readableSettings(given: Readonly<Record<string, unknown>>): Partial<Settings> {
  return Object.assign({}, ...Object.entries(given).map(([key, value]) => readableSetting(key, value)));
}

/**
 * The setting, or nothing where the stored value is corrupt. A list loses only its unknown names: those of retired sites and
 * sources.
 */
function readableSetting(key: string, value: unknown): Partial<Settings> {
  const read = (one: unknown) =>
    settingsChange.safeParse({ [key]: one }).data as Partial<Settings> | undefined;
  return read(Array.isArray(value) ? value.filter((name) => read([name])) : value) ?? {};
}
