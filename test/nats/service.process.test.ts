import { describe, expect, test } from 'vitest';
import { REGISTRY } from '../../src/tokens/registry.ts';
import { newFolder } from '../server/folder.ts';
import { natsNodes, urlsOf } from './nats-server.ts';
import { createService, pricesOf, UP_MS } from './service.ts';

const TAKEN_OVER_MS = 10_000;
const TOKENS = REGISTRY.all.flatMap(({ key }) => (key.startsWith('ETH:0x') ? key.slice(4) : []));

describe('a service', () => {
  test('has one engine: a second front sends no request upstream for what the first has shown', async () => {
    const nodes = await natsNodes(newFolder());
    const { processes, key, upstream } = await createService(urlsOf(nodes), { count: 2 });
    const [a, b] = processes;
    expect([a?.isEngine(), b?.isEngine()]).toEqual([true, false]);
    const first = await pricesOf(b?.base ?? '', key, '0x');
    expect([first.status, first.prices[0]?.status]).toEqual([200, 'priced']);
    const sent = upstream().filter(({ url }) => url.includes('/simple/price')).length;
    const second = await pricesOf(a?.base ?? '', key, '0x');
    expect(second.prices).toEqual(first.prices);
    expect(upstream().filter(({ url }) => url.includes('/simple/price'))).toHaveLength(sent);
    expect(new Set(upstream().map(({ pid }) => pid))).toEqual(new Set([a?.pid]));
  }, 90_000);

  test('goes on when the engine is killed: no failed hot answer, and fresh prices within 10 s', async () => {
    const nodes = await natsNodes(newFolder());
    const { processes, key } = await createService(urlsOf(nodes), { count: 2 });
    const [a, b] = processes;
    if (!a || !b) throw new Error('two processes were started');
    await pricesOf(b.base, key, '0x');
    a.signal('SIGKILL');
    const killedAt = Date.now();
    const statuses = new Set<number>();
    for (const token of repeated(TOKENS)) {
      statuses.add((await pricesOf(b.base, key, '0x')).status);
      const cold = await pricesOf(b.base, key, token);
      if (cold.prices[0]?.status === 'priced') break;
      if (Date.now() - killedAt > 2 * TAKEN_OVER_MS) break;
    }
    expect([...statuses]).toEqual([200]);
    expect(Date.now() - killedAt).toBeLessThan(TAKEN_OVER_MS);
    expect(b.isEngine()).toBe(true);
  }, 90_000);

  test('pauses the engine: another takes over, and the one let go sends no request upstream', async () => {
    const nodes = await natsNodes(newFolder());
    const { processes, key, upstream } = await createService(urlsOf(nodes), { count: 2 });
    const [a, b] = processes;
    if (!a || !b) throw new Error('two processes were started');
    // Under way when it is paused.
    const asked = TOKENS.slice(0, 8).map((token) => pricesOf(b.base, key, token));
    await expect.poll(() => upstream().length, { timeout: UP_MS }).toBeGreaterThan(0);
    a.signal('SIGSTOP');
    const underWay = await Promise.all(asked);
    expect(new Set(underWay.map(({ status }) => status))).toSatisfy((seen: Set<number>) =>
      [...seen].every((status) => [200, 503].includes(status)),
    );
    await expect.poll(b.isEngine, { timeout: 2 * TAKEN_OVER_MS }).toBe(true);
    const letGoAt = Date.now();
    a.signal('SIGCONT');
    await expect.poll(a.isEngine, { timeout: TAKEN_OVER_MS }).toBe(false);
    await expect
      .poll(async () => (await pricesOf(a.base, key, TOKENS[20] ?? '')).prices[0]?.status, { timeout: UP_MS })
      .toBe('priced');
    const late = upstream().filter(({ pid, at }) => pid === a.pid && at >= letGoAt);
    expect(late).toEqual([]);
  }, 90_000);

  test('gives last prices while NATS is away, and fresh ones afterwards', async () => {
    const nodes = await natsNodes(newFolder());
    const { processes, key } = await createService(urlsOf(nodes), { count: 2 });
    const base = processes[1]?.base ?? '';
    expect((await pricesOf(base, key, '0x')).prices[0]?.status).toBe('priced');
    await nodes[0]?.signal('SIGKILL');
    // The front's own cache of the entry ends; what the engine sent last goes on, marked.
    await expect
      .poll(async () => (await pricesOf(base, key, `0x,${TOKENS[3]}`)).prices[0]?.status, { timeout: UP_MS })
      .toBe('stale');
    const { status, prices } = await pricesOf(base, key, `0x,${TOKENS[3]}`);
    expect([status, prices[0]?.usdPrice === null, prices[1]?.usdPrice]).toEqual([200, false, null]);
    await nodes[0]?.start();
    await expect
      .poll(async () => (await pricesOf(base, key, `0x,${TOKENS[4]}`)).prices.map((each) => each.status), {
        timeout: UP_MS,
      })
      .toEqual(['priced', 'priced']);
  }, 120_000);

  test('gives its lease up when it is ended: the other is the engine within 3 s', async () => {
    const nodes = await natsNodes(newFolder());
    const { processes } = await createService(urlsOf(nodes), { count: 2 });
    const [a, b] = processes;
    a?.signal('SIGTERM');
    await expect.poll(() => b?.isEngine(), { timeout: 3_000 }).toBe(true);
    expect((await a?.ended)?.code).toBe(0);
  }, 60_000);
});

function* repeated<T>(all: readonly T[]): Generator<T> {
  for (;;) yield* all;
}
