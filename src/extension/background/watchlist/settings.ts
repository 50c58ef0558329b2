/** What the user chose. Each setting is an item of its own, so that a corrupt one costs only itself its value. */

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
  /** Whether that is what is stored. */
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
     * What is stored, or else what was known of it last; defaults stand in for what is corrupt. It is read once, and again after
     * a change: only this worker writes it, and every request of a page needs it. Rejects when nothing can be known: by
     * defaults, tokens would go to those whom the person has switched off.
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

/** A name in a list may be of what has been retired since; what is no name is damage. */
function isCorrupt(key: string, value: unknown): boolean {
  const isDamagedList = Array.isArray(value) && !value.every((name) => typeof name === 'string');
  return isDamagedList || !(key in readableSetting(key, value));
}

/** Those of the given settings that mean something here, as far as they do. */
export function readableSettings(given: Readonly<Record<string, unknown>>): Partial<Settings> {
  return Object.assign({}, ...Object.entries(given).map(([key, value]) => readableSetting(key, value)));
}

/**
 * The setting as it is stored, nothing where that is corrupt. A list loses only the names that mean nothing here: those of
 * sites and sources that have been retired since.
 */
function readableSetting(key: string, value: unknown): Partial<Settings> {
  const read = (one: unknown) =>
    settingsChange.safeParse({ [key]: one }).data as Partial<Settings> | undefined;
  return read(Array.isArray(value) ? value.filter((name) => read([name])) : value) ?? {};
}
