/** A new server on the database of an old one: commit 121c06a has made it. */
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openExistingDatabase } from '../../../src/service/server/database.ts';
import { createSqliteProjects } from '../../../src/service/server/sqlite-projects.ts';
import { createStoppedClock } from '../api/stopped-clock.ts';
import { newFolder } from './folder.ts';

const FIXTURE = fileURLToPath(new URL('fixtures/121c06a', import.meta.url));
const SHOP_KEY = 'only-for-tests-the-key-of-the-shop--------A';
const STAGING_KEY = 'only-for-tests-the-key-of-staging---------A';

/** The projects of a copy, which may be written to. */
function opened(folder: string) {
  const database = openExistingDatabase(folder);
  const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  const clock = createStoppedClock(1_800_000_000_000);
  return { database, projects: createSqliteProjects({ database, clock, randomise }) };
}

test('every project of the old server is there, with its uses', async () => {
  const folder = newFolder();
  cpSync(FIXTURE, folder, { recursive: true });
  const { projects } = opened(folder);
  expect(await projects.list()).toEqual([
    {
      id: '6c07ac5c6bdc',
      name: 'Shop',
      network: 'mainnet',
      platforms: ['ETH', 'BNB'],
      createdAt: expect.any(Number),
      revokedAt: null,
      lastUsedAt: expect.any(Number),
      requests: 3,
    },
    {
      id: 'a40988d3e9f6',
      name: 'Staging',
      network: 'testnet',
      platforms: null,
      createdAt: expect.any(Number),
      revokedAt: null,
      lastUsedAt: expect.any(Number),
      requests: 2,
    },
    {
      id: '8128acb2b6e4',
      name: 'Old',
      network: 'mainnet',
      platforms: null,
      createdAt: expect.any(Number),
      revokedAt: expect.any(Number),
      lastUsedAt: null,
      requests: 0,
    },
  ]);
});

test('their keys are still good, and go on being counted', async () => {
  const folder = newFolder();
  cpSync(FIXTURE, folder, { recursive: true });
  const { database, projects } = opened(folder);
  expect(projects.findByKey(SHOP_KEY)).toEqual({
    id: '6c07ac5c6bdc',
    network: 'mainnet',
    platforms: ['ETH', 'BNB'],
  });
  expect(projects.findByKey(STAGING_KEY)).toMatchObject({ network: 'testnet', platforms: null });
  projects.noteUse('6c07ac5c6bdc');
  await projects.flush();
  database.close();
  expect(await opened(folder).projects.list()).toMatchObject([
    { name: 'Shop', requests: 4, lastUsedAt: 1_800_000_000_000 },
    { name: 'Staging', requests: 2 },
    { name: 'Old', requests: 0 },
  ]);
});
