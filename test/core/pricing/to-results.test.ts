/** From raw answers to results: in both currencies where a rate is at hand, and no price waits for another's rate. */
import { describe, expect, test } from 'vitest';
import { type AssetKey, TETHER } from '../../../src/core/market/assets.ts';
import type { Answer, Quote } from '../../../src/core/market/prices.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import type { SourceResult } from '../../../src/core/pricing/asset-state.ts';
import type { Rates } from '../../../src/core/pricing/conversion-rates.ts';
import { toResults } from '../../../src/core/pricing/to-results.ts';
import { d, LINK, MINUTE, NOW } from './states.ts';

const RATES: Rates = { krwPerUsd: d('1400'), krwPerUsdIsStale: false, usdPerUsdt: d('0.5') };

async function results(
  source: SourceName,
  answers: readonly (readonly [AssetKey, Answer])[],
  {
    told = null,
    isTetherSound = true,
    ...rates
  }: Partial<Rates> & { readonly told?: string | null; readonly isTetherSound?: boolean } = {},
) {
  const needs: unknown[] = [];
  const tethers: unknown[] = [];
  const found = new Map<AssetKey, SourceResult>();
  const conversion = {
    rates: async ({ krw, usdt }: { krw: boolean; usdt: boolean }) => {
      needs.push({ krw, usdt, known: [...found.keys()] });
      return { ...RATES, ...rates };
    },
    lastRate: () => (told === null ? null : d(told)),
    admitTether: (tether: unknown) => {
      tethers.push(tether);
      return isTetherSound;
    },
  };
  const round = { source, startedAt: NOW - 100 };
  const timed = new Map(answers.map(([key, answer]) => [key, { answer, at: NOW }]));
  for await (const part of toResults(timed, conversion, round, new AbortController().signal))
    for (const [key, result] of part) found.set(key, result);
  return { found, needs, tethers };
}

const both = (usd: string, krw: string, agoMs = MINUTE): Quote => ({
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

const priceOf = (result: SourceResult | undefined) => (result?.kind === 'quoted' ? result.price : undefined);

describe('an answer becomes a result', () => {
  test('with what the source said, and both currencies', async () => {
    const { found } = await results('DefiLlama', [[LINK, usd('2')]]);
    expect(found.get(LINK)).toEqual({
      kind: 'quoted',
      source: 'DefiLlama',
      at: NOW,
      quote: { in: 'USD', usd: '2' },
      price: { usd: '2', krw: '2800', converted: { side: 'krw', through: 'USD/KRW', rate: '1400' } },
      asOf: NOW - MINUTE,
      confidence: '0.99',
    });
  });

  test('of its own kind when it is no quote', async () => {
    const { found } = await results('DefiLlama', [
      [LINK, { kind: 'unlisted' }],
      [TETHER, { kind: 'untrusted', gate: 'liquidity' }],
    ]);
    expect([...found.values()]).toEqual([
      { kind: 'unlisted', source: 'DefiLlama', at: NOW },
      { kind: 'rejected', source: 'DefiLlama', gate: 'liquidity', at: NOW },
    ]);
  });

  test.each([
    ['a rate is missing for it', usd('2'), { krwPerUsd: null }],
    ['it is zero', usd('0.0'), {}],
    ['it is negative', usd('-2'), {}],
  ])('without a price when %s', async (_what, answer, rates) => {
    const { found } = await results('DefiLlama', [[LINK, answer]], rates);
    expect(found.get(LINK)?.kind).toBe('quoted');
    expect(priceOf(found.get(LINK))).toBeNull();
  });
});

describe('the two prices of a source that quotes both', () => {
  test.each([
    ['fit each other', '1400', null, '1400', null],
    ['make no rate that could be', '140', null, '1400', 'krw'],
    ['are the same number', '1', null, '1400', 'krw'],
    ['fit what a service says', '1400', '1500', '1400', null],
    ['are a fifth off what a service says', '1750', '1400', '1400', 'krw'],
  ])('%s: ₩%s for a dollar, beside %s, are shown as ₩%s', async (_what, krw, told, shown, converted) => {
    const { found } = await results('CoinGecko', [[LINK, both('1', krw)]], { told });
    expect(priceOf(found.get(LINK))).toMatchObject({ usd: '1', krw: shown });
    expect(priceOf(found.get(LINK))?.converted?.side ?? null).toBe(converted);
  });
});

test.each([
  ['1400', null, ['USD', 'KRW']],
  ['2500', '1400', ['USD']],
])('₩%s for a dollar, beside %s, are shown with the changes of %j', async (krw, told, currencies) => {
  const changes = (['USD', 'KRW'] as const).map(
    (currency) => ({ percent: d('1'), in: currency, since: '24h' }) as const,
  );
  const { found } = await results('CoinGecko', [[LINK, { ...both('1', krw), changes }]], { told });
  const result = found.get(LINK);
  expect(result?.kind === 'quoted' && result.changes?.map((change) => change.in)).toEqual(currencies);
});

describe('the won of an exchange', () => {
  const price = { in: 'KRW', krw: d('690'), krwPerUsdt: d('690') } as const;
  const answer: Answer = { kind: 'quoted', price, asOf: NOW };

  test.each([
    ['sound', true, { usd: '0.5', krw: '690' }],
    ['not sound', false, null],
  ])('are converted by KRW-USDT that is %s: %#', async (_what, isTetherSound, made) => {
    const { found, tethers } = await results('Upbit', [[LINK, answer]], { isTetherSound });
    expect(found.get(LINK)?.kind).toBe('quoted');
    if (made) expect(priceOf(found.get(LINK))).toMatchObject(made);
    else expect(priceOf(found.get(LINK))).toBeNull();
    // ₩690 for a tether of half a dollar.
    expect(tethers).toEqual([{ exchange: 'Upbit', krwPerUsd: '1380' }]);
  });

  test.each([
    ['the tether has no price', { usdPerUsdt: null }, price],
    ['the tether costs nothing', {}, { ...price, krwPerUsdt: d('0') }],
    ['the exchange has no KRW-USDT', {}, { ...price, krwPerUsdt: null }],
  ])('are no witness when %s', async (_what, rates, quote) => {
    const { found, tethers } = await results('Upbit', [[LINK, { ...answer, price: quote }]], rates);
    expect([tethers, priceOf(found.get(LINK))]).toEqual([[], null]);
  });
});

describe('rates', () => {
  test.each([
    ['both currencies', both('1', '1400')],
    ['"not listed"', { kind: 'unlisted' } as Answer],
  ])('are not asked for %s', async (_what, answer) => {
    const { needs, found } = await results('CoinGecko', [[LINK, answer]]);
    expect([needs, found.size]).toEqual([[], 1]);
  });

  test.each([
    ['dollars', { in: 'USD', usd: d('1') }, 'CoinGecko', { krw: true, usdt: false }],
    ['won', { in: 'KRW', krw: d('1400'), krwPerUsdt: d('1400') }, 'Upbit', { krw: false, usdt: true }],
    ['tethers', { in: 'USDT', usdt: d('1') }, 'Binance', { krw: true, usdt: true }],
  ] as const)('needed for %s', async (_what, price, source, need) => {
    expect((await results(source, [[LINK, { kind: 'quoted', price, asOf: NOW }]])).needs).toEqual([
      { ...need, known: [] },
    ]);
  });

  test('are waited for by those only who need them', async () => {
    const { needs, found } = await results('CoinGecko', [
      [LINK, usd('13')],
      [TETHER, both('1', '1400')],
      ['BTC:0x', { kind: 'unlisted' }],
    ]);
    expect(needs).toEqual([{ krw: true, usdt: false, known: [TETHER, 'BTC:0x'] }]);
    expect(priceOf(found.get(LINK))).toMatchObject({ usd: '13', krw: '18200' });
  });
});
