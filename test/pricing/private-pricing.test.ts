import { describe, expect, test, vi } from 'vitest';
import { createAssetStates } from '../../src/pricing/asset-states.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { dollars, fakeEngine, untilSettled } from './fake-sources.ts';
import { failed, LINK, MINUTE, quoted, rejected, resultOf, type Said, SECOND } from './states.ts';

const A = `ETH:0x${'a'.repeat(40)}` as const;
const PERSON = { kind: 'person' } as const;
const PRIVATE = { kind: 'private window' } as const;

/** Both states after each heard what it is said to have, in the order of time. */
function bothAfter(heard: readonly (readonly ['common' | 'own', Said])[]) {
  const common = createAssetStates(createMemoryStore());
  const own = createAssetStates(createMemoryStore(), common.of);
  const states = { common, own };
  for (const [which, said] of heard) states[which].fold(LINK, resultOf('CoinGecko', said));
  return { common: common.of(LINK), own: own.of(LINK) };
}

test('a state of its own is answered by the common one, which hears of nothing', async () => {
  const common = createAssetStates(createMemoryStore());
  common.fold(A, { kind: 'unlisted', source: 'Upbit', at: 1 });
  const own = createAssetStates(createMemoryStore(), common.of);
  expect(own.of(A)).toEqual(common.of(A));
  own.fold(A, { kind: 'unlisted', source: 'CoinGecko', at: 2 });
  expect(Object.keys(own.of(A).results)).toEqual(['Upbit', 'CoinGecko']);
  expect(Object.keys(common.of(A).results)).toEqual(['Upbit']);
  expect(createAssetStates(createMemoryStore(), common.of).of(A)).toEqual(common.of(A));
});

test('what a private window asked is known to nobody else, kept nowhere, and gone when it is dropped', async () => {
  const store = createMemoryStore();
  const { pricing, privatePricing, questions } = fakeEngine({ CoinGecko: { knows: () => true } }, store);
  const order = ['CoinGecko'] as const;
  const asking = privatePricing.current().prices([A], { order, requester: { kind: 'private window' } });
  await untilSettled(asking);
  expect(questions).toHaveLength(1);
  expect(pricing.stateOf(A).results).toEqual({});
  expect(JSON.stringify(await store.entries())).not.toContain(A);
  const before = privatePricing.current();
  privatePricing.forget();
  expect(privatePricing.current()).not.toBe(before);
});

test('an explorer page in a private window counts with the same page elsewhere, and its tokens ride with nothing', async () => {
  const keys = (digit: string) =>
    Array.from({ length: 100 }, (_, i) => `ETH:0x${digit}${String(i).padStart(39, '0')}` as const);
  const { pricing, privatePricing, questions } = fakeEngine({
    CoinGecko: { knows: () => true },
    Upbit: { knows: () => false, rulesOut: () => true },
  });
  const request = { order: ['CoinGecko'], requester: { kind: 'page', host: 'etherscan.io' } } as const;
  await untilSettled(privatePricing.current().prices(keys('1'), request));
  const before = questions.length;
  await untilSettled(pricing.prices(keys('2'), request));
  expect(questions).toHaveLength(before);
});

test('a private window that has asked by itself shows what was heard elsewhere since, and no older price', async () => {
  let usd = '10';
  const sources = { CoinGecko: { says: () => dollars(usd) } };
  const { pricing, privatePricing } = fakeEngine(sources);
  const request = { order: ['CoinGecko'], act: true } as const;
  const own = privatePricing.current();
  await untilSettled(own.prices([LINK], { ...request, requester: PRIVATE }));
  vi.advanceTimersByTime(2 * MINUTE);
  usd = '11';
  await untilSettled(pricing.prices([LINK], { ...request, requester: PERSON }));
  expect(own.peek([LINK], request.order).get(LINK)).toMatchObject({ usd: '11', status: 'priced' });
});

describe('of what both have heard, a private window', () => {
  test('keeps its own where that is younger', () => {
    const { own, common } = bothAfter([
      ['common', quoted('10', MINUTE)],
      ['own', quoted('11', 10 * SECOND)],
    ]);
    expect(own.lastGood.global).toMatchObject({ usd: '11' });
    expect(common.lastGood.global).toMatchObject({ usd: '10' });
  });

  test('keeps its own price while that counts, though others have failed to renew it', () => {
    const { own } = bothAfter([
      ['own', quoted('10', 20 * SECOND)],
      ['common', failed(5 * SECOND)],
    ]);
    expect(own.results.CoinGecko).toMatchObject({ result: { kind: 'quoted' }, verdict: 'believed' });
  });

  test('believes what was believed step by step elsewhere', () => {
    const { own } = bothAfter([
      ['own', quoted('10', 10 * MINUTE)],
      ['common', quoted('40', 5 * MINUTE)],
      ['common', quoted('160')],
    ]);
    expect(own.results.CoinGecko).toMatchObject({ verdict: 'believed', heldAgainst: { usd: '40' } });
    expect(own.lastGood.global).toMatchObject({ usd: '160' });
  });

  test('goes on with a doubt that arose elsewhere', () => {
    const { own, common } = bothAfter([
      ['own', quoted('10', 3 * MINUTE)],
      ['common', quoted('10', 3 * MINUTE)],
      ['common', quoted('100', 90 * SECOND)],
      ['common', quoted('100')],
    ]);
    expect(common.results.CoinGecko).toMatchObject({ verdict: 'repeated' });
    expect(own.results.CoinGecko).toMatchObject({ verdict: 'repeated', heldAgainst: { usd: '10' } });
  });

  test('shows the last good one also when its source is broken by now', () => {
    const { own } = bothAfter([
      ['own', quoted('10', 10 * MINUTE)],
      ['common', quoted('12', 5 * MINUTE)],
      ['common', rejected('value')],
    ]);
    expect(own.lastGood.global).toMatchObject({ usd: '12' });
  });
});
