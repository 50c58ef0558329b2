/** From raw answers to what is remembered: gated, in both currencies, with a time that is no later than the hearing. */
import { describe, expect, test } from 'vitest';
import { type AssetKey, TETHER } from '../../src/market/assets.ts';
import type { Answer } from '../../src/market/prices.ts';
import { type SourceName, sourceRow } from '../../src/market/sources.ts';
import type { Rates } from '../../src/pricing/convert.ts';
import { hear } from '../../src/pricing/hear.ts';
import type { Heard } from '../../src/pricing/record.ts';
import { d, HOUR, LINK, MINUTE, NOW } from './records.ts';

const RATES: Rates = { krwPerUsd: d('1400'), krwPerUsdIsStale: false, usdPerUsdt: d('0.5') };

async function heard(
  source: SourceName,
  answers: readonly (readonly [AssetKey, Answer])[],
  rates: Partial<Rates> = {},
) {
  const needs: unknown[] = [];
  const implied: string[] = [];
  const found = new Map<AssetKey, Heard>();
  const hearing = hear(
    new Map(answers),
    sourceRow(source),
    {
      rates: async ({ krw, usdt }) => {
        needs.push({ krw, usdt, known: [...found.keys()] });
        return { ...RATES, ...rates };
      },
      imply: (usd, krw) => implied.push(`${krw}/${usd}`),
    },
    { at: NOW, startedAt: NOW - 100, signal: new AbortController().signal },
  );
  for await (const part of hearing) for (const [key, said] of part) found.set(key, said);
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
    ['both currencies', both('1', '1400')],
    ['"not listed"', { kind: 'unlisted' } as Answer],
    ['a quote that fails a gate', usd('1', NOW - 2 * HOUR)],
  ])('are not asked for %s', async (_what, answer) => {
    const { needs, found } = await heard('CoinGecko', [[LINK, answer]]);
    expect([needs, found.size]).toEqual([[], 1]);
  });

  test.each([
    ['dollars', { in: 'USD', usd: d('1') }, 'CoinGecko', { krw: true, usdt: false }],
    ['won', { in: 'KRW', krw: d('1400'), krwPerUsdt: d('1400') }, 'Upbit', { krw: false, usdt: true }],
    ['tethers', { in: 'USDT', usdt: d('1') }, 'Binance', { krw: true, usdt: true }],
  ] as const)('needed for %s', async (_what, price, source, need) => {
    expect((await heard(source, [[LINK, { kind: 'quoted', price, asOf: NOW }]])).needs).toEqual([
      { ...need, known: [] },
    ]);
  });

  test('are waited for by those only who need them', async () => {
    const { needs, found } = await heard('CoinGecko', [
      [LINK, usd('13')],
      [TETHER, both('1', '1400')],
      ['BTC:0x', { kind: 'unlisted' }],
    ]);
    expect(needs).toEqual([{ krw: true, usdt: false, known: [TETHER, 'BTC:0x'] }]);
    expect(found.get(LINK)).toMatchObject({ usd: '13', krw: '18200' });
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
