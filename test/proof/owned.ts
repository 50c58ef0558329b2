/** What a person owns, as a model of few lines, and what a person does to it, by a die. */
import type { AssetKey } from '../../src/market/assets.ts';
import type { Message, MessageType, Reply, Settings } from '../../src/messages/messages.ts';
import { type Die, pick } from './die.ts';

export interface Owned {
  /** In their order. */
  readonly saved: readonly AssetKey[];
  readonly periodMinutes: Settings['periodMinutes'];
  readonly theme: Settings['theme'];
  readonly projects: readonly OwnedProject[];
}

/** In the order of their creation. */
interface OwnedProject {
  readonly id: string;
  readonly name: string;
  readonly isRevoked: boolean;
}

export interface Act {
  readonly message: Message;
  after(owned: Owned): Owned;
}

/** Sends a message as a page of the extension does; null when no answer came. */
export type Ask = <T extends MessageType>(message: Message<T>) => Promise<Reply<T> | null>;

const ADDRESSES = [
  '0x514910771af9ca656af840dff83e8264ecf986ca',
  '0x6982508145454ce325ddbe47a25d4ec3d2311933',
  '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  '0x6b175474e89094c44da98b954eedeac495271d0f',
  '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
] as const;
const PERIODS = [0.5, 1, 5, 60] as const;
const THEMES = ['system', 'light', 'dark'] as const;
/** A new project's id is told by the answer, which may never come. */
const UNKNOWN = '';
const MAX_PROJECTS = 15;

type Kind = (owned: Owned, roll: Die, number: number) => Act | null;

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
  return { message: { type: 'remove', asset }, after: (owned) => without(owned, asset) };
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
  const change = { periodMinutes: pick(PERIODS, roll), theme: pick(THEMES, roll) };
  return { message: { type: 'settings', change }, after: (owned) => ({ ...owned, ...change }) };
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

const KINDS: readonly Kind[] = [add, add, remove, move, settings, create, rename, revoke, rotate];

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

/** By the background's word. */
export async function ownedNow(ask: Ask): Promise<Owned> {
  const view = await ask<'view'>({ type: 'view' });
  const projects = await ask<'projects'>({ type: 'projects' });
  if (!view?.ok || !projects?.ok) throw new Error('the background does not answer');
  const { saved, settings: set } = view.value;
  return {
    saved: saved.map(({ asset }) => asset),
    periodMinutes: set.periodMinutes,
    theme: set.theme,
    projects: projects.value.map(({ id, name, revokedAt }) => ({ id, name, isRevoked: revokedAt !== null })),
  };
}

/** In one line, by which two are the same; ids, which are drawn by the extension, are left out. */
export function written({ saved, periodMinutes, theme, projects }: Owned): string {
  const named = projects.map(({ name, isRevoked }) => `${name}${isRevoked ? ' (revoked)' : ''}`);
  return `saved ${saved.join()}; ${periodMinutes} min, ${theme}; ${named.join()}`;
}

/** What stands there must be one of these: with the act, or, if nobody acknowledged it, without it. */
export function problemsOf(now: Owned, before: Owned, act: Act, isAcknowledged: boolean): readonly string[] {
  const allowed = [act.after(before), ...(isAcknowledged ? [] : [before])].map(written);
  const seen = written(now);
  const was = isAcknowledged ? 'acknowledged' : 'not acknowledged';
  return allowed.includes(seen)
    ? []
    : [`${act.message.type}, ${was}: found ${seen}, not ${allowed.join(' or ')}`];
}
