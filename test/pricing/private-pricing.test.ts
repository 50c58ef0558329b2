import { expect, test } from 'vitest';
import { createAssetStates } from '../../src/pricing/asset-states.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { fakeEngine, untilSettled } from './fake-sources.ts';

const A = `ETH:0x${'a'.repeat(40)}` as const;

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
