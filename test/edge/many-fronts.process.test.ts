import { expect, test } from 'vitest';
import { REGISTRY } from '../../src/tokens/registry.ts';
import { ask } from '../server/client.ts';
import { running } from '../server/running.ts';
import { createWorld } from '../world/world.ts';
import { SERVICE, serviceInWorld } from './service-in-world.ts';
import { stillClock } from './still-clock.ts';

const STILL_SERVICE = new URL('./still-service.ts', import.meta.url);
const FRONTS = 4;
const COINGECKO = ['api.coingecko.com', '/api/v3/simple/price'] as const;
const ADDRESSES = REGISTRY.all.flatMap(({ key }) => (/^ETH:0x\w/.test(key) ? [key.slice(4)] : []));

/** Which front has answered. */
function processOf({ headers }: Awaited<ReturnType<typeof ask>>): string {
  return /process;desc="([\w-]+)"/.exec(headers.get('server-timing') ?? '')?.[1] ?? '';
}

test('four hundred cold clients of four fronts that ask for one token at once cost what one does', async () => {
  const world = createWorld();
  const service = await serviceInWorld(SERVICE, { world, fronts: FRONTS });
  const { key } = await service.newProject();
  const url = `${service.base}/ETH/token-price/${key}?addresses=${ADDRESSES[0]}`;
  const answers = await Promise.all(Array.from({ length: 400 }, () => ask(url)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect([new Set(texts).size, texts[0]]).toEqual([1, expect.stringContaining('"usdPrice":"')]);
  expect(world.count(...COINGECKO)).toBe(1);
  expect(world.count('coins.llama.fi')).toBe(0);
});

test('a key has its 600 requests a minute and 5 % more at most, over four fronts', async () => {
  const service = await serviceInWorld(SERVICE, { world: createWorld(), fronts: FRONTS, perMinute: 600 });
  const { key } = await service.newProject();
  const url = `${service.base}/ETH/token-price/${key}`;
  const statuses: number[] = [];
  const by = new Map<string, number>();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 30 }, async () => {
      for (let i = 0; i < 40; i++) {
        const answer = await ask(url);
        const { status } = answer;
        statuses.push(status);
        const process = processOf(answer);
        if (status === 200) by.set(process, (by.get(process) ?? 0) + 1);
      }
    }),
  );
  const minutes = (performance.now() - startedAt) / 60_000;
  const good = statuses.filter((status) => status === 200).length;
  expect(good + statuses.filter((status) => status === 429).length).toBe(1_200);
  // Fronts take shares in advance, and the machine decides which front gets a connection: within these seconds a share may
  // stay unspent where few came, and no front is refused what is its own.
  expect(good).toBeGreaterThanOrEqual(600 / FRONTS);
  expect(good).toBeLessThanOrEqual(1.05 * 600 * (1 + minutes));
  expect(by.size).toBe(FRONTS);
});

test('four fronts ask upstreams no more than one process on Node does for the same requests', async () => {
  const { now } = stillClock;
  const [there, here] = [createWorld({ now }), createWorld({ now })];
  const [service, server] = await Promise.all([
    serviceInWorld(STILL_SERVICE, { world: there, now, fronts: FRONTS }),
    running({ fetch: here.fetch, clock: stillClock }),
  ]);
  const { key } = await service.newProject();
  for (let i = 0; i < 120; i++) {
    const asked = [0, 1, 3].map((n) => ADDRESSES[(i * 7 + n) % 24]).join(',');
    const query = `addresses=${asked}${i % 2 ? '&detail=true' : ''}`;
    const [ofService, ofServer] = await Promise.all([
      ask(`${service.base}/ETH/token-price/${key}?${query}`),
      ask(`${server.base}/ETH/token-price/${server.key}?${query}`),
    ]);
    expect([ofService.status, await ofService.text()]).toEqual([200, await ofServer.text()]);
  }
  const pricesAsked = ({ log }: typeof here) => log.filter(({ path }) => /price|ticker/.test(path)).length;
  expect(pricesAsked(here)).toBeGreaterThan(0);
  expect(pricesAsked(there)).toBeLessThanOrEqual(pricesAsked(here));
});

test('a key has its new addresses once, over four fronts', async () => {
  const { now } = stillClock;
  const world = createWorld({ now });
  const service = await serviceInWorld(STILL_SERVICE, { world, now, fronts: FRONTS });
  const { key } = await service.newProject();
  const by = new Set<string>();
  const price = async (addresses: readonly string[]) => {
    const answer = await ask(`${service.base}/ETH/token-price/${key}?addresses=${addresses.join(',')}`);
    expect(answer.status).toBe(200);
    by.add(processOf(answer));
  };
  // The lists come first: before, nothing is new.
  await price([`0xbeef${'0'.repeat(36)}`]);
  world.log.length = 0;
  const unlisted = Array.from({ length: 400 }, (_, i) => `0xbad${i.toString(16).padStart(37, '0')}`);
  const parts = Array.from({ length: 40 }, (_, i) => unlisted.slice(10 * i, 10 * i + 10));
  await Promise.all(parts.map(price));
  const asked = world.log.map(({ path }) => path.toLowerCase()).join();
  expect(unlisted.filter((address) => asked.includes(address))).toHaveLength(200);
  expect(by.size).toBeGreaterThan(1);
});

test('a key that was rotated or revoked is good at none of four fronts within five seconds, its successor at each', async () => {
  const service = await serviceInWorld(SERVICE, { world: createWorld(), fronts: FRONTS });
  const [revoked, rotated] = [await service.newProject(), await service.newProject()];
  /** What the fronts say of a key, until each has said something. */
  const askAll = async (key: string) => {
    const by = new Map<string, Set<number>>();
    for (const end = performance.now() + 20_000; by.size < FRONTS && performance.now() < end; ) {
      const url = `${service.base}/ETH/token-price/${key}`;
      const answers = await Promise.all(Array.from({ length: 16 }, () => ask(url)));
      for (const answer of answers) {
        const process = processOf(answer);
        by.set(process, (by.get(process) ?? new Set()).add(answer.status));
      }
    }
    expect(by.size).toBe(FRONTS);
    return [...new Set([...by.values()].flatMap((statuses) => [...statuses]))];
  };
  for (const { key } of [revoked, rotated]) expect(await askAll(key)).toEqual([200]);
  await service.administer({ ask: 'revoke', id: revoked.project.id });
  const answer = await service.administer({ ask: 'rotate', id: rotated.project.id });
  const changedAt = performance.now();
  const { key: successor } = (await answer.json()) as { readonly key: string };
  expect(await askAll(successor)).toEqual([200]);
  for (const { key } of [revoked, rotated]) {
    let lastGoodAt = changedAt;
    const askAgain = async () => {
      const askedAt = performance.now();
      const statuses = await askAll(key);
      if (statuses.includes(200)) lastGoodAt = askedAt;
      // Whoever asks in vain so often is refused in short: never one whose key is good.
      return statuses.filter((status) => status !== 401 && status !== 429);
    };
    await expect.poll(askAgain, { timeout: 20_000 }).toEqual([]);
    expect(lastGoodAt - changedAt).toBeLessThan(5_000);
  }
});
