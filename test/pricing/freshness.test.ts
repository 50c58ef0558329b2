/** How long answers count (docs/pricing.md §7), each just before and just after. */
import { describe, expect, test } from 'vitest';
import type { SourceName } from '../../src/market/source-table.ts';
import { type JudgedResult, newState } from '../../src/pricing/asset-state.ts';
import { expiresOnPageAt, isFresh, type Urgency } from '../../src/pricing/freshness.ts';
import { reduce } from '../../src/pricing/reduce.ts';
import {
  failed,
  HOUR,
  LINK,
  MINUTE,
  NOW,
  quoted,
  rejected,
  resultOf,
  SECOND,
  stateAfter,
  unlisted,
} from './states.ts';

const said = {
  quote: (ago: number) => quoted('100', ago),
  rejected: (ago: number) => rejected('liquidity', ago),
  unlisted,
  failed,
};

type Kind = keyof typeof said;
type Row = readonly [what: Kind, source: SourceName, urgency: Urgency, hasPrice: boolean, lastsMs: number];

const ACT: Urgency = { act: true };
const TICK: Urgency = { aheadMs: MINUTE };
const HALF: Urgency = { aheadMs: 30 * SECOND };
const LOOKED_AT: Urgency = { lookedAt: true };

const LIFETIMES: readonly Row[] = [
  ['quote', 'CoinGecko', {}, true, MINUTE],
  ['quote', 'CoinGecko', ACT, true, MINUTE],
  ['quote', 'DexScreener', {}, true, MINUTE],
  ['quote', 'DefiLlama', {}, true, MINUTE],
  ['quote', 'CoinGecko', HALF, true, 29 * SECOND],
  ['quote', 'CoinGecko', LOOKED_AT, true, MINUTE],
  ['quote', 'GeckoTerminal', LOOKED_AT, true, MINUTE],
  ['quote', 'DefiLlama', LOOKED_AT, true, 5 * MINUTE],
  ['quote', 'Binance', LOOKED_AT, true, 9 * SECOND],
  ['quote', 'Upbit', LOOKED_AT, true, 9 * SECOND],
  ['rejected', 'GeckoTerminal', {}, false, MINUTE],
  ['rejected', 'GeckoTerminal', ACT, false, MINUTE],
  ['unlisted', 'CoinGecko', {}, false, 6 * HOUR],
  ['unlisted', 'DefiLlama', {}, false, 6 * HOUR],
  ['unlisted', 'Upbit', {}, false, 6 * HOUR],
  ['unlisted', 'GeckoTerminal', {}, false, 5 * MINUTE],
  ['unlisted', 'DexScreener', {}, false, 5 * MINUTE],
  ['unlisted', 'CoinGecko', TICK, false, 6 * HOUR - 61 * SECOND],
  ['unlisted', 'CoinGecko', ACT, false, MINUTE],
  ['failed', 'CoinGecko', {}, true, MINUTE],
  ['failed', 'CoinGecko', {}, false, 9 * SECOND],
];

/** Whether the result is fresh in a state where another source has, or has not, a price at hand. */
function fresh(what: Kind, source: SourceName, urgency: Urgency, { ago = 0, has = true } = {}): boolean {
  const other: SourceName = source === 'Bithumb' ? 'Upbit' : 'Bithumb';
  const state = stateAfter(has ? { said: { [other]: quoted('100') } } : {});
  const result = resultOf(source, said[what](ago));
  const judged = reduce(newState(LINK), result).results[source] as JudgedResult;
  return isFresh(judged, state, NOW, urgency);
}

describe('an answer counts', () => {
  test.each(LIFETIMES)(
    '%s of %s under %o (a price at hand: %s) for %i ms',
    (what, source, urgency, has, ms) => {
      expect(fresh(what, source, urgency, { has })).toBe(true);
      expect(fresh(what, source, urgency, { has, ago: ms - 1 })).toBe(true);
      expect(fresh(what, source, urgency, { has, ago: ms })).toBe(false);
    },
  );

  test.each([
    ['a failure, for who asks in person', 'failed', ACT],
    ['a quote, for a refresh that must last until the next one', 'quote', TICK],
    ['a failure, for such a refresh', 'failed', TICK],
    ['a gate, for such a refresh', 'rejected', TICK],
    ['a quote, for a refresh every hour', 'quote', { aheadMs: HOUR }],
  ] as const)('not at all: %s', (_what, what, urgency) => {
    expect(fresh(what, 'CoinGecko', urgency)).toBe(false);
  });

  test.each(Object.keys(said) as Kind[])('never from the future: %s', (what) => {
    expect(fresh(what, 'CoinGecko', {}, { ago: -1 })).toBe(false);
  });
});

describe('a page asks again', () => {
  const price = {
    asset: LINK,
    status: 'priced',
    ...quoted('100'),
    source: 'DefiLlama',
    basis: 'global',
    checkedAt: NOW,
  } as const;

  test.each([
    ['when a price was heard a minute ago', { ...price, checkedAt: NOW - 20 * SECOND }, 40 * SECOND],
    ['not at once when that is past', { ...price, checkedAt: NOW - 4 * MINUTE }, 10 * SECOND],
    ['in a minute where it is stale', { ...price, status: 'stale' }, MINUTE],
  ] as const)('%s', (_what, shown, inMs) => {
    expect(expiresOnPageAt(shown, NOW) - NOW).toBe(inMs);
  });
});
