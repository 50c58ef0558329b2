import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '../server/client.ts';
import { newFolder } from '../server/folder.ts';
import { createWorld } from '../world/world.ts';
import { SERVICE, serviceInWorld } from './service-in-world.ts';

const COINGECKO = ['api.coingecko.com', '/api/v3/simple/price'] as const;

test('a killed service goes on with what it had on disk: keys, prices, and what was spent of budgets', async () => {
  const [world, folder] = [createWorld(), newFolder()];
  const first = await serviceInWorld(SERVICE, { world, folder });
  const { key } = await first.newProject();
  const path = `/ETH/token-price/${key}?addresses=0x`;
  const before = await ask(first.base + path);
  expect(before.status).toBe(200);
  first.kill('engine');
  await first.stop();

  const asked = world.log.length;
  const second = await serviceInWorld(SERVICE, { world, folder });
  const after = await ask(second.base + path);
  expect([after.status, await after.text()]).toEqual([200, await before.text()]);
  expect(world.log.slice(asked).filter(({ path }) => path.includes('/simple/'))).toEqual([]);

  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'));
  expect(bytes.some((text) => text.includes('ETH:0x'))).toBe(true);
  expect(bytes.some((text) => text.includes(key))).toBe(false);
});

test('a hundred clients that ask for one token at once cost what one does', async () => {
  const world = createWorld();
  const service = await serviceInWorld(SERVICE, { world });
  const { key } = await service.newProject();
  const path = `/ETH/token-price/${key}?addresses=0x514910771af9ca656af840dff83e8264ecf986ca`;
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(service.base + path)));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('"usdPrice":"');
  expect(world.count(...COINGECKO)).toBe(1);
});

test('a key has its requests of the minute and not one more, and a revoked one none within five seconds', async () => {
  const world = createWorld();
  const service = await serviceInWorld(SERVICE, { world, perMinute: 60 });
  const { project, key } = await service.newProject();
  const path = `/ETH/token-price/${key}`;
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 150 }, () => ask(service.base + path)));
  const good = answers.filter(({ status }) => status === 200).length;
  const refused = answers.find(({ status }) => status === 429);
  const minutes = (performance.now() - startedAt) / 60_000;
  expect(good).toBeGreaterThanOrEqual(60);
  expect(good).toBeLessThanOrEqual(Math.ceil(60 + 60 * minutes));
  expect(good + answers.filter(({ status }) => status === 429).length).toBe(150);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);

  expect((await service.administer({ ask: 'revoke', id: project.id })).status).toBe(200);
  const revokedAt = performance.now();
  await expect.poll(async () => (await ask(service.base + path)).status, { timeout: 20_000 }).toBe(401);
  expect(performance.now() - revokedAt).toBeLessThan(5_000);
  await expect
    .poll(async () => (await (await service.administer({ ask: 'list' })).json()) as unknown, {
      timeout: 20_000,
    })
    .toMatchObject([{ id: project.id, requests: good }]);
});

test('refuses who comes by another name, has no token, or asks the objects for what is not an administrator’s', async () => {
  const service = await serviceInWorld(SERVICE, { world: createWorld() });
  const rebound = await ask(`${service.base}/healthz`, { headers: { host: 'evil.example' } });
  expect(rebound.status).toBe(421);
  expect((await service.administer({ ask: 'list' }, 'A'.repeat(43))).status).toBe(401);
  const lease = { ask: 'lease', hash: '0'.repeat(64), requests: 1, unspent: 1_000 };
  expect((await service.administer(lease)).status).toBe(400);
  const nameless = { ask: 'create', project: { name: '\u200b', network: 'mainnet', platforms: null } };
  expect((await service.administer(nameless)).status).toBe(422);
  expect((await service.administer({ ask: 'rotate', id: 'nobody' })).status).toBe(200);
});

test('is ready; and whoever tries wrong keys is refused in short after a while, and a good key never is', async () => {
  const service = await serviceInWorld(SERVICE, { world: createWorld() });
  const { key } = await service.newProject();
  const ready = await ask(`${service.base}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  const tried = Array.from({ length: 70 }, () => ask(`${service.base}/ETH/token-price/${'A'.repeat(43)}`));
  const statuses = (await Promise.all(tried)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await ask(`${service.base}/ETH/token-price/${key}?addresses=nothing`)).status).toBe(400);
});
