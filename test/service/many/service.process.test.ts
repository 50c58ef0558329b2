import { describe, expect, test } from 'vitest';
import { newFolder } from '../server/folder.ts';
import { natsNodes, urlsOf } from './nats-server.ts';
import { createService, pricesOf, UP_MS } from './service.ts';

const TAKEN_OVER_MS = 10_000;
/** Listed by sources of the made-up world. */
const [USDT, USDC, ...TOKENS] = [
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0x6b175474e89094c44da98b954eedeac495271d0f',
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  '0x514910771af9ca656af840dff83e8264ecf986ca',
  '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
  '0x6982508145454ce325ddbe47a25d4ec3d2311933',
] as const;

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
    const isFresh = async () => {
      statuses.add((await pricesOf(b.base, key, '0x')).status);
      return (await pricesOf(b.base, key, USDC)).prices[0]?.status;
    };
    await expect.poll(isFresh, { timeout: 2 * TAKEN_OVER_MS }).toBe('priced');
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
    const asked = TOKENS.map((token) => pricesOf(b.base, key, token));
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
      .poll(async () => (await pricesOf(a.base, key, USDT)).prices[0]?.status, { timeout: UP_MS })
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
      .poll(async () => (await pricesOf(base, key, `0x,${USDT}`)).prices[0]?.status, { timeout: UP_MS })
      .toBe('stale');
    const { status, prices } = await pricesOf(base, key, `0x,${USDT}`);
    expect([status, prices[0]?.usdPrice === null, prices[1]?.usdPrice]).toEqual([200, false, null]);
    await nodes[0]?.start();
    await expect
      .poll(async () => (await pricesOf(base, key, `0x,${USDC}`)).prices.map((each) => each.status), {
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
