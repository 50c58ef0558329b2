import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createProjectHandlers } from '../../../../src/extension/background/projects/project-messages.ts';
import { createProjectStore } from '../../../../src/service/api/project-store.ts';
import { PROJECT_LIMIT } from '../../../../src/service/api/projects.ts';
import { createStoppedClock } from '../../../service/api/stopped-clock.ts';

const SHOP = { name: 'Shop', network: 'testnet', platforms: null } as const;

function console() {
  return createProjectHandlers(
    createProjectStore({
      projects: createMemoryStore(),
      uses: createMemoryStore(),
      clock: createStoppedClock(1_000),
      randomise: (bytes) => crypto.getRandomValues(bytes),
    }),
  );
}

async function withProject() {
  const ask = console();
  const made = await ask.createProject({ type: 'createProject', project: SHOP });
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return { ask, ...made };
}

describe('the console', () => {
  test('creates a project, lists it and reveals its key', async () => {
    const { ask, project, key } = await withProject();
    expect(await ask.projects({ type: 'projects' })).toEqual([project]);
    expect(await ask.revealKey({ type: 'revealKey', id: project.id })).toBe(key);
  });

  test('is told when a name has nothing to see, and when there is no room', async () => {
    const { ask, project } = await withProject();
    const nameless = { ...SHOP, name: ' \u200b' };
    expect(await ask.createProject({ type: 'createProject', project: nameless })).toEqual({
      outcome: 'no name',
    });
    for (let i = 1; i < PROJECT_LIMIT; i++) await ask.createProject({ type: 'createProject', project: SHOP });
    expect(await ask.createProject({ type: 'createProject', project: SHOP })).toEqual({
      outcome: 'full',
      limit: PROJECT_LIMIT,
    });
    await ask.revokeProject({ type: 'revokeProject', id: project.id });
    expect(await ask.createProject({ type: 'createProject', project: SHOP })).toMatchObject({
      outcome: 'created',
    });
  });

  test('renames, but not to nothing', async () => {
    const { ask, project } = await withProject();
    const rename = (name: string) => ask.renameProject({ type: 'renameProject', id: project.id, name });
    expect(await rename('Bazaar')).toEqual({ ...project, name: 'Bazaar' });
    expect(await rename('\u200b')).toEqual({ ...project, name: 'Bazaar' });
  });

  test('rotates and revokes', async () => {
    const { ask, project, key } = await withProject();
    const rotated = await ask.rotateProject({ type: 'rotateProject', id: project.id });
    expect(rotated?.key).not.toBe(key);
    expect(await ask.revokeProject({ type: 'revokeProject', id: project.id })).toMatchObject({
      revokedAt: 1_000,
    });
    expect(await ask.rotateProject({ type: 'rotateProject', id: project.id })).toBeNull();
    expect(await ask.revealKey({ type: 'revealKey', id: project.id })).toBeNull();
  });
});
