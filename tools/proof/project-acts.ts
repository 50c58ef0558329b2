/** What a person does with projects, by a die. */
import type { Message } from '../../src/extension/messages/messages.ts';
import { type Die, pick } from '../../test/world/die.ts';
import { type Act, type Kind, type Owned, type OwnedProject, UNKNOWN } from './owned.ts';

const MAX_PROJECTS = 15;

export const createProject: Kind = ({ projects }, _, number) => {
  if (projects.length === MAX_PROJECTS) return null;
  const name = `Project ${number}`;
  return {
    message: { type: 'createProject', project: { name, network: 'mainnet', platforms: null } },
    after: (owned) => ({
      ...owned,
      projects: [...owned.projects, { id: UNKNOWN, name, key: UNKNOWN }],
    }),
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
