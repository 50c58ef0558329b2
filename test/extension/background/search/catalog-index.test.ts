import { describe, expect, test } from 'vitest';
import { SOURCE_NAMES } from '../../../../src/core/market/source-table.ts';
import type { ListedName } from '../../../../src/core/sources/listed-names.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { keyOf, listOf, stageSearch } from './stage.ts';

const IRIS: ListedName = { symbol: 'IRIS', name: 'IRIS', koreanName: null, keys: [keyOf(1)] };
const IRIS_MARKET: ListedName = { symbol: 'IRIS', name: 'IRIS', koreanName: '무지개', keys: [] };

describe('the index of the catalogs', () => {
  test('is partial until every list was fetched, and whole after', async () => {
    const coins = listOf(null, [], [IRIS]);
    const upbit = listOf(null, [], [IRIS_MARKET]);
    const { catalogs, search } = stageSearch({ coins, upbit });
    expect(await catalogs.isPartial(SOURCE_NAMES)).toBe(true);
    expect((await search.find('무지개', 8)).found).toEqual([]);
    await catalogs.renew(SOURCE_NAMES);
    expect(await catalogs.isPartial(SOURCE_NAMES)).toBe(false);
    expect((await search.find('무지개', 8)).found).toMatchObject([
      { key: keyOf(1), verified: false, token: { name: 'IRIS', koreanName: '무지개' } },
    ]);
    expect(catalogs.koreanNameOf(keyOf(1))).toBe('무지개');
  });

  test('needs no list of a source that is off, and requests none', async () => {
    const coins = listOf(null, [], [IRIS]);
    const upbit = listOf(null, [], [IRIS_MARKET]);
    const { catalogs, search } = stageSearch({ coins, upbit });
    await catalogs.renew(['Upbit', 'DexScreener']);
    expect([coins.renewed, upbit.renewed]).toEqual([0, 1]);
    expect(await catalogs.isPartial(['Upbit', 'DexScreener'])).toBe(false);
    expect(await catalogs.isPartial(SOURCE_NAMES)).toBe(true);
    expect((await search.find('iris', 8)).found).toEqual([]);
  });

  test('is made once for its catalogs, also for the next worker', async () => {
    const store = createMemoryStore();
    const coins = listOf(1, [IRIS]);
    const upbit = listOf(1, [IRIS_MARKET]);
    const first = stageSearch({ coins, upbit, store });
    for (const text of ['b', 'bo', 'bor']) await first.search.find(text, 8);
    expect([coins.read, upbit.read]).toEqual([1, 1]);
    const next = stageSearch({ coins, upbit, store });
    await next.catalogs.restored;
    expect(next.catalogs.koreanNameOf(keyOf(1))).toBe('무지개');
    expect((await next.search.find('무', 8)).found).toHaveLength(1);
    expect([coins.read, upbit.read]).toEqual([1, 1]);
  });

  test.each([
    ['nonsense', { 'search index': 'x', 'korean names': 7 }],
    ['parts of it', { 'search index': { of: '1 1 1', index: { lines: 'x' } }, 'korean names': { a: 1 } }],
  ])('is made anew where %s is kept', async (_, kept) => {
    const { search } = stageSearch({
      coins: listOf(1, [IRIS]),
      upbit: listOf(1, []),
      store: createMemoryStore(kept),
    });
    expect((await search.find('iris', 8)).found).toHaveLength(1);
  });

  test('is searched though nothing can be kept or read', async () => {
    const broken = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const store = { ...createMemoryStore(), get: broken, put: broken };
    const { search } = stageSearch({ coins: listOf(1, [IRIS]), upbit: listOf(1, []), store });
    expect((await search.find('iris', 8)).found).toHaveLength(1);
  });
});
