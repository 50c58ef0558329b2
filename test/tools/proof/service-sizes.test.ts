import { expect, test } from 'vitest';
import { memoryOf, memoryTrends, paceProblems, pricesAskedAt } from '../../../tools/proof/service-sizes.ts';

const growing = (size: (i: number) => number, samples = 90, pidOf = (_i: number) => 1) =>
  memoryTrends(
    Array.from({ length: samples }, (_, i) => ({ engine: { pid: pidOf(i), mb: size(i) } })),
    ['engine'],
  ).some(({ isGrowing }) => isGrowing);

test('memory that nobody gives back is growth; what fills and stays, or goes up and down, is none', () => {
  expect(growing((i) => 100 + 2 * i)).toBe(true);
  expect(growing((i) => Math.min(100 + 4 * i, 200))).toBe(false);
  expect(growing((i) => 100 + ((i * 37) % 11))).toBe(false);
});

test('what is larger than its run before has not grown, and of a short run nothing is said', () => {
  expect(
    growing(
      (i) => (i < 50 ? 60 : 200),
      90,
      (i) => (i < 50 ? 1 : 2),
    ),
  ).toBe(false);
  expect(
    growing(
      (i) => 100 + 2 * i,
      90,
      (i) => (i < 20 ? 1 : 2),
    ),
  ).toBe(true);
  expect(growing((i) => 100 + 20 * i, 20)).toBe(false);
});

test('a process that does not run just now has no memory', () => {
  const pidOf = (name: string) => (name === 'engine' ? null : process.pid);
  expect(Object.keys(memoryOf({ pidOf }, ['engine', 'front-1']))).toEqual(['front-1']);
});

test('three requests at once and then one in ten seconds are the pace of CoinGecko; more are not', () => {
  const kept = [0, 0, 0, 10_000, 20_000, 30_000, 90_000, 90_000, 90_000];
  expect(paceProblems(kept)).toEqual([]);
  expect(paceProblems([0, 0, 0, 500])).toEqual(['CoinGecko was asked 4 times in 500 ms, not 3']);
  expect(paceProblems([...kept, 91_000, 92_000])).toHaveLength(1);
});

test('a request that workerd sends again where its connection broke is one, a second attempt of ours is another', () => {
  const asked = (at: number, status: number | null, ids = 'a') => {
    const path = '/api/v3/simple/price';
    return {
      at,
      status,
      host: 'api.coingecko.com',
      path,
      url: `https://api.coingecko.com${path}?ids=${ids}`,
    };
  };
  expect(pricesAskedAt([asked(0, null), asked(2, null), asked(9, 200)])).toEqual([0]);
  expect(pricesAskedAt([asked(0, null), asked(150, 200)])).toEqual([0, 150]);
  expect(pricesAskedAt([asked(0, 200), asked(2, 200)])).toEqual([0, 2]);
  expect(pricesAskedAt([asked(0, null), asked(2, 200, 'b')])).toEqual([0, 2]);
  expect(pricesAskedAt([{ ...asked(0, 200), path: '/api/v3/coins/list' }])).toEqual([]);
});

test('of what befell the service meanwhile, too many requests tell in their order', () => {
  const happened = [
    { at: -70_000, what: 'too early' },
    { at: 100, what: 'the engine was killed' },
  ];
  expect(paceProblems([0, 0, 0, 500], happened)).toEqual([
    'CoinGecko was asked 4 times in 500 ms, not 3 (0 ms asked, 0 ms asked, 0 ms asked, 100 ms the engine was killed, 500 ms asked)',
  ]);
});
