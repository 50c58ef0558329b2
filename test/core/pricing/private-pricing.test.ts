import { describe, expect, test, vi } from 'vitest';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import type { AssetState } from '../../../src/core/pricing/asset-state.ts';
import { createAssetStateStore } from '../../../src/core/pricing/asset-state-store.ts';
import { select } from '../../../src/core/pricing/select-price.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { dollars, fakeEngine, untilSettled } from './fake-sources.ts';
import {
  failed,
  GLOBAL,
  LINK,
  lastGood,
  MINUTE,
  NOW,
  quoted,
  rejected,
  resultOf,
  type Said,
  SECOND,
  stateAfter,
} from './states.ts';

const A = `ETH:0x${'a'.repeat(40)}` as const;
const PERSON = { kind: 'person' } as const;
const PRIVATE = { kind: 'private window' } as const;

/** Both states after their results, in the order of time; of CoinGecko unless another source is named. */
function bothAfter(heard: readonly (readonly ['common' | 'own', Said, SourceName?])[]) {
  const common = createAssetStateStore(createMemoryStore());
  const own = createAssetStateStore(createMemoryStore(), common);
  const states = { common, own };
  for (const [which, said, source = 'CoinGecko'] of heard)
    states[which].fold(LINK, resultOf(source, said), NOW);
  return { common: common.of(LINK), own: own.of(LINK) };
}

function shown(state: AssetState) {
  return select(state, { order: GLOBAL, now: NOW, knowledgeOf: () => 'lists' });
}

test('a state of its own is answered by the common one, which hears of nothing', async () => {
  const common = createAssetStateStore(createMemoryStore());
  common.fold(A, { kind: 'unlisted', source: 'Upbit', at: 1 }, NOW);
  const own = createAssetStateStore(createMemoryStore(), common);
  expect(own.of(A)).toEqual(common.of(A));
  own.fold(A, { kind: 'unlisted', source: 'CoinGecko', at: 2 }, NOW);
  expect(Object.keys(own.of(A).results)).toEqual(['Upbit', 'CoinGecko']);
  expect(Object.keys(common.of(A).results)).toEqual(['Upbit']);
  expect(createAssetStateStore(createMemoryStore(), common).of(A)).toEqual(common.of(A));
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
    GeckoTerminal: {},
    Upbit: { knows: () => false, rulesOut: () => true },
  });
  const request = { order: ['GeckoTerminal'], requester: { kind: 'page', host: 'etherscan.io' } } as const;
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

test('a private window holds a price against what was kept from before the background was stopped', async () => {
  const kept = createMemoryStore({ [LINK]: stateAfter({ before: [lastGood('1', 5 * MINUTE)] }) });
  let read: (() => void) | undefined;
  const isRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  const slow: Store = { ...kept, entries: () => isRead.then(kept.entries) };
  const { privatePricing } = fakeEngine({ CoinGecko: { says: () => dollars('100') } }, slow);
  const order = ['CoinGecko'] as const;
  const asking = privatePricing.current().prices([LINK], { order, requester: PRIVATE });
  // As long as a source would take to answer.
  await vi.advanceTimersByTimeAsync(MINUTE);
  read?.();
  expect((await untilSettled(asking)).get(LINK)).toMatchObject({ status: 'disputed', usd: '1' });
});

test('a layer that was dropped hears of nothing any more', () => {
  const common = createAssetStateStore(createMemoryStore());
  const own = createAssetStateStore(createMemoryStore(), common);
  own.fold(LINK, resultOf('CoinGecko', quoted('10', MINUTE)), NOW);
  const before = own.of(LINK);
  own.leave();
  common.fold(LINK, resultOf('CoinGecko', quoted('11')), NOW);
  expect(own.of(LINK)).toEqual(before);
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

  test('doubts what has moved too far step by step, here and elsewhere', () => {
    const { own } = bothAfter([
      ['own', quoted('10', 10 * MINUTE)],
      ['common', quoted('40', 5 * MINUTE)],
      ['common', quoted('160')],
    ]);
    expect(own.results.CoinGecko).toMatchObject({ verdict: 'doubted' });
    expect(own.base).toMatchObject({ usd: '10' });
  });

  test('goes on with a doubt that arose elsewhere', () => {
    const { own, common } = bothAfter([
      ['own', quoted('10', 3 * MINUTE)],
      ['common', quoted('10', 3 * MINUTE)],
      ['common', quoted('100', 90 * SECOND)],
      ['common', quoted('100')],
    ]);
    expect(common.results.CoinGecko).toMatchObject({ verdict: 'believed' });
    expect(own.results.CoinGecko).toMatchObject({ verdict: 'believed' });
    expect(own.base).toMatchObject({ usd: '10' });
  });

  test('shows the last good one also when its source is broken by now', () => {
    const { own } = bothAfter([
      ['own', quoted('10', 10 * MINUTE)],
      ['common', quoted('12', 5 * MINUTE)],
      ['common', rejected('value')],
    ]);
    expect(own.lastGood.global).toMatchObject({ usd: '12' });
  });

  test('believes none of two that contradict each other elsewhere', () => {
    const { own, common } = bothAfter([
      ['own', failed(150 * SECOND)],
      ['common', quoted('100', 4 * SECOND)],
      ['common', quoted('1', 2 * SECOND), 'DefiLlama'],
    ]);
    expect(shown(common)).toMatchObject({ status: 'disputed', usd: null });
    expect(shown(own)).toMatchObject({ status: 'disputed', usd: null });
    expect(own.results.DefiLlama).toMatchObject({ verdict: 'doubted' });
  });

  test('shows the price that was settled elsewhere, not the one that was taken back', () => {
    const { own, common } = bothAfter([
      ['own', failed(5 * MINUTE)],
      ['common', quoted('100', 72 * SECOND)],
      ['common', quoted('1', 70 * SECOND), 'DefiLlama'],
      ['common', quoted('1', 2 * SECOND)],
    ]);
    expect(shown(common)).toMatchObject({ status: 'priced', usd: '1' });
    expect(shown(own)).toMatchObject({ status: 'priced', usd: '1' });
    expect(own.lastGood.global).toMatchObject({ usd: '1' });
  });

  test('keeps a last good price of its own against one that was taken back elsewhere', () => {
    const { own } = bothAfter([
      ['own', quoted('1', 5 * MINUTE)],
      ['common', quoted('100', 4 * SECOND)],
      ['common', quoted('1', 2 * SECOND), 'DefiLlama'],
    ]);
    expect(own.results.CoinGecko).toMatchObject({ verdict: 'doubted' });
    expect(own.lastGood.global).toMatchObject({ usd: '1', source: 'DefiLlama' });
  });

  test('gives up what it had from elsewhere when it is contradicted there', () => {
    const { own, common } = bothAfter([
      ['common', quoted('100', 3 * MINUTE)],
      ['own', failed(175 * SECOND), 'Binance'],
      ['common', quoted('1', 170 * SECOND), 'DefiLlama'],
      // By now no source repeats the contradiction.
      ['common', failed(20 * SECOND), 'DefiLlama'],
    ]);
    expect(common.lastGood.global).toBeUndefined();
    expect(own.lastGood.global).toBeUndefined();
    expect(own.results.CoinGecko).toMatchObject({ verdict: 'doubted' });
  });

  test('does not take the beginning of a contradicted story for its proof', () => {
    const { own, common } = bothAfter([
      ['common', quoted('100', 90 * SECOND)],
      ['own', failed(89 * SECOND), 'Binance'],
      ['common', quoted('1', 88 * SECOND), 'DefiLlama'],
      ['common', quoted('100', 4 * SECOND)],
      ['common', quoted('1', 2 * SECOND), 'DefiLlama'],
    ]);
    expect(shown(common)).toMatchObject({ status: 'disputed', usd: null });
    expect(shown(own)).toMatchObject({ status: 'disputed', usd: null });
  });

  test('goes on believing what a second source bore out elsewhere, which has fallen silent since', () => {
    const { own, common } = bothAfter([
      ['own', quoted('100', 5 * MINUTE)],
      ['common', quoted('100', 4 * MINUTE)],
      ['common', quoted('1', 85 * SECOND)],
      ['common', quoted('1', 84 * SECOND), 'Binance'],
      ['common', failed(2 * SECOND), 'Binance'],
    ]);
    expect(common.lastGood.global).toMatchObject({ usd: '1' });
    expect(own.results.CoinGecko).toMatchObject({ verdict: 'believed' });
    expect(own.lastGood.global).toMatchObject({ usd: '1', source: 'CoinGecko' });
  });

  test('holds what is a first price elsewhere against what is good here', () => {
    const { own } = bothAfter([
      ['own', quoted('1', 5 * MINUTE)],
      ['common', quoted('100', 2 * SECOND)],
    ]);
    expect(shown(own)).toMatchObject({ status: 'disputed', usd: '1' });
  });

  test('has as its last good price the younger one, though another is told later', () => {
    const { own } = bothAfter([
      ['own', quoted('10', 2 * SECOND)],
      ['common', quoted('11', 4 * SECOND), 'DefiLlama'],
    ]);
    expect(own.lastGood.global).toMatchObject({ usd: '10', source: 'CoinGecko' });
  });

  test('remembers the last word of a source that only others heard before it failed', () => {
    const { own } = bothAfter([
      ['own', quoted('10', 10 * MINUTE)],
      ['common', quoted('12', 5 * MINUTE)],
      ['common', failed(2 * SECOND)],
    ]);
    expect(own.results.CoinGecko).toMatchObject({ lastSaid: { result: { price: { usd: '12' } } } });
  });
});
