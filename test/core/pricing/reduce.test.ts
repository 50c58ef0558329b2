/** What the state keeps besides verdicts: the last good price of each market, and those before it. */
import { describe, expect, test } from 'vitest';
import type { AvailablePrice } from '../../../src/core/market/prices.ts';
import { type AssetState, newState, type QuotedResult } from '../../../src/core/pricing/asset-state.ts';
import { reduce, reduceClock, reduceRecalled } from '../../../src/core/pricing/reduce.ts';
import {
  DAY,
  doubt,
  failed,
  HOUR,
  LINK,
  lastGood,
  MINUTE,
  NOW,
  quoted,
  resultOf,
  type Said,
  SECOND,
  type Story,
  stateAfter,
  unlisted,
} from './states.ts';

const goodAfter = (story: Story) => stateAfter(story).lastGood;

describe('the last good price', () => {
  test('is the believed one of the highest source, kept for its market', () => {
    const said = {
      Upbit: quoted('104', SECOND, { krw: '145600' }),
      Bithumb: quoted('105', 0, { krw: '147000' }),
    };
    expect(goodAfter({ said })).toEqual({ korea: lastGood('104', SECOND, 'Upbit', '145600') });
  });

  test('of one market leaves that of the others alone', () => {
    const before = [lastGood('104', MINUTE, 'Upbit'), lastGood('99', MINUTE, 'GeckoTerminal')];
    const after = goodAfter({ said: { CoinGecko: quoted('101') }, before });
    expect([after.global?.usd, after.korea?.usd, after.pools?.usd]).toEqual(['101', '104', '99']);
  });

  test('of a pool never takes the place of a listed one', () => {
    const after = goodAfter({ said: { DexScreener: quoted('101') }, before: [lastGood('100', MINUTE)] });
    expect([after.global?.usd, after.pools?.usd]).toEqual(['100', '101']);
  });

  test('is not what a listed quote is held against when a pool said it', () => {
    const before = [lastGood('0.1', MINUTE, 'DexScreener')];
    expect(goodAfter({ said: { CoinGecko: quoted('100') }, before }).global?.usd).toBe('100');
  });

  test.each([
    ['Upbit', 'korea'],
    ['DefiLlama', 'global'],
  ] as const)('of %s is not replaced by one in doubt', (source, basis) => {
    const state = stateAfter({
      said: { [source]: quoted('1000') },
      before: [lastGood('100', MINUTE, source)],
    });
    expect(state.lastGood[basis]?.usd).toBe('100');
    expect(state.base?.usd).toBe('100');
  });

  test('is remembered every five minutes, for 65', () => {
    const minutes = Array.from({ length: 80 }, (_, i) => 79 - i);
    const state = minutes.reduce(
      (each, ago) => reduce(each, resultOf('CoinGecko', quoted(`${100 + (ago % 2)}`, ago * MINUTE))),
      newState(LINK),
    );
    const ages = state.goods.map(({ checkedAt }) => (NOW - checkedAt) / MINUTE);
    expect(ages.length).toBeLessThanOrEqual(17);
    expect(Math.max(...ages)).toBeGreaterThan(59);
    expect(Math.max(...ages)).toBeLessThanOrEqual(65);
    expect(ages.at(-1)).toBe(0);
  });

  test('of each market is remembered for over 59 minutes beside the other market', () => {
    // The quotes are neither alike nor apart, so that no majority restarts the windows.
    const results = Array.from({ length: 80 }, (_, i) => (79 - i) * MINUTE).flatMap((agoMs) => [
      resultOf('CoinGecko', quoted('100', agoMs + SECOND)),
      resultOf('Upbit', quoted('200', agoMs)),
    ]);
    const { goods } = results.reduce((state, result) => reduce(state, result), newState(LINK));
    const oldestOf = (name: string) => NOW - (goods.find(({ source }) => source === name)?.checkedAt ?? NOW);
    expect(oldestOf('CoinGecko')).toBeGreaterThan(59 * MINUTE);
    expect(oldestOf('Upbit')).toBeGreaterThan(59 * MINUTE);
    expect(goods.length).toBeLessThanOrEqual(34);
  });

  test('is not made of nothing', () => {
    expect(goodAfter({ said: { CoinGecko: failed() } })).toEqual({});
  });

  test('is taken back when a second source contradicts a first quote', () => {
    // The first of the two is believed until the second comes.
    const first = stateAfter({ said: { CoinGecko: quoted('40', SECOND) } });
    expect(first.lastGood.global?.usd).toBe('40');
    const both = reduce(first, resultOf('Binance', quoted('1000')));
    expect(both.results.CoinGecko).toMatchObject({ verdict: 'doubted' });
    expect(both.lastGood).toEqual({});
  });
});

describe('a last good price that another source had agreed with', () => {
  const agreed = stateAfter({
    said: { CoinGecko: quoted('1000', 2 * SECOND), Binance: quoted('1000', SECOND) },
    before: [lastGood('100', MINUTE)],
  });

  test('stays believed when a clock is found to be wrong', () => {
    expect(agreed.lastGood.global?.usd).toBe('1000');
    const known = reduceClock(agreed, 5 * SECOND, NOW + MINUTE - 1.5 * SECOND);
    expect(known.results.CoinGecko).toMatchObject({ verdict: 'believed', asOf: NOW - 7 * SECOND });
  });

  test('is rejected when it is too old by the hosts’ clocks', () => {
    expect(reduceClock(agreed, DAY, NOW).results.CoinGecko).toMatchObject({
      verdict: 'rejected',
      gate: 'age',
    });
  });
});

test('a doubted price of a pool is not taken back for a listed one', () => {
  const first = stateAfter({
    said: { GeckoTerminal: quoted('400', SECOND) },
    before: [lastGood('40', 2 * HOUR)],
  });
  expect(first.lastGood.pools?.usd).toBe('400');
  const after = reduce(first, resultOf('Binance', quoted('40')));
  expect(after.results.GeckoTerminal).toMatchObject({ verdict: 'doubted' });
  expect(after.lastGood.pools).toBeUndefined();
});

describe('a last price from another store', () => {
  const recalled = (agoMs: number, staleRate?: true): AvailablePrice => ({
    ...lastGood('99', agoMs),
    asset: LINK,
    status: 'priced',
    basis: 'global',
    ...(staleRate && { staleRate }),
  });
  const known = stateAfter({ before: [lastGood('100', MINUTE)] });

  test.each([
    ['younger', MINUTE - 1, '99'],
    ['as old', MINUTE, '100'],
    ['older', MINUTE + 1, '100'],
  ])('is used only when it is younger: one that is %s', (_what, agoMs, usd) => {
    expect(reduceRecalled(known, recalled(agoMs)).lastGood.global?.usd).toBe(usd);
  });

  test('is marked when it was converted at an old rate, else not', () => {
    const good = (staleRate?: true) =>
      reduceRecalled(newState(LINK), recalled(MINUTE, staleRate)).lastGood.global;
    expect(good(true)).toEqual({ ...lastGood('99', MINUTE), staleRate: true });
    expect(good()).toEqual(lastGood('99', MINUTE));
  });
});

describe('a source that leaves out an asset', () => {
  const kindAfter = (...results: readonly (readonly [agoMs: number, said: (agoMs: number) => Said])[]) =>
    results.reduce(
      (state, [agoMs, said]) => reduce(state, resultOf('CoinGecko', said(agoMs))),
      newState(LINK),
    ).results.CoinGecko?.result.kind;
  const price = (agoMs: number) => quoted('101', agoMs);
  const OMISSION = 3 * MINUTE;

  test('does not list it when it never gave a price', () => {
    expect(kindAfter([0, unlisted])).toBe('unlisted');
    expect(kindAfter([MINUTE, failed], [0, unlisted])).toBe('unlisted');
  });

  test.each([
    [
      'is believed three minutes after its price and 45 s after it first left it out',
      OMISSION,
      45,
      'unlisted',
    ],
    ['is not sooner after its price', OMISSION - 1, 45, 'failed'],
    ['is not when it left it out twice within 45 s', OMISSION, 44.999, 'failed'],
  ])('%s', (_what, pricedAgoMs, firstAgoS, kind) => {
    expect(kindAfter([pricedAgoMs, price], [firstAgoS * SECOND, unlisted], [0, unlisted])).toBe(kind);
  });

  test('is not believed for an answer that failed altogether before', () => {
    expect(kindAfter([OMISSION, price], [MINUTE, failed], [0, unlisted])).toBe('failed');
  });

  test('is counted from now on when it was left out in the future, by a clock that was set back', () => {
    const times = [
      [2 * OMISSION, price],
      [-HOUR, unlisted],
      [45 * SECOND, unlisted],
    ] as const;
    expect(kindAfter(...times, [0, unlisted])).toBe('unlisted');
  });

  test('contradicts no other source once that is believed', () => {
    const last = [lastGood('100', HOUR / 2)];
    const steps = [resultOf('DefiLlama', unlisted(MINUTE)), resultOf('DefiLlama', unlisted(SECOND))];
    const first = stateAfter({
      said: { DefiLlama: quoted('100', 2 * MINUTE), CoinGecko: quoted('1000', 2 * MINUTE - 1) },
      before: last,
    });
    const omitted = steps.reduce((state, step) => reduce(state, step), first);
    const repeats = (state: AssetState) =>
      reduce(state, resultOf('CoinGecko', quoted('1000'))).results.CoinGecko;
    expect(repeats(omitted)).toMatchObject({ verdict: 'doubted' });
    const later = resultOf('DefiLlama', { kind: 'unlisted', at: NOW + MINUTE });
    const again = { ...resultOf('CoinGecko', quoted('1000')), at: NOW + 2 * MINUTE };
    expect(reduce(reduce(omitted, later), again).results.CoinGecko).toMatchObject({ verdict: 'believed' });
  });

  test('contradicts no doubt about another source either once that is believed', () => {
    const doubted = stateAfter({
      said: { CoinGecko: quoted('1000', 2 * MINUTE), DefiLlama: quoted('100', 2 * MINUTE - 1) },
      before: [lastGood('100', HOUR / 2)],
    });
    const omitted = [unlisted(30 * SECOND), unlisted(-2 * MINUTE)].reduce(
      (state, said) => reduce(state, resultOf('DefiLlama', said)),
      doubted,
    );
    expect(omitted.results.DefiLlama?.result.kind).toBe('unlisted');
    const again = reduce(omitted, resultOf('CoinGecko', quoted('1000', -3 * MINUTE)));
    expect(again.results.CoinGecko).toMatchObject({ verdict: 'believed' });
  });
});

describe('a result', () => {
  test('takes the place of what its source said before', () => {
    const state = stateAfter({ said: { CoinGecko: quoted('101', 2 * MINUTE) } });
    expect(reduce(state, resultOf('CoinGecko', failed())).results.CoinGecko?.result.kind).toBe('failed');
  });

  test('that is a failure takes the place of an earlier one', () => {
    const state = stateAfter({ said: { CoinGecko: failed(SECOND) } });
    expect(reduce(state, resultOf('CoinGecko', failed())).results.CoinGecko?.result.at).toBe(NOW);
  });

  test('that is a failure takes nothing away that still counts', () => {
    const state = stateAfter({ said: { CoinGecko: quoted('101', 30 * SECOND) } });
    const { results, ...rest } = reduce(state, resultOf('CoinGecko', failed()));
    expect(rest).toEqual({ ...state, results: undefined });
    expect(results).toEqual({ CoinGecko: { ...state.results.CoinGecko, triedAt: NOW } });
  });

  test('that no rate could convert takes nothing away that still counts', () => {
    const state = stateAfter({ said: { DefiLlama: quoted('101', 30 * SECOND) } });
    const unconverted = { ...(resultOf('DefiLlama', quoted('102')) as QuotedResult), price: null };
    expect(reduce(state, unconverted).results.DefiLlama?.result).toMatchObject({ price: { usd: '101' } });
  });

  test('that leaves out what its source priced a moment ago is a failure', () => {
    const state = stateAfter({ said: { CoinGecko: quoted('101', 2 * MINUTE) } });
    const after = reduce(state, resultOf('CoinGecko', unlisted()));
    expect(after.results.CoinGecko?.result.kind).toBe('failed');
  });

  test('changes nothing of the state that it is folded into', () => {
    const state = stateAfter({
      said: { CoinGecko: quoted('101', SECOND) },
      before: [lastGood('100', MINUTE)],
    });
    const copy = structuredClone(state);
    reduce(state, resultOf('DefiLlama', quoted('1000')));
    expect(state).toEqual(copy);
  });

  test('has its age told by the hosts’ clocks where ours is known to be wrong', () => {
    const yesterday = resultOf('CoinGecko', quoted('101', 0, { asOfAgoMs: 10 * SECOND - DAY }));
    const held = reduce(newState(LINK), yesterday);
    expect(held.results.CoinGecko).toMatchObject({ verdict: 'rejected', gate: 'age' });
    const known = reduceClock(held, DAY, NOW);
    expect(known.results.CoinGecko).toMatchObject({
      verdict: 'believed',
      gate: null,
      asOf: NOW - 10 * SECOND,
    });
    expect(known.lastGood.global?.usd).toBe('101');
  });

  test('that comes from pools is confirmed neither by other pools nor by repetition', () => {
    const story = {
      said: { GeckoTerminal: quoted('1000'), DexScreener: quoted('1000') },
      before: [lastGood('100', 2 * MINUTE, 'GeckoTerminal')],
      doubts: { GeckoTerminal: doubt('1000', 5 * MINUTE) },
      base: lastGood('100', 6 * MINUTE, 'GeckoTerminal'),
    };
    const { results } = stateAfter(story);
    expect(results.GeckoTerminal).toMatchObject({ verdict: 'doubted' });
    expect(results.DexScreener).toMatchObject({ verdict: 'doubted' });
  });
});

test('a clock found to be wrong makes nobody believe what is in doubt', () => {
  const doubted = stateAfter({ said: { CoinGecko: quoted('100') }, before: [lastGood('10', 5 * MINUTE)] });
  const known = reduceClock(doubted, 10 * MINUTE, NOW);
  expect(known.results.CoinGecko).toMatchObject({ verdict: 'doubted' });
  expect(known.lastGood.global).toMatchObject({ usd: '10' });
});
