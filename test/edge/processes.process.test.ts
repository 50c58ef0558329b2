import { expect, test } from 'vitest';
import { REGISTRY } from '../../src/tokens/registry.ts';
import { ask } from '../server/client.ts';
import { createWorld } from '../world/world.ts';
import { SERVICE, serviceInWorld } from './service-in-world.ts';

/** Of a registered token of Ethereum each. */
const ADDRESSES = REGISTRY.all.flatMap(({ key }) => (/^ETH:0x\w/.test(key) ? [key.slice(4)] : []));
const [HOT = '', WARM = '', ...COLD] = ADDRESSES;

async function inWorld(fronts: number) {
  const world = createWorld();
  const service = await serviceInWorld(SERVICE, { world, fronts });
  const { key } = await service.newProject();
  const price = async (address: string, more = '') => {
    const askedAt = performance.now();
    const answer = await ask(`${service.base}/ETH/token-price/${key}?addresses=${address}${more}`);
    const retryAfter = Number(answer.headers.get('retry-after'));
    const text = await answer.text();
    return { status: answer.status, retryAfter, text, ms: performance.now() - askedAt };
  };
  const isAnotherRun = (name: string, pid: number | null) => {
    const now = service.pidOf(name);
    return now !== null && now !== pid;
  };
  return { world, service, price, isAnotherRun };
}

test('while the engine is killed and started again, hot tokens have prices, cold ones soon, and nothing is asked anew', async () => {
  const { world, service, price, isAnotherRun } = await inWorld(2);
  const pid = service.pidOf('engine');
  await Promise.all([HOT, HOT, WARM].map((address) => price(address)));
  const answers: Awaited<ReturnType<typeof price>>[] = [];
  let isOver = false;
  const load = [1, 2, 3, 4].map(async () => {
    while (!isOver) answers.push(await price(HOT));
  });
  service.kill('engine');
  const cold = await Promise.all(COLD.slice(0, 8).map((address) => price(address)));
  await expect.poll(() => isAnotherRun('engine', pid), { timeout: 20_000 }).toBe(true);
  await expect.poll(async () => (await price(COLD[8] ?? '')).status, { timeout: 20_000 }).toBe(200);
  isOver = true;
  await Promise.all(load);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ text }) => !text.includes('"usdPrice":"'))).toEqual([]);
  for (const { status, retryAfter, ms } of cold) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(retryAfter).toBeGreaterThan(0);
    expect(ms).toBeLessThan(6_000);
  }

  const asked = world.log.length;
  // No front has an entry with details: the engine is asked, which knows it from its disk.
  const { status, text } = await price(WARM, '&detail=true');
  expect([status, text]).toEqual([200, expect.stringContaining('"status":"priced"')]);
  expect(world.log.slice(asked)).toEqual([]);
});

test('an engine that hangs is not waited for: last prices as stale, else 503 in time; then it is back', async () => {
  const { service, price } = await inWorld(1);
  await price(HOT);
  service.kill('engine', 'SIGSTOP');
  const first = await price(HOT, '&detail=true');
  expect(first.text).toContain('"status":"stale"');
  const [hot, cold] = [await price(HOT), await price(COLD[0] ?? '')];
  expect(hot.status).toBe(200);
  expect([cold.status, cold.retryAfter]).toEqual([503, expect.any(Number)]);
  expect(cold.ms).toBeLessThan(6_000);
  const ready = await ask(`${service.base}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'the engine does not respond' }]);
  service.kill('engine', 'SIGCONT');
  await expect.poll(async () => (await price(COLD[1] ?? '')).status, { timeout: 20_000 }).toBe(200);
});

test('processes that hang are killed and started again, and answer', async () => {
  const { service, price, isAnotherRun } = await inWorld(2);
  const pids = ['engine', 'front-1'].map((name) => [name, service.pidOf(name)] as const);
  expect((await price(HOT)).status).toBe(200);
  for (const [name] of pids) service.kill(name, 'SIGSTOP');
  await expect
    .poll(() => pids.every(([name, pid]) => isAnotherRun(name, pid)), { timeout: 60_000 })
    .toBe(true);
  await expect.poll(async () => (await price(COLD[0] ?? '')).status, { timeout: 20_000 }).toBe(200);
});

test('a revoked key is refused while the engine is away, and a good one that was asked with before is not', async () => {
  const { service, price } = await inWorld(1);
  const revoked = await service.newProject();
  const ofRevoked = `${service.base}/ETH/token-price/${revoked.key}?addresses=${HOT}`;
  expect([(await price(HOT)).status, (await ask(ofRevoked)).status]).toEqual([200, 200]);
  expect((await service.administer({ ask: 'revoke', id: revoked.project.id })).status).toBe(200);
  service.kill('engine', 'SIGSTOP');
  expect([(await price(HOT)).status, (await ask(ofRevoked)).status]).toEqual([200, 401]);
  service.kill('engine', 'SIGCONT');
});

test('fronts that are killed are started again, and whoever asks meanwhile is answered', async () => {
  const { service, price, isAnotherRun } = await inWorld(2);
  const names = ['front-1', 'front-2'];
  const pids = names.map((name) => service.pidOf(name));
  for (const name of names) service.kill(name);
  await expect.poll(() => names.some((name, i) => service.pidOf(name) === pids[i])).toBe(false);
  expect((await price(HOT)).status).toBe(200);
  await expect
    .poll(() => names.every((name, i) => isAnotherRun(name, pids[i] ?? null)), { timeout: 20_000 })
    .toBe(true);
});

test('nobody but a front of the service is heard by the engine', async () => {
  const { service } = await inWorld(1);
  const engine = `http://127.0.0.1:${service.enginePort}`;
  const question = { method: 'POST', body: '{"ask":"list"}' };
  const forged = await ask(`${engine}/projects`, { ...question, headers: { 'sise-wire': '4' } });
  expect([forged.status, await forged.text()]).toEqual([401, expect.stringMatching(/no message of a front/)]);
  const older = await ask(`${engine}/engine`, { ...question, headers: { 'sise-wire': '0' } });
  expect([older.status, await older.text()]).toEqual([409, expect.stringMatching(/was asked in version 0/)]);
});

test('what is under way is answered before all of it ends', async () => {
  const { world, service, price } = await inWorld(2);
  const asked = COLD.slice(0, 6).map((address) => price(address));
  await expect.poll(() => world.count('api.coingecko.com'), { timeout: 20_000 }).toBeGreaterThan(0);
  await service.stop();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(['engine', 'front-1', 'front-2'].map(service.pidOf)).toEqual([null, null, null]);
});
