/** How much of the past is stored: by one key, and of moments without a record. */
import { describe, expect, it, vi } from 'vitest';
import { createMomentStore, type NewFact } from '../../../src/core/history/moment-store.ts';
import { createUnsuccessfulMoments } from '../../../src/core/history/unsuccessful-moments.ts';
import { assetOf } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { bytesOf } from '../../../src/core/storage/store.ts';
import { DAY, LATER, LINK, NOBODYS, startPast } from './stage.ts';

const KEY = { kind: 'key', project: 'a' } as const;

function facts(from: number, count: number): readonly NewFact[] {
  return Array.from({ length: count }, (_, i) => ({
    asset: assetOf(LINK),
    at: from + i,
    key: 'DefiLlama at',
    fact: {
      kind: 'record',
      in: 'USD',
      value: '13.42' as Decimal,
      asOf: from,
      saidAt: LATER,
      isSettled: true,
    },
  }));
}

async function storedBytes(store: ReturnType<typeof createMemoryStore>): Promise<number> {
  return (await store.entries()).reduce((sum, [key, value]) => sum + bytesOf(key, value), 0);
}

describe('what a key adds', () => {
  it('is a megabyte a day, and answered beyond that', async () => {
    const store = createMemoryStore();
    let now = LATER;
    const momentStore = createMomentStore(store, () => now);
    for (let i = 0; i < 100; i++) await momentStore.put(facts(1e12 + i * 100, 100), KEY);
    expect(await storedBytes(store)).toBeGreaterThan(900_000);
    expect(await storedBytes(store)).toBeLessThan(1_300_000);
    expect(momentStore.of(LINK, 1e12 + 9_999).facts.size).toBe(1);
    await momentStore.put(facts(2e12, 1), { kind: 'key', project: 'b' });
    await momentStore.put(facts(3e12, 1), { kind: 'person' });
    now += DAY;
    await momentStore.put(facts(4e12, 1), KEY);
    const keys = (await store.entries()).map(([key]) => key);
    expect([2e12, 3e12, 4e12].map((at) => keys.includes(`${LINK}@${at}`))).toEqual([true, true, true]);
  });
});

describe('what a key adds, over restarts', () => {
  it('is a megabyte a day', async () => {
    const store = createMemoryStore();
    for (let restart = 0; restart < 3; restart++) {
      const momentStore = createMomentStore(store, () => LATER);
      for (let i = 0; i < 60; i++) await momentStore.put(facts((restart + 1) * 1e11 + i * 100, 100), KEY);
    }
    expect(await storedBytes(store)).toBeLessThan(1_300_000);
  });
});

describe('moments without a record', () => {
  it('are not stored where no request was needed', async () => {
    const stage = startPast({ off: ['DefiLlama', 'Binance'] });
    const { prices } = await stage.ask({ moments: [[NOBODYS, LATER - 500 * DAY]] });
    expect(prices).toMatchObject([{ price: null, missing: 'too old' }]);
    expect(await stage.store.entries()).toEqual([]);
  });

  it('are the latest that were used, up to the most', async () => {
    const store = createMemoryStore();
    const stored: Record<string, unknown> = {};
    const list = createUnsuccessfulMoments(store, (key) => key in stored, 1_000);
    const use = async (keys: readonly string[]) => {
      const { items, gone } = await list.note(keys);
      for (const key of keys) stored[key] = true;
      await store.put({ ...items, ...Object.fromEntries(keys.map((key) => [key, true])) });
      await store.delete(gone);
      for (const key of gone) delete stored[key];
    };
    await use(['first', 'second']);
    for (let i = 0; i < 1_400; i += 100) {
      list.touch('first');
      await use(Array.from({ length: 100 }, (_, j) => `moment ${i + j}`));
    }
    expect(Object.keys(stored).length).toBeLessThanOrEqual(1_000);
    expect(Object.keys(stored).length).toBeGreaterThan(700);
    expect([stored.first, stored.second, stored['moment 1399']]).toEqual([true, undefined, true]);
  });

  it('are counted again after a restart, and never go once they have a record', async () => {
    const store = createMemoryStore();
    const isUnsuccessful = vi.fn((key: string) => key !== 'm0');
    const before = createUnsuccessfulMoments(store, isUnsuccessful, 500);
    const keys = Array.from({ length: 500 }, (_, i) => `m${i}`);
    await store.put((await before.note(keys)).items);
    const after = createUnsuccessfulMoments(store, isUnsuccessful, 500);
    const { gone } = await after.note(['new']);
    expect(gone).toContain('m1');
    expect(gone).not.toContain('m0');
  });
});
