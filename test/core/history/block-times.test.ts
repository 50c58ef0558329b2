import { describe, expect, test } from 'vitest';
import { createBlockTimes } from '../../../src/core/history/create-history.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { NODES } from '../../../src/core/tokens/nodes.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { blockTime, newestBlock } from '../../world/hosts/nodes.ts';
import { createWorld } from '../../world/world.ts';

const NOW = Date.UTC(2026, 10, 25);
const HOUR = 3_600_000;
const clock = { now: () => NOW, sleep: () => new Promise<void>(() => {}) };
const OLD = newestBlock('ETH', NOW - 100 * 24 * HOUR);

type Answer = (host: string, body: string) => Response | null;

function chain(answer: Answer = () => null, store = createMemoryStore()) {
  const world = createWorld({ now: clock.now });
  const asked: string[] = [];
  const upstreams = createUpstreams({
    fetch: async (url, init) => {
      const body = String(init?.body);
      asked.push(body);
      return answer(new URL(url).host, body) ?? world.fetch(url, init);
    },
    clock,
    store: createMemoryStore(),
    random: () => 0.5,
  });
  const blocks = createBlockTimes({ upstreams, clock }, { store, now: clock.now });
  const of = (number: number, platform: 'ETH' | 'BNB' | 'BTC' = 'ETH') =>
    blocks.of({ platform, number }, new AbortController().signal);
  return { of, asked, store };
}

const says = (result: unknown) => () =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }), {
    headers: { 'content-type': 'application/json' },
  });

describe('the time of a block', () => {
  test.each(['ETH', 'BNB'] as const)('is what the chain says (%s)', async (platform) => {
    const number = newestBlock(platform, NOW - 5 * HOUR);
    expect(await chain().of(number, platform)).toBe(blockTime(platform, number));
  });

  test('is requested by the number alone', async () => {
    const { of, asked } = chain();
    await of(OLD);
    const question = {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBlockByNumber',
      params: [`0x${OLD.toString(16)}`, false],
    };
    // Two nodes.
    expect(asked.map((body) => JSON.parse(body))).toEqual([question, question]);
  });

  test('is requested once for good, also after a restart', async () => {
    const { of, asked, store } = chain();
    await of(OLD);
    await of(OLD);
    const later = chain(undefined, store);
    expect(await later.of(OLD)).toBe(blockTime('ETH', OLD));
    expect([asked.length, later.asked.length]).toEqual([2, 0]);
  });

  test('by one node alone is not stored, and right again when the node is', async () => {
    const store = createMemoryStore();
    const lie = says({ number: `0x${OLD.toString(16)}`, timestamp: '0x5dff0000' });
    const lying = chain((host) => (host === 'ethereum-rpc.publicnode.com' ? lie() : null), store);
    expect(await lying.of(OLD)).toBe(0x5dff0000 * 1000);
    expect(await store.entries()).toEqual([]);
    expect(await chain(undefined, store).of(OLD)).toBe(blockTime('ETH', OLD));
  });

  test('between two stored blocks is stored by one node', async () => {
    const { of, asked, store } = chain();
    await of(OLD - 10);
    await of(OLD + 10);
    asked.length = 0;
    await of(OLD);
    expect([asked.length, (await store.entries()).length]).toEqual([1, 3]);
  });

  test('between two stored blocks of days apart is not stored by one node', async () => {
    const { of, store } = chain();
    await of(OLD - 10_000);
    await of(OLD + 10_000);
    const wrong = blockTime('ETH', OLD) / 1000 - 3600;
    const lie = says({ number: `0x${OLD.toString(16)}`, timestamp: `0x${wrong.toString(16)}` });
    const lying = chain((host) => (host === 'ethereum-rpc.publicnode.com' ? lie() : null), store);
    await lying.of(OLD);
    expect((await store.entries()).length).toBe(2);
  });

  test('has nodes of different operators to confirm it', () => {
    for (const urls of Object.values(NODES)) {
      const operators = urls.map((url) => new URL(url).host.split('.').slice(-2).join('.'));
      expect(new Set(operators).size).toBe(operators.length);
    }
  });

  test('of a block that another may still replace is requested again', async () => {
    const { of, asked } = chain();
    const young = newestBlock('ETH', NOW - 10 * 60_000);
    await of(young);
    expect(await of(young)).toBe(blockTime('ETH', young));
    expect(asked).toHaveLength(2);
  });

  test('of a future block is none, and not stored', async () => {
    const { of, store } = chain();
    expect(await of(newestBlock('ETH', NOW) + 3)).toBe('none');
    expect(await store.entries()).toEqual([]);
  });

  test.each([
    ['another block', { number: '0x1', timestamp: '0x5e0be100' }],
    ['a decimal time', { number: `0x${OLD.toString(16)}`, timestamp: '1577836800' }],
    ['no time', { number: `0x${OLD.toString(16)}` }],
    ['no result', undefined],
  ])('is taken from the next node where one tells of %s', async (_, result) => {
    const answer: Answer = (host) => (host === 'ethereum-rpc.publicnode.com' ? says(result)() : null);
    expect(await chain(answer).of(OLD)).toBe(blockTime('ETH', OLD));
  });

  test('is not known where no node answers, or none is', async () => {
    const { of } = chain(() => new Response('no', { status: 503 }));
    expect(await of(OLD)).toBeNull();
    expect(await chain().of(800_000, 'BTC')).toBeNull();
  });
});
