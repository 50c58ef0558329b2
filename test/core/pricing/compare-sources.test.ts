import { describe, expect, test } from 'vitest';
import type { ComparedSource } from '../../../src/core/market/comparison.ts';
import { SOURCE_NAMES, type SourceName } from '../../../src/core/market/source-table.ts';
import type { SourceResult } from '../../../src/core/pricing/asset-state.ts';
import { type Circumstances, compareSources } from '../../../src/core/pricing/compare-sources.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import { select } from '../../../src/core/pricing/select-price.ts';
import { activeOf, type Standing } from '../../../src/core/sources/active-sources.ts';
import {
  d,
  failed,
  GLOBAL,
  HOUR,
  MINUTE,
  NOW,
  quoted,
  rejected,
  type Story,
  stateAfter,
  unlisted,
} from './states.ts';

function compared(
  story: Story,
  { off = [], lookUpsOnly = [], ...more }: Partial<Circumstances & Standing> = {},
  ...results: readonly SourceResult[]
) {
  const state = results.reduce((before, result) => reduce(before, result), stateAfter(story));
  const standing = { order: GLOBAL, off, lookUpsOnly };
  const around = {
    standing,
    wasRequested: () => true,
    now: NOW,
    knowledgeOf: () => 'lists' as const,
    restOf: () => null,
    ...more,
  };
  const chosen = select(state, { ...around, order: activeOf(standing) });
  const all = compareSources(state, { ...around, chosen });
  expect(all.map(({ source }) => source)).toEqual(GLOBAL);
  return (name: SourceName) => all.find(({ source }) => source === name) as ComparedSource;
}

/** A quote of a pool that passes all gates but those that its evidence fails. */
function ofPool(usd: string, liquidityUsd: string, volume24hUsd = '1000'): SourceResult {
  return {
    kind: 'quoted',
    source: 'DexScreener',
    at: NOW,
    quote: { in: 'USD', usd: d(usd) },
    price: { usd: d(usd), krw: d(usd), converted: null },
    asOf: null,
    liquidityUsd: d(liquidityUsd),
    volume24hUsd: d(volume24hUsd),
  };
}

describe('why a source’s word was taken or not', () => {
  test('the highest was taken; the others are lower, each with its difference', () => {
    const of = compared({
      said: { CoinGecko: quoted('2'), DefiLlama: quoted('2.1'), Binance: quoted('1.99') },
    });
    expect(of('CoinGecko')).toMatchObject({
      reason: 'taken',
      price: { usd: '2', difference: { usd: '0', krw: '0' } },
    });
    expect(of('DefiLlama')).toMatchObject({ reason: 'lower', price: { difference: { usd: '5', krw: '5' } } });
    expect(of('Binance')).toMatchObject({
      reason: 'lower',
      price: { difference: { usd: '-0.5', krw: '-0.5' } },
    });
  });

  test('a source differs in each currency by itself', () => {
    const of = compared({
      said: { CoinGecko: quoted('2', 0, { krw: '2800' }), DefiLlama: quoted('2', 0, { krw: '2856' }) },
    });
    expect(of('DefiLlama').price?.difference).toEqual({ usd: '0', krw: '2' });
  });

  test('a far-off one is disputed', () => {
    const of = compared({ said: { CoinGecko: quoted('20'), DefiLlama: quoted('2') } });
    expect(of('CoinGecko').reason).toBe('disputed');
  });

  test('one without a price for it is not listed; one that nobody wants is switched off', () => {
    const of = compared({ said: { CoinGecko: unlisted() } }, { off: ['Upbit'] });
    expect(of('CoinGecko')).toEqual({ source: 'CoinGecko', price: null, reason: 'not listed' });
    expect(of('Upbit').reason).toBe('switched off');
    const nobody = compared({}, { knowledgeOf: () => 'cannot know' });
    expect(SOURCE_NAMES.map((name) => nobody(name).reason)).toEqual(SOURCE_NAMES.map(() => 'no market'));
    const ruledOut = compared({}, { knowledgeOf: () => 'rules out' });
    expect(ruledOut('CoinGecko').reason).toBe('not listed');
  });

  test('a pool without depth is told with what it has and what it needs', () => {
    const of = compared({ said: { CoinGecko: quoted('2') } }, {}, ofPool('2', '3100'));
    expect(of('DexScreener')).toMatchObject({ reason: 'low liquidity', value: '3100', minimum: '10000' });
    const silent = compared({ said: { CoinGecko: quoted('2') } }, {}, ofPool('2', '20000', '0'));
    expect(silent('DexScreener')).toMatchObject({ reason: 'no volume', price: { usd: '2' } });
  });

  test('an old price is told with how old it may be', () => {
    const of = compared({ said: { Upbit: quoted('2', 0, { asOfAgoMs: HOUR + MINUTE }) } });
    const quoteAsOf = NOW - HOUR - MINUTE;
    expect(of('Upbit')).toMatchObject({ reason: 'too old', oldestMs: HOUR, quoteAsOf, price: { usd: '2' } });
    expect(compared({ said: { DefiLlama: rejected('age') } })('DefiLlama')).toMatchObject({
      reason: 'too old',
      price: null,
    });
  });

  test('an old quote has its age also where no rate made a price of it; one without a time has none', () => {
    const old = (asOf: number | null): SourceResult => ({
      kind: 'quoted',
      source: 'Upbit',
      at: NOW,
      quote: { in: 'KRW', krw: d('2800'), krwPerUsdt: null },
      price: null,
      asOf,
    });
    const tooOld = { source: 'Upbit', price: null, reason: 'too old', oldestMs: HOUR };
    const quoteAsOf = NOW - 3 * HOUR;
    expect(compared({}, {}, old(quoteAsOf))('Upbit')).toEqual({ ...tooOld, quoteAsOf });
    expect(compared({}, {}, old(null))('Upbit')).toEqual(tooOld);
    expect(compared({}, {}, old(NOW + 3 * HOUR))('Upbit')).toEqual(tooOld);
  });

  test('one that may not be asked is told with until when, one that was asked in vain has failed', () => {
    const until = NOW + 5_000;
    const reasons = (isBroken: boolean) =>
      compared({ said: { Binance: failed() } }, { restOf: () => ({ until, isBroken }) })('Binance');
    expect(reasons(false)).toMatchObject({ reason: 'limit spent', until });
    expect(reasons(true)).toMatchObject({ reason: 'left alone', until });
    expect(compared({ said: { Binance: failed() } })('Binance')).toMatchObject({
      reason: 'failed',
      price: null,
    });
  });

  test('one that was not asked is told apart from one that did not answer, also with an old price', () => {
    const old = { said: { CoinGecko: quoted('2', HOUR), DefiLlama: quoted('2') } };
    const of = compared(old, { wasRequested: () => false });
    expect(of('CoinGecko')).toMatchObject({ reason: 'not asked', price: { usd: '2' } });
    expect(of('Binance')).toEqual({ source: 'Binance', price: null, reason: 'not asked' });
    expect(compared(old)('CoinGecko').reason).toBe('failed');
  });

  test('one that is kept for look-ups is not called switched off', () => {
    const of = compared({}, { lookUpsOnly: ['DexScreener'] });
    expect(of('DexScreener')).toEqual({ source: 'DexScreener', price: null, reason: 'look-ups only' });
  });

  test('pools do not price what others list that did not answer', () => {
    const of = compared({ said: { CoinGecko: failed() } }, {}, ofPool('2', '20000'));
    expect(of('DexScreener')).toMatchObject({ reason: 'pools', price: { usd: '2', difference: null } });
  });
});

describe('the sources that contradict a quote in doubt', () => {
  const outvoted = { CoinGecko: quoted('1343'), DefiLlama: quoted('13.4'), Binance: quoted('13.41') };

  test('are those of the majority, in the order in force', () => {
    const of = compared({ said: { ...outvoted, Bithumb: quoted('13.6', 0, { krw: '18500' }) } });
    expect(of('CoinGecko')).toMatchObject({
      reason: 'disputed',
      contradictedBy: ['DefiLlama', 'Binance', 'Bithumb'],
    });
    for (const name of ['DefiLlama', 'Binance'] as const)
      expect(of(name)).not.toHaveProperty('contradictedBy');
  });

  test('are both of two where neither is believed', () => {
    const of = compared({ said: { CoinGecko: quoted('1343'), Binance: quoted('13.41') } });
    expect(of('CoinGecko')).toMatchObject({ reason: 'disputed', contradictedBy: ['Binance'] });
    expect(of('Binance')).toMatchObject({ reason: 'disputed', contradictedBy: ['CoinGecko'] });
  });

  test('are named beside a price that is shown although pools contradict it', () => {
    const of = compared({ said: { CoinGecko: quoted('20') } }, {}, ofPool('2', '20000'));
    expect(of('CoinGecko')).toMatchObject({ reason: 'taken', contradictedBy: ['DexScreener'] });
  });

  test('are none that are switched off, nor any of long ago', () => {
    const off = compared({ said: outvoted }, { off: ['DefiLlama'] });
    expect(off('CoinGecko').contradictedBy).toEqual(['Binance']);
    const old = compared({ said: outvoted }, { now: NOW + 4 * MINUTE });
    expect(old('CoinGecko')).not.toHaveProperty('contradictedBy');
  });
});
