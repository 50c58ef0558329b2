/** The first result may be folded last: it waited for a rate or another batch, or the machine slept. */
import { expect, test } from 'vitest';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { type AssetState, newState } from '../../../src/core/pricing/asset-state.ts';
import { insertInTime, openJournal } from '../../../src/core/pricing/asset-states.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import { select } from '../../../src/core/pricing/select-price.ts';
import {
  failed,
  GLOBAL,
  HOUR,
  KOREA,
  LINK,
  lastGood,
  MINUTE,
  NOW,
  quoted,
  resultOf,
  type Said,
  SECOND,
  stateAfter,
} from './states.ts';

type Word = readonly [SourceName, Said];

/** The state after words that are taken in at `now`, in this order. */
function after(words: readonly Word[], before: AssetState = newState(LINK), now = NOW): AssetState {
  return words.reduce((journal, [source, said]) => {
    const result = resultOf(source, said);
    return insertInTime(journal, result, (state) => reduce(state, result), now);
  }, openJournal(before)).state;
}

function priceOf(state: AssetState, order = GLOBAL) {
  const { status, usd, source } = select(state, { order, now: NOW, knowledgeOf: () => 'could know' });
  return { status, usd, source };
}

test('a pool’s tenfold price that is told late is held against what was good when it was heard', () => {
  const before = stateAfter({ before: [lastGood('100', MINUTE, 'GeckoTerminal')] });
  const state = after(
    [
      ['DexScreener', quoted('100', SECOND)],
      ['GeckoTerminal', quoted('1000', 2 * SECOND)],
    ],
    before,
  );
  expect(state.results.GeckoTerminal).toMatchObject({ verdict: 'doubted' });
  expect(state.base).toMatchObject({ usd: '100' });
  expect(state.lastGood.pools).toMatchObject({ source: 'DexScreener', usd: '100' });
  expect(state.lastGood.pools?.checkedAt).toBe(NOW - SECOND);
});

test.each([9 * SECOND, HOUR])(
  'a source’s answer does not take the place of a later one, %i ms on',
  (lagMs) => {
    const state = after([
      ['Upbit', quoted('50', 2 * SECOND)],
      ['Upbit', quoted('40', lagMs)],
    ]);
    expect(state.lastGood.korea).toMatchObject({ usd: '50' });
    expect(priceOf(state, KOREA)).toEqual({ status: 'priced', usd: '50', source: 'Upbit' });
  },
);

test('what waited through a sleep does not take the place of another’s later price', () => {
  const state = after([
    ['Bithumb', quoted('50')],
    ['Upbit', quoted('50', HOUR)],
  ]);
  expect(state.lastGood.korea).toMatchObject({ source: 'Bithumb' });
});

test('what waited through a sleep alone is good as of its hearing', () => {
  const state = after([['Upbit', quoted('50', HOUR)]]);
  expect(state.lastGood.korea).toMatchObject({ source: 'Upbit', checkedAt: NOW - HOUR });
});

test('a question in vain takes nothing away from an answer of before it that is told after it', () => {
  const state = after([
    ['Upbit', failed(2 * SECOND)],
    ['Upbit', quoted('50', 9 * SECOND)],
  ]);
  expect(state).toEqual(
    after([
      ['Upbit', quoted('50', 9 * SECOND)],
      ['Upbit', failed(2 * SECOND)],
    ]),
  );
  expect(priceOf(state, KOREA)).toMatchObject({ status: 'priced', usd: '50' });
});

test('after the clock was set back, what is heard takes the place of what was heard in the future', () => {
  const state = after([['Upbit', quoted('400', -HOUR)]], newState(LINK), NOW + HOUR);
  expect(after([['Upbit', quoted('100')]], state).lastGood.korea).toMatchObject({ usd: '100' });
});
