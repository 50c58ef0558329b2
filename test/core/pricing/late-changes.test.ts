/** By how much a price has changed, as its source answers in a second request after the quote. */
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/core/market/prices.ts';
import type { AssetState } from '../../../src/core/pricing/asset-state.ts';
import { reduce, reduceChanges } from '../../../src/core/pricing/reduce.ts';
import { select } from '../../../src/core/pricing/select-price.ts';
import { d, GLOBAL, lastGood, MINUTE, NOW, quoted, resultOf, SECOND, stateAfter } from './states.ts';

const CHANGES: readonly Change[] = [{ percent: d('1.5'), in: 'USD', since: '24h' }];
const AT = NOW - SECOND;
const answered = { source: 'CoinGecko', at: AT, changes: CHANGES } as const;

const priced = stateAfter({ said: { CoinGecko: quoted('101', SECOND), DefiLlama: quoted('102', SECOND) } });
const shown = (state: AssetState, now = NOW) =>
  select(state, { order: GLOBAL, now, knowledgeOf: () => 'could know' });

describe('changes of a price', () => {
  it('are shown with the quote that they belong to', () => {
    expect(shown(reduceChanges(priced, answered))).toEqual({ ...shown(priced), changes: CHANGES });
  });

  it('are left out once the price is stale', () => {
    const later = NOW + 5 * MINUTE;
    const price = shown(reduceChanges(priced, answered), later);
    expect(price).toEqual(shown(priced, later));
    expect(price).toMatchObject({ status: 'stale', usd: '101' });
  });

  it('change nothing when the source has given another quote since', () => {
    const newer = reduce(priced, resultOf('CoinGecko', quoted('103')));
    expect(reduceChanges(newer, answered)).toEqual(newer);
  });

  it('change nothing of other sources', () => {
    const { results, lastGood: good } = reduceChanges(priced, { ...answered, source: 'DefiLlama' });
    expect(results.CoinGecko).toEqual(priced.results.CoinGecko);
    expect(good).toEqual(priced.lastGood);
    expect(results.DefiLlama?.result).toMatchObject({ changes: CHANGES });
  });

  it('are added to the last good price alone when the source has failed since', () => {
    const later = { kind: 'failed', source: 'CoinGecko', at: NOW + 2 * MINUTE } as const;
    const failed = reduce(priced, later);
    const after = reduceChanges(failed, answered);
    expect(after).toEqual({
      ...failed,
      lastGood: { global: { ...failed.lastGood.global, changes: CHANGES } },
    });
  });

  it('change nothing of an asset without a quote', () => {
    const other = stateAfter({ before: [lastGood('100', SECOND, 'Upbit')] });
    expect(reduceChanges(other, answered)).toEqual(other);
  });
});
