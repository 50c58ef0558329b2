/** What a person does with projects and settings, by a die. */

import { SOURCE_NAMES, type SourceName } from '../../src/core/market/source-table.ts';
import type { Message } from '../../src/extension/messages/messages.ts';
import type { Settings } from '../../src/extension/messages/settings.ts';
import { type Die, pick } from '../../test/world/die.ts';
import { type Act, type Kind, type Owned, type OwnedProject, UNKNOWN } from './owned.ts';

const MAX_PROJECTS = 15;

export const createProject: Kind = ({ projects }, _, number) => {
  if (projects.length === MAX_PROJECTS) return null;
  const name = `Project ${number}`;
  return {
    message: { type: 'createProject', project: { name, network: 'mainnet', platforms: null } },
    after: (owned) => ({ ...owned, projects: [...owned.projects, { id: UNKNOWN, name, key: UNKNOWN }] }),
  };
};

export const rename: Kind = (owned, roll, number) => {
  const name = `Renamed ${number}`;
  return changed(good(owned), roll, { message: (id) => ({ type: 'renameProject', id, name }), to: { name } });
};

/** One is left to be renamed, and to have its key changed. */
export const revoke: Kind = (owned, roll) =>
  changed(good(owned).slice(1), roll, {
    message: (id) => ({ type: 'revokeProject', id }),
    to: { key: null },
  });

export const rotate: Kind = (owned, roll) =>
  changed(good(owned), roll, { message: (id) => ({ type: 'rotateProject', id }), to: { key: UNKNOWN } });

interface Change {
  message(id: string): Message;
  readonly to: Partial<OwnedProject>;
}

function changed(projects: readonly OwnedProject[], roll: Die, { message, to }: Change): Act | null {
  if (projects.length === 0) return null;
  const { id } = pick(projects, roll);
  return {
    message: message(id),
    after: (owned) => ({
      ...owned,
      projects: owned.projects.map((each) => (each.id === id ? { ...each, ...to } : each)),
    }),
  };
}

function good({ projects }: Owned): readonly OwnedProject[] {
  return projects.filter(({ key }) => key !== null);
}

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
