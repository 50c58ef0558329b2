import { describe, expect, it } from 'vitest';
import { keyHashText } from '../../../src/service/api/keys.ts';
import { createKeyLookup } from '../../../src/service/many/key-lookup.ts';
import { createNatsProjects, importedRecord, importState } from '../../../src/service/many/nats-projects.ts';
import { createStoppedClock } from '../api/stopped-clock.ts';
import { createMemoryBucket } from './memory-bucket.ts';

const SHOP = { name: 'Shop', network: 'mainnet', platforms: ['ETH', 'BNB'] } as const;
const KEY = 'k'.repeat(43);
const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

/** Buckets, a command that changes them, and what a front that starts now finds. */
function opened() {
  const clock = createStoppedClock(1_000);
  const buckets = { projects: createMemoryBucket(), keys: createMemoryBucket(), uses: createMemoryBucket() };
  const projects = createNatsProjects({ ...buckets, clock, randomise });
  const findByKey = (key: string) => createKeyLookup({ ...buckets, clock }).findByKey(key);
  return { clock, buckets, projects, findByKey };
}

describe('createNatsProjects', () => {
  it('creates a project with a key that finds it, and lists it', async () => {
    const { projects, findByKey } = opened();
    const { project, key } = await projects.create(SHOP);
    expect(project).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      ...SHOP,
      createdAt: 1_000,
      revokedAt: null,
      lastUsedAt: null,
      requests: 0,
    });
    expect(await findByKey(key)).toEqual({ id: project.id, network: 'mainnet', platforms: ['ETH', 'BNB'] });
    expect(await projects.list()).toEqual([project]);
  });

  it('lists projects of one millisecond by id', async () => {
    const { projects } = opened();
    const ids: string[] = [];
    for (const _ of Array(10)) ids.push((await projects.create(SHOP)).project.id);
    expect((await projects.list()).map(({ id }) => id)).toEqual(ids.sort());
  });

  it('refuses a key that another project has, also one that was renamed', async () => {
    const { projects } = opened();
    const { project } = await projects.create(SHOP, KEY);
    await projects.rename(project.id, 'Bazaar');
    await expect(projects.create(SHOP, KEY)).rejects.toThrow('already has this key');
    expect(await projects.list()).toMatchObject([{ id: project.id, name: 'Bazaar' }]);
  });

  it('creates a project with the key of a command that was interrupted', async () => {
    const { projects, findByKey, buckets } = opened();
    await buckets.keys.compareAndSet(keyHashText(KEY), 'interrupted', 0);
    const { project } = await projects.create(SHOP, KEY);
    expect((await findByKey(KEY))?.id).toBe(project.id);
  });

  it('gives the same result when a project is revoked twice', async () => {
    const { projects, findByKey, clock } = opened();
    const { project, key } = await projects.create(SHOP);
    expect(await projects.revoke(project.id)).toEqual({ ...project, revokedAt: 1_000 });
    clock.advance(500);
    expect(await projects.revoke(project.id)).toEqual({ ...project, revokedAt: 1_000 });
    expect(await findByKey(key)).toBeNull();
    expect(await projects.rotate(project.id, () => {})).toBeNull();
    expect(await projects.list()).toMatchObject([{ id: project.id, revokedAt: 1_000 }]);
  });

  it('hands the new key out before the old one ends', async () => {
    const { projects, findByKey } = opened();
    const { project, key } = await projects.create(SHOP);
    let [fresh, before]: [string, Promise<unknown>] = ['', Promise.resolve()];
    const rotated = await projects.rotate(project.id, (made) => {
      fresh = made.key;
      before = Promise.all([findByKey(key), findByKey(fresh)]);
    });
    expect(await before).toMatchObject([{ id: project.id }, { id: project.id }]);
    expect(rotated).toEqual(project);
    expect([await findByKey(key), (await findByKey(fresh))?.id]).toEqual([null, project.id]);
  });

  it('ends every earlier key when a rotation follows an interrupted one', async () => {
    const { projects, findByKey } = opened();
    const { project, key } = await projects.create(SHOP);
    const made: string[] = [];
    const interrupted = projects.rotate(project.id, (each) => {
      made.push(each.key);
      throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    await projects.rotate(project.id, (each) => made.push(each.key));
    const found = await Promise.all([key, ...made].map(findByKey));
    expect(found.map((each) => each?.id ?? null)).toEqual([null, null, project.id]);
  });

  it('leaves the last key of two rotations that overlap', async () => {
    const { projects, findByKey } = opened();
    const { project, key } = await projects.create(SHOP);
    const made: string[] = [];
    await Promise.all([1, 2].map(() => projects.rotate(project.id, (each) => made.push(each.key))));
    const works = await Promise.all([key, ...made].map(async (each) => (await findByKey(each)) !== null));
    expect(works[0]).toBe(false);
    expect(works.filter(Boolean)).toHaveLength(1);
  });

  it('revokes every key when a rotation was interrupted', async () => {
    const { projects, findByKey } = opened();
    const { project, key } = await projects.create(SHOP);
    const made: string[] = [];
    const rotating = projects.rotate(project.id, (each) => {
      made.push(each.key);
      throw new Error('interrupted');
    });
    await expect(rotating).rejects.toThrow('interrupted');
    await projects.revoke(project.id);
    expect(await Promise.all([key, ...made].map(findByKey))).toEqual([null, null]);
  });

  it.each(['rename', 'revoke', 'rotate'] as const)('answers %s of an unknown id with null', async (act) => {
    const { projects } = opened();
    const acts = {
      rename: () => projects.rename('nobody', 'x'),
      revoke: () => projects.revoke('nobody'),
      rotate: () => projects.rotate('nobody', () => {}),
    };
    expect(await acts[act]()).toBeNull();
  });

  it('keeps fields and platforms of a newer release in a change', async () => {
    const { projects, findByKey } = opened();
    const newer = {
      ...SHOP,
      platforms: ['ETH', 'NEWER'],
      createdAt: 1,
      revokedAt: null,
      keyHashes: [keyHashText(KEY)],
      usedBefore: null,
      limit: 7,
    };
    await projects.copy('aaaaaaaaaaaa', newer);
    await projects.rename('aaaaaaaaaaaa', 'Bazaar');
    expect(await projects.find('aaaaaaaaaaaa')).toEqual({ ...newer, name: 'Bazaar' });
    expect((await findByKey(KEY))?.platforms).toEqual(['ETH']);
  });
});

describe('importState', () => {
  const FOLDER = {
    id: 'aaaaaaaaaaaa',
    ...SHOP,
    createdAt: 5,
    revokedAt: null,
    lastUsedAt: 40,
    requests: 3,
    keyHash: keyHashText(KEY),
  };

  it('is new, and the same once copied', async () => {
    const { projects, findByKey } = opened();
    expect(await importState(FOLDER, projects)).toBe('new');
    await projects.copy(FOLDER.id, importedRecord(FOLDER));
    await projects.copy(FOLDER.id, importedRecord(FOLDER));
    expect(await importState(FOLDER, projects)).toBe('same');
    expect((await findByKey(KEY))?.id).toBe(FOLDER.id);
    const { keyHash: _, ...listed } = FOLDER;
    expect(await projects.list()).toEqual([listed]);
  });

  it('is changed when the project was rotated or revoked in NATS', async () => {
    const { projects } = opened();
    await projects.copy(FOLDER.id, importedRecord(FOLDER));
    await projects.rotate(FOLDER.id, () => {});
    expect(await importState(FOLDER, projects)).toBe('changed');
    await projects.revoke(FOLDER.id);
    expect(await importState(FOLDER, projects)).toBe('changed');
  });

  it('is changed when the project was revoked in the folder', async () => {
    const { projects } = opened();
    await projects.copy(FOLDER.id, importedRecord(FOLDER));
    expect(await importState({ ...FOLDER, revokedAt: 9, keyHash: null }, projects)).toBe('changed');
  });

  it('is taken when another project has the key', async () => {
    const { projects } = opened();
    await projects.create(SHOP, KEY);
    expect(await importState(FOLDER, projects)).toBe('taken');
    await expect(projects.copy(FOLDER.id, importedRecord(FOLDER))).rejects.toThrow('already has this key');
  });
});
