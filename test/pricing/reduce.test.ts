/** What the state keeps besides verdicts: the last good price of each market, and disputes. */
import { describe, expect, test } from 'vitest';
import { newState } from '../../src/pricing/asset-state.ts';
import { DISPUTE_LIMIT_MS } from '../../src/pricing/freshness.ts';
import { reduce, reduceClock } from '../../src/pricing/reduce.ts';
import {
  DAY,
  d,
  failed,
  HOUR,
  LINK,
  lastGood,
  MINUTE,
  NOW,
  quoted,
  resultOf,
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

  test('is not replaced by one in doubt, which begins a dispute', () => {
    const state = stateAfter({
      said: { CoinGecko: quoted('1000', SECOND) },
      before: [lastGood('100', MINUTE)],
    });
    expect(state.lastGood.global?.usd).toBe('100');
    const since = NOW - SECOND;
    expect(state.disputes).toEqual({ global: { since, until: since + DISPUTE_LIMIT_MS } });
  });

  test('ends the dispute', () => {
    const story = { before: [lastGood('100', MINUTE)], disputedSince: { global: NOW - MINUTE } };
    expect(stateAfter({ said: { CoinGecko: quoted('101') }, ...story }).disputes).toEqual({});
  });

  test('a dispute from the future, by a clock that was set back, begins now', () => {
    const state = stateAfter({
      said: { CoinGecko: quoted('1000', SECOND) },
      before: [lastGood('100', MINUTE)],
      doubts: { CoinGecko: { since: NOW - SECOND, value: d('1000') } },
      disputedSince: { global: NOW + DAY },
    });
    expect(state.disputes.global?.since).toBeLessThanOrEqual(NOW);
  });

  test('is not made of nothing', () => {
    expect(goodAfter({ said: { CoinGecko: failed() } })).toEqual({});
  });

  test('is taken back when a second source contradicts a first quote', () => {
    // The first of the two is believed until the second comes.
    const first = stateAfter({ said: { CoinGecko: quoted('40', SECOND) } });
    expect(first.lastGood.global?.usd).toBe('40');
    const both = reduce(first, resultOf('DefiLlama', quoted('1000')));
    expect(both.results.CoinGecko).toMatchObject({ verdict: 'doubted' });
    expect(both.lastGood).toEqual({});
  });
});

describe('a result', () => {
  test('takes the place of what its source said before', () => {
    const state = stateAfter({ said: { CoinGecko: quoted('101', 2 * MINUTE) } });
    expect(reduce(state, resultOf('CoinGecko', failed())).results.CoinGecko?.result.kind).toBe('failed');
  });

  test('that is a failure takes nothing away that still counts', () => {
    const state = stateAfter({ said: { CoinGecko: quoted('101', 30 * SECOND) } });
    const { results, ...rest } = reduce(state, resultOf('CoinGecko', failed()));
    expect(rest).toEqual({ ...state, results: undefined });
    expect(results).toEqual({ CoinGecko: { ...state.results.CoinGecko, triedAt: NOW } });
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
    const yesterday = resultOf('CoinGecko', quoted('101', 0, { asOfAgoMs: -DAY }));
    const held = reduce(newState(LINK), yesterday);
    expect(held.results.CoinGecko).toMatchObject({ verdict: 'rejected', gate: 'age' });
    const known = reduceClock(held, DAY, NOW);
    expect(known.results.CoinGecko).toMatchObject({ verdict: 'believed', gate: null, asOf: NOW });
    expect(known.lastGood.global?.usd).toBe('101');
  });

  test('that comes from pools is confirmed neither by other pools nor by repetition', () => {
    const story = {
      said: { GeckoTerminal: quoted('1000'), DexScreener: quoted('1000') },
      before: [lastGood('100', 2 * MINUTE, 'GeckoTerminal')],
      doubts: { GeckoTerminal: { since: NOW - HOUR / 2, value: d('1000') } },
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
