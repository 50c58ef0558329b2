/** From raw answers to what is remembered: gated, in both currencies, with a time that is no later than the hearing. */
import { describe, expect, test } from 'vitest';
import { type AssetKey, TETHER } from '../../src/market/assets.ts';
import type { Answer } from '../../src/market/prices.ts';
import { type SourceName, sourceRow } from '../../src/market/sources.ts';
import type { Rates } from '../../src/pricing/convert.ts';
import { hear } from '../../src/pricing/hear.ts';
import { d, HOUR, LINK, MINUTE, NOW } from './records.ts';

const RATES: Rates = { krwPerUsd: d('1400'), krwPerUsdIsStale: false, usdPerUsdt: d('0.5') };

async function heard(
  source: SourceName,
  answers: readonly (readonly [AssetKey, Answer])[],
  rates: Partial<Rates> = {},
) {
  const needs: unknown[] = [];
  const implied: string[] = [];
  const found = await hear(
    new Map(answers),
    sourceRow(source),
    {
      rates: async ({ krw, usdt }) => {
        needs.push({ krw, usdt });
        return { ...RATES, ...rates };
      },
      imply: (usd, krw) => implied.push(`${krw}/${usd}`),
    },
    { at: NOW, startedAt: NOW - 100, signal: new AbortController().signal },
  );
  return { found, needs, implied };
}

const both = (usd: string, krw: string, agoMs = MINUTE): Answer => ({
  kind: 'quoted',
  price: { in: 'USD and KRW', usd: d(usd), krw: d(krw) },
  asOf: NOW - agoMs,
});
const usd = (text: string, asOf: number | null = NOW - MINUTE): Answer => ({
  kind: 'quoted',
  price: { in: 'USD', usd: d(text) },
  asOf,
  confidence: d('0.99'),
});

describe('an answer is remembered', () => {
  test('as a quote in both currencies, with the time of its hearing', async () => {
    const { found } = await heard('DefiLlama', [[LINK, usd('2')]]);
    expect(found.get(LINK)).toEqual({
      kind: 'quoted',
      at: NOW,
      usd: '2',
      krw: '2800',
      asOf: NOW - MINUTE,
      converted: { side: 'krw', through: 'USD/KRW', rate: '1400' },
    });
  });

  test('as what it is when it is no quote', async () => {
    const { found } = await heard('DefiLlama', [
      [LINK, { kind: 'unlisted' }],
      [TETHER, { kind: 'untrusted', gate: 'liquidity' }],
    ]);
    expect([...found.values()]).toEqual([
      { kind: 'unlisted', at: NOW },
      { kind: 'untrusted', gate: 'liquidity', at: NOW },
    ]);
  });

  test.each([
    ['an hour and a second old', usd('2', NOW - HOUR - 1000), 'age'],
    ['zero', usd('0.0'), 'value'],
    ['negative', usd('-2'), 'value'],
    ['of a doubtful confidence', { ...usd('2'), confidence: d('0.89') } as Answer, 'confidence'],
  ])('as untrusted when it is %s', async (_what, answer, gate) => {
    const { found } = await heard('DefiLlama', [[LINK, answer]]);
    expect(found.get(LINK)).toEqual({ kind: 'untrusted', gate, at: NOW });
  });

  test('as failed when a rate is missing for it', async () => {
    const { found } = await heard('DefiLlama', [[LINK, usd('2')]], { krwPerUsd: null });
    expect(found.get(LINK)).toEqual({ kind: 'failed', at: NOW });
  });

  test.each([
    ['by a clock that is ahead of ours', NOW + 5 * MINUTE],
    ['by no clock', null],
  ])('as of now when it is told %s', async (_what, asOf) => {
    const { found } = await heard('DexScreener', [
      [LINK, { ...usd('2', asOf), liquidityUsd: d('20000') } as Answer],
    ]);
    expect(found.get(LINK)).toMatchObject({ kind: 'quoted', asOf: NOW });
  });
});

describe('rates', () => {
  test.each([
    ['both currencies', both('1', '1400'), { krw: false, usdt: false }],
    ['dollars', usd('1'), { krw: true, usdt: false }],
    ['"not listed"', { kind: 'unlisted' } as Answer, { krw: false, usdt: false }],
    ['a quote that fails a gate', usd('1', NOW - 2 * HOUR), { krw: false, usdt: false }],
  ])('needed for %s', async (_what, answer, need) => {
    expect((await heard('CoinGecko', [[LINK, answer]])).needs).toEqual([need]);
  });

  test.each([
    ['won', { in: 'KRW', krw: d('1400'), krwPerUsdt: d('1400') }, 'Upbit', { krw: false, usdt: true }],
    ['tethers', { in: 'USDT', usdt: d('1') }, 'Binance', { krw: true, usdt: true }],
  ] as const)('needed for %s', async (_what, price, source, need) => {
    expect((await heard(source, [[LINK, { kind: 'quoted', price, asOf: NOW }]])).needs).toEqual([need]);
  });

  test('are implied by USDT rather than by another coin', async () => {
    const { implied } = await heard('CoinGecko', [
      [LINK, both('13', '18300')],
      [TETHER, both('0.999', '1398.6')],
    ]);
    expect(implied).toEqual(['1398.6/0.999']);
  });

  test('are not implied by a price that fails a gate: it may be from another year', async () => {
    const { implied } = await heard('CoinGecko', [
      [TETHER, both('0.999', '1198.6', 400 * 24 * HOUR)],
      [LINK, both('13', '18300')],
    ]);
    expect(implied).toEqual(['18300/13']);
  });

  test('are not implied by dollars alone', async () => {
    expect((await heard('CoinGecko', [[LINK, usd('13')]])).implied).toEqual([]);
  });
});
