import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openServerDatabase } from '../../../src/service/server/database.ts';
import { createSqliteProjects } from '../../../src/service/server/sqlite-projects.ts';
import { waitFor } from '../../wait-for.ts';
import { createStoppedClock } from '../api/stopped-clock.ts';
import { newFolder } from './folder.ts';

const SHOP = { name: 'Shop', network: 'mainnet', platforms: ['ETH', 'BNB'] } as const;

/** The projects of a folder as one process sees them. */
function opened(folder = newFolder()) {
  const clock = createStoppedClock(1_000);
  const database = openServerDatabase(folder, 20);
  const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  return { folder, clock, database, projects: createSqliteProjects({ database, clock, randomise }) };
}

describe('a project on a server', () => {
  test('is made with a key that finds it, and is listed', async () => {
    const { projects } = opened();
    const { project, key } = await projects.create(SHOP);
    expect(project).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      ...SHOP,
      createdAt: 1_000,
      revokedAt: null,
      lastUsedAt: null,
      requests: 0,
    });
    expect(projects.findByKey(key)).toEqual({
      id: project.id,
      network: 'mainnet',
      platforms: ['ETH', 'BNB'],
    });
    expect(projects.findByKey(key.slice(1))).toBeNull();
    expect(await projects.list()).toEqual([project]);
  });

  test('lists projects of one millisecond by id', async () => {
    const { projects } = opened();
    const ids: string[] = [];
    for (const _ of Array(10)) ids.push((await projects.create(SHOP)).project.id);
    expect((await projects.list()).map(({ id }) => id)).toEqual(ids.sort());
  });

  test('may be made with the key that it has in the extension, once', async () => {
    const { folder, projects } = opened();
    const key = 'a-_'.repeat(14).concat('Z');
    const { project } = await projects.create(SHOP, key);
    expect(projects.findByKey(key)?.id).toBe(project.id);
    await expect(projects.create(SHOP, key)).rejects.toThrow('already has this key');
    await expect(opened(folder).projects.create(SHOP, key)).rejects.toThrow('already has this key');
    expect(await projects.list()).toEqual([project]);
  });

  test('leaves nothing of its key on the disk', async () => {
    const { folder, projects } = opened();
    const { key } = await projects.create(SHOP);
    const rotated = await projects.rotate((await projects.list())[0]?.id ?? '');
    for (const file of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, file));
      for (const secret of [key, rotated?.key ?? '']) {
        expect(bytes.includes(secret)).toBe(false);
        expect(bytes.includes(Buffer.from(secret, 'base64url'))).toBe(false);
      }
    }
  });

  test('is renamed, rotated and revoked; a revoked one is never good again', async () => {
    const { projects } = opened();
    const { project, key } = await projects.create(SHOP);
    expect(await projects.rename(project.id, ' Bazaar ')).toEqual({ ...project, name: 'Bazaar' });
    await expect(projects.rename(project.id, '\u200b')).rejects.toThrow(RangeError);
    const rotated = await projects.rotate(project.id);
    expect([projects.findByKey(key), projects.findByKey(rotated?.key ?? '')?.id]).toEqual([null, project.id]);
    expect(await projects.revoke(project.id)).toMatchObject({ revokedAt: 1_000 });
    expect(projects.findByKey(rotated?.key ?? '')).toBeNull();
    expect(await projects.rotate(project.id)).toBeNull();
  });

  test.each(['rename', 'revoke', 'rotate'] as const)('that is none answers %s with null', async (act) => {
    expect(await opened().projects[act]('nobody', 'x')).toBeNull();
  });

  test('with a restriction that cannot be read may ask for nothing', async () => {
    const { projects, database } = opened();
    const { key } = await projects.create(SHOP);
    database.exec("UPDATE projects SET platforms = '[oops'");
    await projects.create(SHOP);
    expect(projects.findByKey(key)?.platforms).toEqual([]);
  });
});

describe('two processes at one database', () => {
  test('see each other’s changes at the next request', async () => {
    const server = opened();
    const command = opened(server.folder);
    const { project, key } = await command.projects.create(SHOP);
    expect(server.projects.findByKey(key)?.id).toBe(project.id);
    const rotated = await command.projects.rotate(project.id);
    expect(server.projects.findByKey(key)).toBeNull();
    expect(server.projects.findByKey(rotated?.key ?? '')?.id).toBe(project.id);
    await command.projects.revoke(project.id);
    expect(server.projects.findByKey(rotated?.key ?? '')).toBeNull();
  });

  test('lose neither uses nor changes', async () => {
    const server = opened();
    const command = opened(server.folder);
    const { project } = await command.projects.create(SHOP);
    for (let i = 0; i < 10; i++) server.projects.noteUse(project.id);
    await command.projects.rename(project.id, 'New');
    await command.projects.revoke(project.id);
    server.clock.advance(1_000);
    await waitFor(async () => expect((await command.projects.list())[0]?.requests).toBe(10));
    expect(await command.projects.list()).toMatchObject([
      { name: 'New', revokedAt: 1_000, lastUsedAt: 1_000 },
    ]);
  });

  test('bring no project back that is gone', async () => {
    const server = opened();
    const { project } = await server.projects.create(SHOP);
    server.projects.noteUse(project.id);
    opened(server.folder).database.exec('DELETE FROM projects');
    await server.projects.flush();
    expect(await server.projects.list()).toEqual([]);
  });

  test('wait for each other’s lock: uses are counted meanwhile and written afterwards', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = opened();
    const { project, key } = await server.projects.create(SHOP);
    const other = opened(server.folder).database;
    other.exec('BEGIN IMMEDIATE');
    server.projects.noteUse(project.id);
    await server.projects.flush();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(server.projects.findByKey(key)?.id).toBe(project.id);
    expect(await server.projects.list()).toMatchObject([{ requests: 1 }]);
    other.exec('COMMIT');
    server.projects.noteUse(project.id);
    await server.projects.flush();
    expect(await opened(server.folder).projects.list()).toMatchObject([{ requests: 2 }]);
    warn.mockRestore();
  });
});
