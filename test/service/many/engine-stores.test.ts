import { randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import {
  openCatalogStore,
  openFencedStore,
  openPriceStore,
} from '../../../src/service/many/engine-stores.ts';
import { LeaseLost, type Term } from '../../../src/service/many/lease.ts';
import { createMemoryBucket } from './memory-bucket.ts';

function termOf(revision: number) {
  const ending = new AbortController();
  const term: Term = {
    revision,
    isValid: () => !ending.signal.aborted,
    ended: ending.signal,
    end: (reason) => ending.abort(new LeaseLost(reason)),
  };
  return term;
}

describe('a fenced store', () => {
  test('begins with what earlier engines have written', async () => {
    const bucket = createMemoryBucket();
    const first = await openFencedStore(bucket, termOf(1));
    await first.put({ 'upstream:CoinGecko': { sentAt: [1, 2] }, other: 3 });
    await first.delete(['other']);
    const second = await openFencedStore(bucket, termOf(2));
    expect(await second.entries()).toEqual([['upstream:CoinGecko', { sentAt: [1, 2] }]]);
    await second.put({ other: 4, 'upstream:CoinGecko': { sentAt: [2, 3] } });
    expect(await second.get('other')).toBe(4);
  });

  test('writes nothing once the lease is not valid', async () => {
    const bucket = createMemoryBucket();
    const term = termOf(1);
    const store = await openFencedStore(bucket, term);
    term.end('lost');
    await expect(store.put({ a: 1 })).rejects.toThrow(LeaseLost);
    expect(await bucket.read('a')).toEqual({ value: null, revision: 0 });
  });

  test('ends the term when another engine has written the key, and leaves that value', async () => {
    const bucket = createMemoryBucket();
    const [oldTerm, newTerm] = [termOf(1), termOf(2)];
    const paused = await openFencedStore(bucket, oldTerm);
    await paused.put({ a: 'old' });
    const current = await openFencedStore(bucket, newTerm);
    await current.put({ a: 'new' });
    await expect(paused.put({ a: 'late' })).rejects.toThrow('another engine has written a');
    expect([oldTerm.isValid(), newTerm.isValid()]).toEqual([false, true]);
    expect(await (await openFencedStore(bucket, termOf(3))).get('a')).toBe('new');
  });

  test('goes on after a write that arrived without an acknowledgement, and rejects that one', async () => {
    const bucket = createMemoryBucket();
    const term = termOf(1);
    const store = await openFencedStore(bucket, term);
    await store.put({ a: 1 });
    bucket.away = 'answers are lost';
    await expect(store.put({ a: 2 })).rejects.toThrow('timeout');
    bucket.away = 'no';
    await store.put({ a: 3 });
    expect([await store.get('a'), term.isValid()]).toEqual([3, true]);
  });

  test('begins no write while another of the write before is under way, although one of those failed', async () => {
    const bucket = createMemoryBucket();
    const store = await openFencedStore(bucket, termOf(1));
    const { compareAndSet } = bucket;
    let end = () => {};
    const first = new Promise<void>((resolve) => {
      end = resolve;
    });
    let writesOfB = 0;
    bucket.compareAndSet = async (key, ...given) => {
      if (key === 'a') throw new Error('timeout');
      writesOfB += 1;
      if (writesOfB === 1) await first;
      return compareAndSet(key, ...given);
    };
    const older = store.put({ a: 1, b: 'older' }).catch(String);
    const newer = store.put({ b: 'newer' });
    await new Promise((resolve) => setImmediate(resolve));
    end();
    expect(await older).toBe('Error: timeout');
    await newer;
    await new Promise((resolve) => setImmediate(resolve));
    expect(await (await openFencedStore(bucket, termOf(2))).get('b')).toBe('newer');
  });

  test('does not open when the bucket cannot be read', async () => {
    const bucket = createMemoryBucket();
    bucket.away = 'requests are lost';
    await expect(openFencedStore(bucket, termOf(1))).rejects.toThrow('timeout');
  });
});

describe('the store of catalogs', () => {
  const big = { rows: Array.from({ length: 40 }, () => randomBytes(20_000).toString('hex')) };

  test('gives a later engine what was written in chunks of 256 kB', async () => {
    const bucket = createMemoryBucket();
    await (await openCatalogStore(bucket, termOf(1))).put({ 'catalog:A': big });
    const sizes = [...(await bucket.all()).values()].map(({ value }) => value?.length ?? 0);
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024);
    expect(await (await openCatalogStore(bucket, termOf(2))).get('catalog:A')).toEqual(big);
  });

  test('shows the one before until the new one is there, and drops what no pointer leads to', async () => {
    const bucket = createMemoryBucket();
    const term = termOf(1);
    const store = await openCatalogStore(bucket, term);
    await store.put({ 'catalog:A': { rows: ['first'] } });
    let writes = 0;
    const { compareAndSet } = bucket;
    bucket.compareAndSet = (...given) => {
      writes += 1;
      if (writes === 3) throw new Error('killed');
      return compareAndSet(...given);
    };
    await expect(store.put({ 'catalog:A': big })).rejects.toThrow('killed');
    bucket.compareAndSet = compareAndSet;
    const chunks = async () =>
      [...(await bucket.all())].filter(([key, { value }]) => key.includes('|') && value !== null).length;
    expect(await chunks()).toBe(3);
    const next = await openCatalogStore(bucket, termOf(2));
    expect(await chunks()).toBe(1);
    expect(await next.get('catalog:A')).toEqual({ rows: ['first'] });
    await next.put({ 'catalog:A': { rows: ['second'] } });
    expect([await chunks(), await next.get('catalog:A')]).toEqual([1, { rows: ['second'] }]);
  });

  test('removes nothing once the lease is not valid, although the pointer was written', async () => {
    const bucket = createMemoryBucket();
    const term = termOf(1);
    const { compareAndSet } = bucket;
    let pointers = 0;
    bucket.compareAndSet = async (key, ...given) => {
      if (key === 'catalog:A') pointers += 1;
      if (pointers === 2) term.end('lost');
      return compareAndSet(key, ...given);
    };
    const store = await openCatalogStore(bucket, term);
    await store.put({ 'catalog:A': { rows: ['first'] } });
    const [chunk = ''] = (await bucket.names()).filter((name) => name.includes('|'));
    await expect(store.put({ 'catalog:A': { rows: ['second'] } })).rejects.toThrow(LeaseLost);
    expect((await bucket.read(chunk)).value).not.toBeNull();
  });

  test('has none when a chunk is missing', async () => {
    const bucket = createMemoryBucket();
    await (await openCatalogStore(bucket, termOf(1))).put({ 'catalog:A': big });
    const [chunk = ''] = (await bucket.names()).filter((name) => name.includes('|'));
    await bucket.remove(chunk, (await bucket.read(chunk)).revision);
    expect(await (await openCatalogStore(bucket, termOf(2))).get('catalog:A')).toBeUndefined();
  });
});

describe('the store of prices', () => {
  /** A second passes when the test says so. */
  function seconds() {
    let tick = () => {};
    const clock = {
      now: () => 0,
      sleep: () =>
        new Promise<void>((resolve) => {
          tick = resolve;
        }),
    };
    const pass = async () => {
      tick();
      await vi.waitFor(async () => {});
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { clock, pass };
  }

  test('writes what changed once a second, and reads it whole', async () => {
    const bucket = createMemoryBucket();
    const { clock, pass } = seconds();
    const store = await openPriceStore(bucket, termOf(1), clock);
    await store.put({ 'ETH:0x': { usd: '1' }, 'BTC:0x': { usd: '2' } });
    await store.put({ 'ETH:0x': { usd: '3' } });
    expect(await bucket.names()).toEqual([]);
    await pass();
    expect((await bucket.read('BTC:0x')).revision).toBe(2);
    await store.delete(['BTC:0x']);
    await pass();
    expect(await (await openPriceStore(bucket, termOf(2), clock)).entries()).toEqual([
      ['ETH:0x', { usd: '3' }],
    ]);
  });

  test('writes again what was not acknowledged, and nothing once the lease is not valid', async () => {
    const bucket = createMemoryBucket();
    const { clock, pass } = seconds();
    const term = termOf(1);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = await openPriceStore(bucket, term, clock);
    bucket.away = 'answers are lost';
    await store.put({ a: 1 });
    await pass();
    bucket.away = 'no';
    await store.put({ a: 2 });
    // The first attempt finds the revision, the second one writes.
    await pass();
    await pass();
    expect((await bucket.read('a')).value?.toString()).toBe('2');
    term.end('lost');
    await store.put({ a: 3 });
    await pass();
    await store.close();
    expect((await bucket.read('a')).value?.toString()).toBe('2');
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });
});
