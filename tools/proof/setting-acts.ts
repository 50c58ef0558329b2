/** What a person sets, by a die: always something that is not set so yet. */
import { SOURCE_NAMES, type SourceName } from '../../src/core/market/source-table.ts';
import type { Settings } from '../../src/extension/messages/messages.ts';
import { pick } from '../../test/world/die.ts';
import type { Act, Kind } from './owned.ts';

/** Each by itself, as pages send them. */
const CHANGES: readonly Partial<Settings>[] = [
  { periodMinutes: 0.5 },
  { periodMinutes: 60 },
  { theme: 'dark' },
  { theme: 'light' },
  { language: 'ko' },
  { language: 'en' },
  { currency: 'KRW' },
  { currency: 'USD' },
  { preset: 'korea' },
  { preset: 'global' },
  { off: ['DexScreener'] },
  { off: [] },
  { sitesOff: ['Etherscan'] },
  { explorers: 'none' },
  { explorers: 'all' },
  { pools: 'look-ups' },
  { pools: 'always' },
  { badge: 'BTC:0x' },
  { badge: null },
  { listOrder: 'value' },
  { listOrder: 'hand' },
  { worthHidden: true },
  { worthHidden: false },
  { valuationDismissed: 1 },
];
/** The default one, and each source once at the top. */
const ORDERS: readonly (readonly SourceName[])[] = [
  [],
  ...SOURCE_NAMES.map((name) => [name, ...SOURCE_NAMES.filter((other) => other !== name)]),
];

export const setting: Kind = ({ settings }, roll) =>
  set(
    pick(
      CHANGES.filter((change) => isNews(change, settings)),
      roll,
    ),
  );

export const ownOrder: Kind = ({ settings }, roll) =>
  set(
    pick(
      ORDERS.map((own) => ({ own })).filter((change) => isNews(change, settings)),
      roll,
    ),
  );

/** Off and soon on again: what is not recorded cannot be lost. */
export const recordingSwitch: Kind = ({ settings }) => set({ recording: !settings.recording });

function set(change: Partial<Settings>): Act {
  return {
    message: { type: 'settings', change },
    after: (owned) => ({ ...owned, settings: { ...owned.settings, ...change } }),
  };
}

function isNews(change: Partial<Settings>, settings: Settings): boolean {
  return JSON.stringify({ ...settings, ...change }) !== JSON.stringify(settings);
}
