/** The moment store: facts and final prices stay in it, whatever its memory has dropped or could not read. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createMomentStore, type NewFact } from '../../../src/core/history/moment-store.ts';
import { assetOf } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import type { PastPrice } from '../../../src/core/market/moments.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { LINK, MINUTE, TURN } from './stage.ts';

const PRICE: PastPrice = {
  source: 'DefiLlama',
  basis: 'global',
  usd: '12.5' as Decimal,
  krw: null,
  asOf: TURN,
  granularity: 'minute',
  converted: null,
};
const SAID: NewFact = {
  asset: assetOf(LINK),
  at: TURN,
  key: 'Upbit at',
  fact: { kind: 'none', saidAt: TURN, isSettled: true },
};
/** When something is set aside. */
const now = () => TURN + 17;
const MOMENT = { asset: assetOf(LINK), at: TURN };

/** A store in which the moment's final answer is kept. */
async function storeWithFinal(): Promise<Store> {
  const store = createMemoryStore();
  await createMomentStore(store, now).finish([{ asset: LINK, at: TURN, basis: 'global', price: PRICE }]);
  return store;
}

/** What another worker finds. */
async function keptIn(store: Store) {
  const momentStore = createMomentStore(store, now);
  await momentStore.recall([MOMENT]);
  const { facts, final } = momentStore.of(LINK, TURN);
  return { facts: [...facts.keys()], final };
}

const BOTH = { facts: ['Upbit at'], final: { global: PRICE } };

describe('a stored moment', () => {
  test('that memory has let go loses nothing to a fact that is put', async () => {
    const store = await storeWithFinal();
    const momentStore = createMomentStore(store, now);
    await momentStore.recall([MOMENT]);
    const others = Array.from({ length: 5_000 }, (_, i) => ({ ...MOMENT, at: TURN + (i + 1) * MINUTE }));
    await momentStore.recall(others);
    await momentStore.put([SAID]);
    expect(await keptIn(store)).toEqual(BOTH);
  });

  test.each([
    ['a newer version', { version: 1, value: { facts: {}, note: 'new' } }],
    ['another format', { version: 2, value: { facts: {} } }],
    ['a damaged disk', { version: 1, value: { facts: { 'Upbit at': { kind: 'rec' } } } }],
    ['no version', 'garbage'],
  ])('of %s is set aside when later facts are stored', async (_whose, stored) => {
    const key = `${LINK}@${TURN}`;
    const store = createMemoryStore({ [key]: stored });
    const momentStore = createMomentStore(store, now);
    await momentStore.recall([MOMENT]);
    await momentStore.put([SAID]);
    await momentStore.finish([{ asset: LINK, at: TURN, basis: 'global', price: PRICE }]);
    expect(await keptIn(store)).toEqual(BOTH);
    expect(await store.get(`aside/${key}/${now()}`)).toEqual(stored);
    await momentStore.deleteAll();
    expect(await store.entries()).toEqual([]);
  });

  test('that is damaged a second time is set aside beside the first, and neither counts as a moment', async () => {
    const key = `${LINK}@${TURN}`;
    const store = createMemoryStore({ [key]: 'the first' });
    await createMomentStore(store, () => 1).put([SAID]);
    await store.put({ [key]: 'the second' });
    const momentStore = createMomentStore(store, () => 2);
    expect(await momentStore.size()).toMatchObject({ items: 0, unreadable: 2 });
    await momentStore.put([SAID]);
    expect(await store.get(`aside/${key}/1`)).toBe('the first');
    expect(await store.get(`aside/${key}/2`)).toBe('the second');
    expect(await momentStore.size()).toMatchObject({ items: 1, unreadable: 2 });
  });

  test('that cannot be set aside is not written over', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = createMemoryStore({ [`${LINK}@${TURN}`]: 'garbage' });
    const put = vi.fn(store.put).mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'));
    const momentStore = createMomentStore({ ...store, put }, now);
    await momentStore.put([SAID]);
    expect(await store.entries()).toEqual([[`${LINK}@${TURN}`, 'garbage']]);
    expect(await momentStore.size()).toMatchObject({ isUnwritten: true });
    await momentStore.put([SAID]);
    expect(await momentStore.size()).toMatchObject({ isUnwritten: false });
    expect(await keptIn(store)).toEqual({ facts: ['Upbit at'], final: {} });
  });

  test('that could not be read is no sign of a full disk, and a deletion makes room', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = createMemoryStore();
    const get = vi.fn(store.get).mockRejectedValueOnce(new DOMException('broken', 'UnknownError'));
    const put = vi.fn(store.put).mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'));
    const momentStore = createMomentStore({ ...store, get, put }, now);
    await momentStore.put([SAID]);
    expect(await momentStore.size()).toMatchObject({ isUnwritten: false });
    await momentStore.put([SAID]);
    expect(await momentStore.size()).toMatchObject({ isUnwritten: true });
    await momentStore.deleteAll();
    expect(await momentStore.size()).toMatchObject({ isUnwritten: false });
  });

  test('that was never requested is looked up together with the others of its asset', async () => {
    const store = await storeWithFinal();
    const spied = { get: vi.fn(store.get), keysBetween: vi.fn(store.keysBetween) };
    const momentStore = createMomentStore({ ...store, ...spied }, now);
    const week = Array.from({ length: 43 }, (_, i) => ({ ...MOMENT, at: TURN - i * 240 * MINUTE }));
    await momentStore.recall(week);
    expect([spied.keysBetween.mock.calls.length, spied.get.mock.calls.length]).toEqual([1, 1]);
    expect(momentStore.of(LINK, TURN).final).toEqual({ global: PRICE });
    await momentStore.recall(week);
    expect([spied.keysBetween.mock.calls.length, spied.get.mock.calls.length]).toEqual([1, 1]);
    await momentStore.put(week.map((moment) => ({ ...SAID, ...moment })));
    expect(await keptIn(store)).toEqual(BOTH);
  });

  test('and all others can be deleted, but not what stands beside them', async () => {
    const store = await storeWithFinal();
    const beside = { 'rate:2026-12-31': 1, 'deleted:1798729200000': [LINK] };
    await store.put(beside);
    const momentStore = createMomentStore(store, now);
    await momentStore.recall([MOMENT]);
    const { bytes, ...counted } = await momentStore.size();
    expect(counted).toEqual({ items: 1, unreadable: 0, isUnwritten: false });
    expect(bytes).toBeGreaterThan(100);
    await momentStore.deleteAll();
    expect(Object.fromEntries(await store.entries())).toEqual(beside);
    expect(momentStore.of(LINK, TURN).final).toEqual({});
    await momentStore.put([SAID]);
    expect(await keptIn(store)).toEqual({ facts: ['Upbit at'], final: {} });
  });

  test('that cannot be read costs no other moment of its asset its answer', async () => {
    const store = createMemoryStore();
    const moments = Array.from({ length: 10 }, (_, i) => ({ ...MOMENT, at: TURN + i * MINUTE }));
    await createMomentStore(store, now).put(moments.map((moment) => ({ ...SAID, ...moment })));
    const refused = (await store.keysBetween('', '\uffff')).find((key) => key.includes('@'));
    const momentStore = createMomentStore(
      {
        ...store,
        get: async (key) => {
          if (key === refused) throw new Error('This one cannot be read.');
          await setImmediate();
          return store.get(key);
        },
      },
      now,
    );
    await momentStore.recall(moments);
    expect(moments.filter(({ at }) => momentStore.of(LINK, at).facts.size > 0)).toHaveLength(9);
  });

  test('that was deleted before the deletion stopped is not written back', async () => {
    const store = await storeWithFinal();
    const stopping: Store = {
      ...store,
      async delete(keys) {
        await store.delete(keys);
        throw new DOMException('no room', 'QuotaExceededError');
      },
    };
    const momentStore = createMomentStore(stopping, now);
    await momentStore.recall([MOMENT]);
    await expect(momentStore.deleteAll()).rejects.toThrow('no room');
    await momentStore.put([SAID]);
    expect(await keptIn(store)).toEqual({ facts: ['Upbit at'], final: {} });
  });

  test('that was never recalled loses nothing to a final answer', async () => {
    const store = await storeWithFinal();
    await createMomentStore(store, now).put([SAID]);
    const korean = { ...PRICE, source: 'Upbit', basis: 'korea' } as const;
    await createMomentStore(store, now).finish([{ asset: LINK, at: TURN, basis: 'korea', price: korean }]);
    expect(await keptIn(store)).toEqual({ ...BOTH, final: { global: PRICE, korea: korean } });
  });

  test('whose reading failed once is read again, and loses nothing', async () => {
    const store = await storeWithFinal();
    const failing = vi.fn(store.get).mockRejectedValueOnce(new DOMException('no', 'UnknownError'));
    const momentStore = createMomentStore({ ...store, get: failing }, now);
    await momentStore.recall([MOMENT]);
    expect(momentStore.of(LINK, TURN).final).toEqual({});
    await momentStore.recall([MOMENT]);
    expect(momentStore.of(LINK, TURN).final).toEqual({ global: PRICE });
    failing.mockRejectedValueOnce(new DOMException('no', 'UnknownError'));
    const later = createMomentStore({ ...store, get: failing }, now);
    await later.recall([MOMENT]);
    await later.put([SAID]);
    expect(await keptIn(store)).toEqual(BOTH);
  });

  test('is not written as long as it cannot be read, and later with all its facts', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = await storeWithFinal();
    let isBroken = true;
    const get: Store['get'] = async (key) => {
      if (isBroken) throw new DOMException('no', 'UnknownError');
      return store.get(key);
    };
    const momentStore = createMomentStore({ ...store, get }, now);
    await momentStore.put([SAID]);
    await momentStore.put([]);
    await momentStore.put([SAID]);
    expect([...momentStore.of(LINK, TURN).facts.keys()]).toEqual(['Upbit at']);
    expect(await keptIn(store)).toEqual({ facts: [], final: { global: PRICE } });
    isBroken = false;
    await momentStore.put([{ ...SAID, key: 'Bithumb at' }]);
    expect(await keptIn(store)).toEqual({ ...BOTH, facts: ['Upbit at', 'Bithumb at'] });
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('of which two say something at once has both', async () => {
    const store = await storeWithFinal();
    const momentStore = createMomentStore(store, now);
    await Promise.all([momentStore.put([SAID]), momentStore.put([{ ...SAID, key: 'Bithumb at' }])]);
    expect(await keptIn(store)).toEqual({ ...BOTH, facts: ['Upbit at', 'Bithumb at'] });
  });
});

describe('many facts', () => {
  const series = (first: number) =>
    Array.from({ length: 3_000 }, (_, i) => ({ ...SAID, at: TURN + (first + i) * MINUTE }));
  const countIn = async (store: Store) =>
    (await store.entries()).filter(([, item]) => JSON.stringify(item).includes('Upbit at')).length;

  test('of two series that are put at once are all written', async () => {
    const store = createMemoryStore();
    const momentStore = createMomentStore(store, now);
    await Promise.all([momentStore.put(series(0)), momentStore.put(series(3_000))]);
    expect(await countIn(store)).toBe(6_000);
  });

  test('of one series that is longer than memory are all written', async () => {
    const store = createMemoryStore();
    await createMomentStore(store, now).put([...series(0), ...series(3_000)]);
    expect(await countIn(store)).toBe(6_000);
  });

  test('that were brought back again stay in memory before those that were not', async () => {
    const momentStore = createMomentStore(createMemoryStore(), now);
    await momentStore.put([SAID]);
    await momentStore.put(series(1));
    await momentStore.recall([MOMENT]);
    await momentStore.put(series(3_001).slice(0, 2_000));
    expect(momentStore.of(LINK, TURN).facts.size).toBe(1);
  });
});
