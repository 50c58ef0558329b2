/** What three nodes of NATS, and links to them, may lose while a service answers. */
import { describe, expect, test } from 'vitest';
import { newFolder } from '../server/folder.ts';
import { cutLink } from './cut-link.ts';
import { areCopiesCurrent } from './nats-nodes.ts';
import { type NatsNode, natsNodes, urlsOf } from './nats-server.ts';
import { createService, newKey, pricesOf, UP_MS } from './service.ts';

const FRESH_MS = 20_000;
const HEALED_MS = 60_000;
const COLD = [
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0x6b175474e89094c44da98b954eedeac495271d0f',
] as const;

/** Until a cold token has a fresh price: the statuses of a hot one meanwhile, and how long it took. */
async function untilFresh(base: string, key: string, cold: string) {
  const startedAt = performance.now();
  const statuses = new Set<number>();
  const price = async () => {
    statuses.add((await pricesOf(base, key, '0x')).status);
    return (await pricesOf(base, key, cold)).prices[0]?.status;
  };
  await expect.poll(price, { timeout: 2 * FRESH_MS }).toBe('priced');
  return { statuses: [...statuses], ms: performance.now() - startedAt };
}

async function threeNodes() {
  const nodes = await natsNodes(newFolder(), 3);
  const service = await createService(urlsOf(nodes), { count: 2 });
  const [engine, front] = service.processes;
  if (!engine || !front) throw new Error('two processes were started');
  expect((await pricesOf(front.base, service.key, '0x')).prices[0]?.status).toBe('priced');
  return { ...service, nodes: nodes as readonly [NatsNode, NatsNode, NatsNode], engine, front };
}

describe('with three nodes', () => {
  test('no hot answer fails, and prices are fresh within 20 s, whichever node is lost, and the engine with it', async () => {
    const { nodes, engine, front, key } = await threeNodes();
    for (const [i, node] of nodes.entries()) {
      await node.signal(i === 1 ? 'SIGSTOP' : 'SIGKILL');
      const { statuses, ms } = await untilFresh(front.base, key, COLD[i] ?? '');
      expect(statuses).toEqual([200]);
      expect(ms).toBeLessThan(FRESH_MS);
      if (i === 1) await node.signal('SIGCONT');
      else await node.start();
      // The node takes part again before the next one is lost: with an old copy it is no part of a majority.
      await expect.poll(() => areCopiesCurrent(urlsOf(nodes)), { timeout: HEALED_MS }).toBe(true);
    }
    await Promise.all([nodes[0].signal('SIGKILL'), engine.signal('SIGKILL')]);
    const { statuses, ms } = await untilFresh(front.base, key, '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984');
    expect(statuses).toEqual([200]);
    expect(ms).toBeLessThan(FRESH_MS);
    expect(front.isEngine()).toBe(true);
  }, 240_000);
});

describe('with a cut link to NATS', () => {
  test('the engine ends its term and goes on as a front; another takes over', async () => {
    const nodes = await natsNodes(newFolder());
    const link = await cutLink(nodes[0]?.port ?? 0);
    const { start } = await createService(urlsOf(nodes), { count: 0 });
    const engine = await start('d1', ['--nats', link.url]);
    await expect.poll(engine.isEngine, { timeout: UP_MS }).toBe(true);
    const other = await start('d2');
    await expect.poll(other.isReady, { timeout: UP_MS }).toBe(true);
    const key = await newKey(urlsOf(nodes));
    for (const { base } of [engine, other])
      expect((await pricesOf(base, key, '0x')).prices[0]?.status).toBe('priced');
    link.cut();
    const { statuses, ms } = await untilFresh(other.base, key, COLD[0]);
    expect([statuses, ms < 10_000]).toEqual([[200], true]);
    await expect.poll(engine.isEngine, { timeout: UP_MS }).toBe(false);
    expect((await pricesOf(engine.base, key, '0x')).status).toBe(200);
    link.mend();
    const back = await untilFresh(engine.base, key, COLD[1]);
    expect([back.statuses, other.isEngine(), engine.isEngine()]).toEqual([[200], true, false]);
  }, 120_000);
});
