/** How long answers count (docs/pricing.md §7), each just before and just after. */
import { describe, expect, test } from 'vitest';
import type { Price } from '../../../src/core/market/prices.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import {
  type JudgedResult,
  newState,
  type QuotedResult,
  type SourceResult,
} from '../../../src/core/pricing/asset-state.ts';
import {
  dueAt,
  expiresOnPageAt,
  isFresh,
  isLatestNews,
  isLeftAlone,
  isNews,
  type Urgency,
} from '../../../src/core/pricing/freshness.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import {
  failed,
  HOUR,
  LINK,
  lastGood,
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

type Kind = keyof typeof said | 'quote without a rate';
type Row = readonly [what: Kind, source: SourceName, urgency: Urgency, hasPrice: boolean, lastsMs: number];

const ACT: Urgency = { act: true };
const TICK: Urgency = { aheadMs: MINUTE };
const HALF: Urgency = { aheadMs: 30 * SECOND };
const LOOKED_AT: Urgency = { lookedAt: true };
const BESIDE_BOARD: Urgency = { besideBoard: true };

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
  ['quote', 'Upbit', { ...LOOKED_AT, ...ACT }, true, 9 * SECOND],
  ['quote', 'Bithumb', { ...LOOKED_AT, ...BESIDE_BOARD }, true, 25 * SECOND],
  ['quote', 'Binance', { ...LOOKED_AT, ...BESIDE_BOARD }, true, 25 * SECOND],
  ['quote', 'Upbit', { ...LOOKED_AT, ...BESIDE_BOARD, ...ACT }, true, 9 * SECOND],
  ['quote', 'CoinGecko', { ...LOOKED_AT, ...BESIDE_BOARD }, true, MINUTE],
  ['quote', 'Upbit', BESIDE_BOARD, true, MINUTE],
  ['quote', 'DefiLlama', { ...LOOKED_AT, ...ACT }, true, MINUTE],
  ['quote without a rate', 'DefiLlama', {}, true, MINUTE],
  ['quote without a rate', 'DefiLlama', {}, false, 9 * SECOND],
  ['quote without a rate', 'DefiLlama', { aheadMs: 5 * SECOND }, false, 3 * SECOND],
  ['rejected', 'GeckoTerminal', { aheadMs: 5 * SECOND }, false, 54 * SECOND],
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

/** A quote that could be had in one currency only. */
function unconverted(source: SourceName, agoMs: number): SourceResult {
  return { ...(resultOf(source, quoted('100', agoMs)) as QuotedResult), price: null };
}

/** Whether the result is fresh in a state where another source has, or has not, a price at hand. */
function fresh(what: Kind, source: SourceName, urgency: Urgency, { ago = 0, has = true } = {}): boolean {
  const other: SourceName = source === 'Bithumb' ? 'Upbit' : 'Bithumb';
  const state = stateAfter(has ? { said: { [other]: quoted('100') } } : {});
  const result =
    what === 'quote without a rate' ? unconverted(source, ago) : resultOf(source, said[what](ago));
  const judged = reduce(newState(LINK), result).results[source] as JudgedResult;
  return isFresh(judged, state, NOW, urgency);
}

const price = {
  asset: LINK,
  status: 'priced',
  ...quoted('100'),
  source: 'DefiLlama',
  basis: 'global',
  checkedAt: NOW,
} as const;

const NO_PRICE = {
  asset: LINK,
  usd: null,
  krw: null,
  source: null,
  basis: null,
  asOf: null,
  checkedAt: NOW,
  converted: null,
} as const;

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
    ['a quote without a rate, for who asks in person', 'quote without a rate', ACT],
    ['a quote, for a refresh that must last until the next one', 'quote', TICK],
    ['a failure, for such a refresh', 'failed', TICK],
    ['a gate, for such a refresh', 'rejected', TICK],
    ['a quote, for a refresh every hour', 'quote', { aheadMs: HOUR }],
  ] as const)('not at all: %s', (_what, what, urgency) => {
    expect(fresh(what, 'CoinGecko', urgency)).toBe(false);
  });

  test.each([...Object.keys(said), 'quote without a rate'] as Kind[])('never from the future: %s', (what) => {
    expect(fresh(what, 'CoinGecko', {}, { ago: -1 })).toBe(false);
  });
});

describe('a failed source', () => {
  test.each([
    ['is left alone at once', 0, {}, true],
    ['is left alone for nine seconds', 9 * SECOND - 1, {}, true],
    ['is asked again after that', 9 * SECOND, {}, false],
    ['is asked again by a person’s own act', SECOND, ACT, false],
    ['is asked again when it failed in the future, by a clock that was set back', -1, {}, false],
  ])('%s', (_what, agoMs, urgency, expected) => {
    expect(isLeftAlone(NOW - agoMs, NOW, urgency)).toBe(expected);
  });
});

describe('a price is news to who asked for it', () => {
  test.each([
    ['when it comes at once', 0, true],
    ['when it was fresh as the lookup began, 6 s ago at most', 66 * SECOND - 1, true],
    ['but not when it was older', 66 * SECOND, false],
    ['but not from the future, by a clock that was set back', -1, false],
  ])('%s', (_when, agoMs, expected) => {
    expect(isNews(NOW - agoMs, NOW)).toBe(expected);
  });
});

describe('a last good price is the latest news of its source', () => {
  const latest = (agoMs: number, saidAgoMs: number) =>
    isLatestNews(
      lastGood('100', agoMs, 'DefiLlama'),
      stateAfter({ said: { DefiLlama: quoted('100', saidAgoMs) } }),
      NOW,
    );

  test.each([
    ['at once', 0, 0, true],
    ['as long as the source has nothing newer to say, five minutes', 5 * MINUTE - 1, 5 * MINUTE - 1, true],
    ['no longer', 5 * MINUTE, 5 * MINUTE, false],
    ['when it comes from another store and is the younger of two', MINUTE, 2 * MINUTE, true],
    ['but not when the source has given another quote since', 2 * MINUTE, MINUTE, false],
    ['but not from the future, by a clock that was set back', -1, -1, false],
  ])('%s', (_when, agoMs, saidAgoMs, expected) => expect(latest(agoMs, saidAgoMs)).toBe(expected));

  test('but not when the source has failed since', () => {
    const state = stateAfter({ said: { DefiLlama: failed() } });
    expect(isLatestNews(lastGood('100', MINUTE, 'DefiLlama'), state, NOW)).toBe(false);
  });
});

describe('a client does well to ask again', () => {
  const due = (status: Price['status'], checkedAt: number | null) =>
    dueAt({ ...price, status, checkedAt } as Price, NOW) - NOW;

  test.each([
    ['a minute after a price was checked', 'priced', NOW - 20 * SECOND, 40 * SECOND],
    ['a minute after it got a price of unknown age', 'priced', null, MINUTE],
    ['ten seconds after a stale one', 'stale', NOW - 20 * SECOND, 10 * SECOND],
    ['ten seconds after there was none', 'unavailable', NOW, 10 * SECOND],
    ['a minute after it got “not listed”', 'unlisted', NOW, MINUTE],
    ['a minute after it got “untrusted”', 'untrusted', NOW, MINUTE],
  ] as const)('%s', (_when, status, checkedAt, inMs) => {
    expect(due(status, checkedAt)).toBe(inMs);
  });
});

describe('a page asks again', () => {
  test.each([
    ['when a price was heard a minute ago', { ...price, checkedAt: NOW - 20 * SECOND }, 40 * SECOND],
    ['not at once when that is past', { ...price, checkedAt: NOW - 4 * MINUTE }, 10 * SECOND],
    ['not at once when that is now', { ...price, checkedAt: NOW - MINUTE }, 10 * SECOND],
    ['in a minute where it is stale', { ...price, status: 'stale' }, MINUTE],
    ['in a minute where a stale one is older', { ...price, status: 'stale', checkedAt: NOW - HOUR }, MINUTE],
    ['in a minute where there is none', { ...NO_PRICE, status: 'unavailable' }, MINUTE],
    ['in five minutes where it is not listed', { ...NO_PRICE, status: 'unlisted' }, 5 * MINUTE],
    ['in five minutes where it is untrusted', { ...NO_PRICE, status: 'untrusted' }, 5 * MINUTE],
  ] as const)('%s', (_what, shown, inMs) => {
    expect(expiresOnPageAt(shown, NOW) - NOW).toBe(inMs);
  });
});
