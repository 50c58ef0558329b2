/** The gate table of docs/pricing.md §2: each threshold just inside and just outside. */
import { describe, expect, test } from 'vitest';
import type { Evidence, Gate, Quoted } from '../../../src/core/market/prices.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { newState } from '../../../src/core/pricing/asset-state.ts';
import { failedGate } from '../../../src/core/pricing/quote-requirements.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import { DAY, d, HOUR, MINUTE, NOW } from './states.ts';

const USD: Quoted = { in: 'USD', usd: d('2.43') };
const KRW: Quoted = { in: 'KRW', krw: d('3400'), krwPerUsdt: d('1400') };
const BOTH: Quoted = { in: 'USD and KRW', usd: d('2.43'), krw: d('3354') };
const USDT: Quoted = { in: 'USDT', usdt: d('2.43') };

interface Quote extends Evidence {
  readonly price: Quoted;
  readonly asOf: number | null;
}

type Row = readonly [what: string, source: SourceName, quote: Partial<Quote>, failed: Gate | null];

const GOOD: Readonly<Record<SourceName, Partial<Quote>>> = {
  CoinGecko: { price: BOTH, asOf: NOW - MINUTE },
  DefiLlama: { price: USD, asOf: NOW - MINUTE, confidence: d('0.99') },
  Binance: { price: USDT, asOf: null },
  Upbit: { price: KRW, asOf: NOW - MINUTE },
  Bithumb: { price: KRW, asOf: NOW - MINUTE },
  GeckoTerminal: {
    price: USD,
    asOf: NOW - MINUTE,
    liquidityUsd: d('52340000.11'),
    volume24hUsd: d('41230000.5'),
  },
  DexScreener: {
    price: USD,
    asOf: null,
    liquidityUsd: d('28700176.37'),
    volume24hUsd: d('219189066.89'),
  },
};

const AGES: readonly Row[] = (
  [
    ['CoinGecko', HOUR],
    ['DefiLlama', HOUR],
    ['Upbit', HOUR],
    ['Bithumb', HOUR],
    ['GeckoTerminal', DAY],
  ] as const
).flatMap(([source, oldest]): Row[] => [
  ['as old as allowed', source, { asOf: NOW - oldest }, null],
  ['a millisecond older than allowed', source, { asOf: NOW - oldest - 1 }, 'age'],
  ['11 hours old', source, { asOf: NOW - 11 * HOUR }, oldest === DAY ? null : 'age'],
  ['without a time or a volume', source, { asOf: null, volume24hUsd: null }, 'age'],
  ['without a time, with no trade in a day', source, { asOf: null, volume24hUsd: d('0') }, 'age'],
  [
    'without a time, with a volume of the day',
    source,
    { asOf: null, volume24hUsd: d('5') },
    oldest === DAY ? null : 'age',
  ],
  ['of a clock 59 minutes ahead', source, { asOf: NOW + 59 * MINUTE }, null],
  ['of a clock 61 minutes ahead', source, { asOf: NOW + 61 * MINUTE }, 'age'],
  ['9 hours ahead of now', source, { asOf: NOW + 9 * HOUR }, 'age'],
]);

const TIMELESS: readonly Row[] = (['Binance', 'DexScreener'] as const).flatMap((source): Row[] => [
  ['without a time', source, { asOf: null }, null],
]);

const VALUES: readonly Row[] = (
  [
    ['zero', '0'],
    ['zero with decimals', '0.000'],
    ['negative', '-2.43'],
    ['negative zero', '-0.0'],
  ] as const
).flatMap(([what, text]): Row[] => [
  [`${what} dollars`, 'CoinGecko', { price: { ...BOTH, usd: d(text) } }, 'value'],
  [`${what} won`, 'CoinGecko', { price: { ...BOTH, krw: d(text) } }, 'value'],
  [`${what} dollars`, 'DefiLlama', { price: { in: 'USD', usd: d(text) } }, 'value'],
  [`${what} tethers`, 'Binance', { price: { in: 'USDT', usdt: d(text) } }, 'value'],
  [`${what} won`, 'Upbit', { price: { ...KRW, krw: d(text) } }, 'value'],
  [`${what} won for a tether`, 'Bithumb', { price: { ...KRW, krwPerUsdt: d(text) } }, 'value'],
  [`${what} dollars`, 'GeckoTerminal', { price: { in: 'USD', usd: d(text) } }, 'value'],
  [`${what} dollars`, 'DexScreener', { price: { in: 'USD', usd: d(text) } }, 'value'],
]);

const EVIDENCE: readonly Row[] = [
  ['a confidence of 0.9', 'DefiLlama', { confidence: d('0.9') }, null],
  ['a confidence of 0.90', 'DefiLlama', { confidence: d('0.90') }, null],
  [
    'a confidence of 0.8999999999999999999',
    'DefiLlama',
    { confidence: d('0.8999999999999999999') },
    'confidence',
  ],
  ['a confidence of 0.5', 'DefiLlama', { confidence: d('0.5') }, 'confidence'],
  ['a confidence of 1', 'DefiLlama', { confidence: d('1.0') }, null],
  ['a confidence of 1.01', 'DefiLlama', { confidence: d('1.01') }, 'confidence'],
  ['no confidence', 'DefiLlama', { confidence: null }, 'confidence'],
  ['a depth of $10,000', 'GeckoTerminal', { liquidityUsd: d('10000') }, null],
  ['a depth just below', 'GeckoTerminal', { liquidityUsd: d('9999.999999999999999999999999') }, 'liquidity'],
  ['no depth', 'GeckoTerminal', { liquidityUsd: null }, 'liquidity'],
  ['a volume of a trillionth of a cent', 'GeckoTerminal', { volume24hUsd: d('0.00000000000001') }, null],
  ['no trade in a day', 'GeckoTerminal', { volume24hUsd: d('0.0') }, 'volume'],
  ['a negative volume', 'GeckoTerminal', { volume24hUsd: d('-5') }, 'volume'],
  ['no volume', 'GeckoTerminal', { volume24hUsd: null }, 'volume'],
  ['a depth of $10,000', 'DexScreener', { liquidityUsd: d('10000.00') }, null],
  ['a depth just below', 'DexScreener', { liquidityUsd: d('9999.99') }, 'liquidity'],
  ['no depth', 'DexScreener', { liquidityUsd: null }, 'liquidity'],
  ['no word on volume', 'DexScreener', { volume24hUsd: null }, 'volume'],
  ['no trade in a day', 'DexScreener', { volume24hUsd: d('0') }, 'volume'],
  ['no won for a tether', 'Upbit', { price: { ...KRW, krwPerUsdt: null } }, null],
  ['dollars alone', 'CoinGecko', { price: USD }, null],
];

function gateOf(source: SourceName, differing: Partial<Quote>): Gate | null {
  const { price: quote, ...rest } = { price: USD, asOf: null, ...GOOD[source], ...differing };
  return failedGate({ kind: 'quoted', source, at: NOW, quote, price: null, ...rest }, NOW);
}

describe('by clocks that agree that ours is a day slow, a quote', () => {
  test.each([
    ['of theirs is young', DAY, null],
    ['that is young by ours alone is a day old', 0, 'age'],
  ])('%s', (_what, aheadMs, failed) => {
    const quote = { kind: 'quoted', source: 'CoinGecko', at: NOW, quote: BOTH, price: null } as const;
    expect(failedGate({ ...quote, asOf: NOW + aheadMs - MINUTE }, NOW + DAY)).toBe(failed);
  });
});

test.each([3 * MINUTE, 59 * MINUTE])(
  'a quote that is %i ms ahead of the hosts counts as of its arrival',
  (aheadMs) => {
    const quote = { kind: 'quoted', source: 'CoinGecko', at: NOW, quote: BOTH, price: null } as const;
    const { results } = reduce(newState('ETH:0x'), { ...quote, asOf: NOW + DAY + aheadMs }, DAY);
    expect(results.CoinGecko).toMatchObject({ gate: null, asOf: NOW });
  },
);

describe('a quote', () => {
  test.each(Object.keys(GOOD) as SourceName[])('of %s in good order passes', (source) => {
    expect(gateOf(source, {})).toBeNull();
  });

  test.each([...AGES, ...TIMELESS, ...VALUES, ...EVIDENCE])(
    '%s, of %s, fails by what the table says',
    (_what, source, differing, failed) => {
      expect(gateOf(source, differing)).toBe(failed);
    },
  );

  test('that is wrong in every way is called wrong by its value', () => {
    const worst = gateOf('GeckoTerminal', {
      price: { in: 'USD', usd: d('0') },
      asOf: null,
      liquidityUsd: null,
      volume24hUsd: null,
    });
    expect(worst).toBe('value');
  });
});
