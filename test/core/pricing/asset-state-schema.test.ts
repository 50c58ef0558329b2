/** Stored states: what is sound stays, what is corrupt is forgotten, part by part. */
import { describe, expect, test } from 'vitest';
import { newState } from '../../../src/core/pricing/asset-state.ts';
import { parseState, parseWantedAt } from '../../../src/core/pricing/asset-state-schema.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import { d, failed, LINK, lastGood, MINUTE, NOW, quoted, rejected, stateAfter, unlisted } from './states.ts';

const CONVERTED = { side: 'usd', through: 'KRW-USDT', rate: d('1400'), usdPerUsdt: d('0.9') } as const;

const FULL = stateAfter({
  said: {
    CoinGecko: quoted('13.4271', MINUTE / 2),
    DefiLlama: quoted('134.3', MINUTE / 2, { staleRate: true }),
    Binance: failed(),
    Upbit: { ...quoted('13.7'), converted: CONVERTED },
    Bithumb: unlisted(),
    GeckoTerminal: rejected('volume'),
  },
  before: [lastGood('13.4', 2 * MINUTE), lastGood('13.7', 2 * MINUTE, 'Upbit')],
  confirmed: lastGood('13.4', 2 * MINUTE),
});
const { CoinGecko, ...OTHERS } = FULL.results;

describe('a stored state', () => {
  test('comes back as it was', () => {
    expect(parseState(LINK, structuredClone(FULL))).toEqual(FULL);
  });

  test.each([
    ['without the change that older builds did not keep', undefined],
    ['with its change', [{ percent: d('-1.5'), in: 'KRW', since: '09:00 KST' }]],
  ])('comes back %s', (_what, changes) => {
    const result = { ...CoinGecko?.result, ...(changes && { changes }) };
    const stored = { ...FULL, results: { CoinGecko: { ...CoinGecko, result } } };
    expect(parseState(LINK, stored)?.results.CoinGecko?.result).toEqual(result);
  });

  const QUIET = reduce(FULL, { kind: 'failed', source: 'CoinGecko', at: NOW + MINUTE, omittedSince: NOW });

  test('comes back with the last quote of a source that has failed since', () => {
    expect(QUIET.results.CoinGecko?.lastSaid?.result.price?.usd).toBe('13.4271');
    expect(parseState(LINK, structuredClone(QUIET))).toEqual(QUIET);
  });

  test.each([
    ['corrupt', { verdict: 'believed' }],
    ['of another source', FULL.results.DefiLlama],
    ['one that failed its gates', { ...CoinGecko, gate: 'age' }],
  ])('comes back without a last quote that is %s', (_what, lastSaid) => {
    const { lastSaid: _, ...silent } = QUIET.results.CoinGecko ?? {};
    const stored = { ...QUIET, results: { CoinGecko: { ...silent, lastSaid } } };
    expect(parseState(LINK, stored)?.results).toEqual({ CoinGecko: silent });
  });

  test('comes back from JSON as it was', () => {
    expect(parseState(LINK, JSON.parse(JSON.stringify(FULL)))).toEqual(FULL);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'priced'],
    ['a number', 7],
    ['a list', [1, 2]],
    ['a list of parts', [FULL.results]],
    ['an empty object', {}],
    ['something foreign', { usd: '1', source: 'CoinGecko' }],
    ['parts of other kinds', { results: 'no', lastGood: [], doubts: 4, goods: 7, base: 'x', confirmed: [] }],
  ])('that is %s is as new', (_what, stored) => {
    expect(parseState(LINK, stored)).toEqual(newState(LINK));
  });

  test('belongs to its key, whatever it says itself', () => {
    expect(parseState(LINK, { ...FULL, asset: 'BTC:0x' })?.asset).toBe(LINK);
  });

  test.each([
    'upstream:CoinGecko',
    'catalog:CoinGecko',
    '',
    'ETH',
    'ETH:0X',
    'WETH:0x',
    LINK.toUpperCase(),
    'ETH:0x514910771AF9Ca656af840dff83E8264EcF986CA',
    'BTC:0x514910771af9ca656af840dff83e8264ecf986ca',
    'POL:0x0000000000000000000000000000000000001010',
    `${LINK}0`,
  ])('under the key %j is none', (key) => {
    expect(parseState(key, FULL)).toBeNull();
  });

  test.each([
    ['a number for money', { usd: 13.4271 }],
    ['an exponent', { usd: '1.3e1' }],
    ['zero', { usd: '0.00' }],
    ['a negative price', { krw: '-1' }],
    ['NaN', { usd: 'NaN' }],
    ['no price', { krw: undefined }],
    ['a blank', { krw: ' 1' }],
    ['a text for a time', { at: '2026-11-20' }],
    ['a negative time', { at: -1 }],
    ['no time', { at: Number.NaN }],
    ['an endless time', { asOf: Number.POSITIVE_INFINITY }],
    ['a time beyond all dates', { asOf: 9e15 }],
    ['a kind that there is not', { kind: 'guessed' }],
    ['a conversion of another shape', { converted: { side: 'krw', rate: '1' } }],
    ['a conversion at no rate', { converted: { ...CONVERTED, rate: '0' } }],
    ['no word on conversion', { converted: undefined }],
    ['a rate that is stale or not', { staleRate: 'yes' }],
  ])('loses only the quote that has %s', (_what, corrupt) => {
    const stored = { ...FULL, results: { ...FULL.results, CoinGecko: corruptedBy(corrupt) } };
    expect(parseState(LINK, stored)).toEqual({ ...FULL, results: OTHERS });
  });

  test('loses only the quote that is under another source’s name', () => {
    const stored = { ...FULL, results: { ...FULL.results, DexScreener: CoinGecko } };
    expect(parseState(LINK, stored)).toEqual(FULL);
  });

  test('does not let a result count longer than the policy says', () => {
    const stored = { ...FULL, results: { ...FULL.results, CoinGecko: { ...CoinGecko, until: 8e15 } } };
    expect(parseState(LINK, stored)).toEqual(FULL);
  });

  test.each([
    ['of a source that there is not', { source: 'Mt. Gox' }],
    ['without a time', { checkedAt: null }],
    ['checked beyond all dates', { checkedAt: 9e15 }],
    ['of nothing', { usd: '0' }],
  ])('loses only the last good price %s', (_what, corrupt) => {
    const stored = {
      ...FULL,
      lastGood: { ...FULL.lastGood, global: { ...FULL.lastGood.global, ...corrupt } },
    };
    expect(parseState(LINK, stored)).toEqual({ ...FULL, lastGood: { korea: FULL.lastGood.korea } });
  });

  test.each([
    ['global', 'Upbit'],
    ['global', 'Bithumb'],
    ['korea', 'CoinGecko'],
    ['korea', 'Binance'],
    ['global', 'DexScreener'],
    ['pools', 'CoinGecko'],
  ] as const)('loses a last good price of the market %s that is of %s', (market, source) => {
    const stored = { ...FULL, lastGood: { [market]: lastGood('13', MINUTE, source) } };
    expect(parseState(LINK, stored)?.lastGood).toEqual({});
  });

  test('loses what is said of sources and markets that there are not', () => {
    const stored = {
      ...FULL,
      results: { ...FULL.results, Coinone: CoinGecko },
      lastGood: { ...FULL.lastGood, japan: FULL.lastGood.global },
      doubts: { ...FULL.doubts, Coinone: FULL.doubts.DefiLlama },
      disputes: { korea: { since: NOW, until: NOW } },
    };
    expect(parseState(LINK, stored)).toEqual(FULL);
  });

  test('keeps nothing of a prototype', () => {
    const stored = JSON.parse(
      '{"results":{"__proto__":{"CoinGecko":{"result":{"kind":"failed","source":"CoinGecko","at":1}}}}}',
    );
    expect(parseState(LINK, stored)).toEqual(newState(LINK));
  });

  test.each([
    [{ wantedAt: NOW }, NOW],
    [{ wantedAt: 'then' }, 0],
    [{ wantedAt: -1 }, 0],
    ['corrupt', 0],
    [undefined, 0],
  ])('%j was wanted at %i', (stored, at) => {
    expect(parseWantedAt(stored)).toBe(at);
  });
});

/** CoinGecko's judged quote with one field corrupted, wherever in it that field is. */
function corruptedBy(corrupt: Readonly<Record<string, unknown>>): unknown {
  const judged = structuredClone(CoinGecko) as unknown as Record<string, unknown>;
  const result = judged.result as Record<string, unknown>;
  const homes = [result.price as Record<string, unknown>, result, judged];
  for (const [field, value] of Object.entries(corrupt)) {
    const home = homes.find((each) => field in each) ?? result.price;
    (home as Record<string, unknown>)[field] = value;
  }
  return judged;
}
