/** Stored records: what is sound stays, what is corrupt is forgotten, part by part. */
import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../src/pricing/record-schema.ts';
import { accepted, d, LINK, MINUTE, NOW, quoted, recordWith } from './records.ts';

const CONVERTED = { side: 'usd', through: 'KRW-USDT', rate: d('1400'), usdPerUsdt: d('0.9') } as const;

const FULL = recordWith({
  heard: {
    CoinGecko: quoted('13.4271', MINUTE),
    DefiLlama: { ...quoted('13.43', MINUTE, { staleRate: true }) },
    Binance: { kind: 'failed', at: NOW },
    Upbit: { ...quoted('13.7'), converted: CONVERTED },
    Bithumb: { kind: 'unlisted', at: NOW },
    GeckoTerminal: { kind: 'untrusted', gate: 'volume', at: NOW },
  },
  accepted: { global: accepted('13.4271', MINUTE), korea: accepted('13.7', MINUTE, 'Upbit') },
  doubts: { DefiLlama: { since: NOW, value: d('134.3') } },
  disputedSince: { korea: NOW },
  wantedAt: NOW,
});

describe('a stored record', () => {
  test('comes back as it was', () => {
    expect(parseRecord(LINK, structuredClone(FULL))).toEqual(FULL);
  });

  test('comes back from JSON as it was', () => {
    expect(parseRecord(LINK, JSON.parse(JSON.stringify(FULL)))).toEqual(FULL);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'priced'],
    ['a number', 7],
    ['a list', [1, 2]],
    ['a list of parts', [FULL.heard]],
    ['an empty object', {}],
    ['something foreign', { usd: '1', source: 'CoinGecko' }],
    ['parts of other kinds', { heard: 'no', accepted: [], doubts: 4, disputedSince: null, wantedAt: 'then' }],
  ])('that is %s is as new', (_what, stored) => {
    expect(parseRecord(LINK, stored)).toEqual(recordWith({}));
  });

  test('belongs to its key, whatever it says itself', () => {
    expect(parseRecord(LINK, { ...FULL, asset: 'BTC:0x' })?.asset).toBe(LINK);
  });

  test.each([
    'upstream:CoinGecko',
    'catalog:CoinGecko',
    '',
    'ETH',
    'ETH:0X',
    'DOGE:0x',
    LINK.toUpperCase(),
    'ETH:0x514910771AF9Ca656af840dff83E8264EcF986CA',
    'BTC:0x514910771af9ca656af840dff83e8264ecf986ca',
    'POL:0x0000000000000000000000000000000000001010',
    `${LINK}0`,
  ])('under the key %j is none', (key) => {
    expect(parseRecord(key, FULL)).toBeNull();
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
    const stored = {
      ...FULL,
      heard: { ...FULL.heard, CoinGecko: { ...FULL.heard.CoinGecko, ...corrupt } },
    };
    const { CoinGecko: _, ...others } = FULL.heard;
    expect(parseRecord(LINK, stored)).toEqual({ ...FULL, heard: others });
  });

  test.each([
    ['of a source that there is not', { source: 'Mt. Gox' }],
    ['without a time', { checkedAt: null }],
    ['checked beyond all dates', { checkedAt: 9e15 }],
    ['of nothing', { usd: '0' }],
  ])('loses only the accepted price %s', (_what, corrupt) => {
    const stored = {
      ...FULL,
      accepted: { ...FULL.accepted, global: { ...FULL.accepted.global, ...corrupt } },
    };
    expect(parseRecord(LINK, stored)).toEqual({ ...FULL, accepted: { korea: FULL.accepted.korea } });
  });

  test.each([
    ['global', 'Upbit'],
    ['global', 'Bithumb'],
    ['korea', 'CoinGecko'],
    ['korea', 'Binance'],
  ] as const)('loses an accepted price of the market %s that is of %s', (basis, source) => {
    const stored = { ...FULL, accepted: { [basis]: accepted('13', MINUTE, source) } };
    expect(parseRecord(LINK, stored)?.accepted).toEqual({});
  });

  test('loses what is said of sources and markets that there are not', () => {
    const stored = {
      ...FULL,
      heard: { ...FULL.heard, Coinone: FULL.heard.CoinGecko },
      accepted: { ...FULL.accepted, japan: FULL.accepted.global },
      disputedSince: { ...FULL.disputedSince, japan: NOW },
    };
    expect(parseRecord(LINK, stored)).toEqual(FULL);
  });

  test('keeps nothing of a prototype', () => {
    const stored = JSON.parse(
      '{"heard":{"__proto__":{"CoinGecko":{"kind":"failed","at":1}}},"__proto__":{"wantedAt":5}}',
    );
    expect(parseRecord(LINK, stored)).toEqual(recordWith({}));
  });
});
