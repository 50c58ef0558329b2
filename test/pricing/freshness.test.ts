/** How long answers count (design §4 Cache), each just before and just after. */
import { describe, expect, test } from 'vitest';
import { type SourceName, sourceRow } from '../../src/market/sources.ts';
import { hasCurrentQuote, isCurrent, isFresh, type Urgency } from '../../src/pricing/freshness.ts';
import type { Heard } from '../../src/pricing/record.ts';
import { HOUR, MINUTE, NOW, quoted, recordWith, SECOND } from './records.ts';

const heard = {
  quote: (ago: number): Heard => quoted('100', ago),
  untrusted: (ago: number): Heard => ({ kind: 'untrusted', gate: 'liquidity', at: NOW - ago }),
  unlisted: (ago: number): Heard => ({ kind: 'unlisted', at: NOW - ago }),
  failed: (ago: number): Heard => ({ kind: 'failed', at: NOW - ago }),
};

type Row = readonly [
  what: keyof typeof heard,
  source: SourceName,
  urgency: Urgency,
  hasPrice: boolean,
  lastsMs: number,
];

const ACT: Urgency = { act: true };
const TICK: Urgency = { aheadMs: MINUTE };
const HALF: Urgency = { aheadMs: 30 * SECOND };

const LIFETIMES: readonly Row[] = [
  ['quote', 'CoinGecko', {}, true, MINUTE],
  ['quote', 'CoinGecko', ACT, true, MINUTE],
  ['quote', 'DexScreener', {}, true, MINUTE],
  ['quote', 'CoinGecko', HALF, true, 29 * SECOND],
  ['untrusted', 'GeckoTerminal', {}, false, MINUTE],
  ['untrusted', 'GeckoTerminal', ACT, false, MINUTE],
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

describe('an answer counts', () => {
  test.each(LIFETIMES)(
    '%s of %s under %o (a price at hand: %s) for %i ms',
    (what, source, urgency, has, ms) => {
      const fresh = (ago: number) => isFresh(heard[what](ago), sourceRow(source), has, NOW, urgency);
      expect(fresh(0)).toBe(true);
      expect(fresh(ms - 1)).toBe(true);
      expect(fresh(ms)).toBe(false);
    },
  );

  test.each([
    ['a failure, for who asks in person', 'failed', ACT],
    ['a quote, for a refresh that must last until the next one', 'quote', TICK],
    ['a failure, for such a refresh', 'failed', TICK],
    ['a gate, for such a refresh', 'untrusted', TICK],
    ['a quote, for a refresh every hour', 'quote', { aheadMs: HOUR }],
  ] as const)('not at all: %s', (_what, what, urgency) => {
    expect(isFresh(heard[what](0), sourceRow('CoinGecko'), true, NOW, urgency)).toBe(false);
  });

  test.each(Object.keys(heard) as (keyof typeof heard)[])('never from the future: %s', (what) => {
    expect(isFresh(heard[what](-1), sourceRow('CoinGecko'), true, NOW, {})).toBe(false);
  });
});

describe('a quote is current', () => {
  test.each([
    [0, true],
    [MINUTE - 1, true],
    [MINUTE, false],
    [-1, false],
  ])('after %i ms: %s', (ago, current) => {
    expect(isCurrent(heard.quote(ago), NOW)).toBe(current);
  });

  test('for a record that has one of any source', () => {
    expect(hasCurrentQuote(recordWith({ heard: { DexScreener: quoted('1') } }), NOW)).toBe(true);
    expect(hasCurrentQuote(recordWith({ heard: { DexScreener: quoted('1', MINUTE) } }), NOW)).toBe(false);
    expect(hasCurrentQuote(recordWith({ heard: { DexScreener: heard.unlisted(0) } }), NOW)).toBe(false);
  });
});
