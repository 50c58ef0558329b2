/** What a person does to what is owned, by a die. */
import type { AssetKey } from '../../src/market/assets.ts';
import type { Message, Settings } from '../../src/messages/messages.ts';
import { type Die, pick } from './die.ts';
import { type Kind, MONEY_KINDS } from './money-acts.ts';
import { type Act, type Owned, type OwnedProject, UNKNOWN } from './owned.ts';

const ADDRESSES = [
  '0x514910771af9ca656af840dff83e8264ecf986ca',
  '0x6982508145454ce325ddbe47a25d4ec3d2311933',
  '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  '0x6b175474e89094c44da98b954eedeac495271d0f',
  '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
] as const;
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
  { recording: false },
  { recording: true },
  { valuationDismissed: 1 },
];
const MAX_PROJECTS = 15;

/** An act that this model allows now; `number` makes its names unlike all others. */
export function drawAct(owned: Owned, roll: Die, number: number): Act {
  for (;;) {
    const act = pick(KINDS, roll)(owned, roll, number);
    if (act) return act;
  }
}

const add: Kind = (_, roll) => {
  const address = pick(ADDRESSES, roll);
  const asset = `ETH:${address}` as AssetKey;
  return {
    message: { type: 'save', asset, address },
    after: ({ saved, ...rest }) => ({
      ...rest,
      saved: saved.includes(asset) ? saved : [...saved, asset],
    }),
  };
};

const remove: Kind = ({ saved }, roll) => {
  if (saved.length === 0) return null;
  const asset = pick(saved, roll);
  return {
    message: { type: 'remove', asset },
    after: (owned) => {
      const { [asset]: _, ...amounts } = owned.amounts;
      return {
        ...without(owned, asset),
        amounts,
        alerts: owned.alerts.filter((each) => each.asset !== asset),
      };
    },
  };
};

const move: Kind = ({ saved }, roll) => {
  if (saved.length < 2) return null;
  const asset = pick(saved, roll);
  const before = pick([null, ...saved.filter((each) => each !== asset)], roll);
  return {
    message: { type: 'move', asset, before },
    after: (owned) => {
      const others = without(owned, asset).saved;
      const place = before === null ? others.length : others.indexOf(before);
      return { ...owned, saved: [...others.slice(0, place), asset, ...others.slice(place)] };
    },
  };
};

const settings: Kind = (_, roll) => {
  const change = pick(CHANGES, roll);
  return {
    message: { type: 'settings', change },
    after: (owned) => ({ ...owned, settings: { ...owned.settings, ...change } }),
  };
};

const create: Kind = ({ projects }, _, number) => {
  if (projects.length === MAX_PROJECTS) return null;
  const name = `Project ${number}`;
  return {
    message: { type: 'createProject', project: { name, network: 'mainnet', platforms: null } },
    after: (owned) => ({
      ...owned,
      projects: [...owned.projects, { id: UNKNOWN, name, isRevoked: false }],
    }),
  };
};

const rename: Kind = ({ projects }, roll, number) =>
  changed(projects, roll, (id) => ({ type: 'renameProject', id, name: `Renamed ${number}` }), {
    name: `Renamed ${number}`,
  });

const revoke: Kind = ({ projects }, roll) =>
  changed(projects, roll, (id) => ({ type: 'revokeProject', id }), { isRevoked: true });

const rotate: Kind = ({ projects }, roll) =>
  changed(projects, roll, (id) => ({ type: 'rotateProject', id }), {});

const KINDS: readonly Kind[] = [
  ...[add, add, remove, move, settings, settings],
  ...[create, rename, revoke, rotate],
  ...MONEY_KINDS,
];

function changed(
  projects: readonly OwnedProject[],
  roll: Die,
  message: (id: string) => Message,
  change: Partial<OwnedProject>,
): Act | null {
  const good = projects.filter(({ isRevoked }) => !isRevoked);
  if (good.length === 0) return null;
  const { id } = pick(good, roll);
  return {
    message: message(id),
    after: (owned) => ({
      ...owned,
      projects: owned.projects.map((each) => (each.id === id ? { ...each, ...change } : each)),
    }),
  };
}

function without(owned: Owned, asset: AssetKey): Owned {
  return { ...owned, saved: owned.saved.filter((each) => each !== asset) };
}
