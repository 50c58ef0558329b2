import { describe, expect, test } from 'vitest';
import { orderOf, type Precedence, routineOrderOf } from '../../../src/core/sources/active-sources.ts';

const DEFAULT: Precedence = { preset: 'global', own: [], off: [] };

describe('the order of precedence', () => {
  test.each<[string, Partial<Precedence>, string]>([
    ['global', {}, 'CoinGecko DefiLlama Binance Upbit Bithumb GeckoTerminal DexScreener'],
    ['korea', { preset: 'korea' }, 'Upbit Bithumb CoinGecko DefiLlama Binance GeckoTerminal DexScreener'],
    [
      "the user's own, completed",
      { own: ['DexScreener', 'Binance'] },
      'DexScreener Binance CoinGecko DefiLlama Upbit Bithumb GeckoTerminal',
    ],
    [
      "korea before the user's own",
      { preset: 'korea', own: ['DexScreener', 'Bithumb'] },
      'Upbit Bithumb DexScreener CoinGecko DefiLlama Binance GeckoTerminal',
    ],
    [
      'without what is switched off, wherever it stands',
      { own: ['Binance'], off: ['Binance', 'CoinGecko'] },
      'DefiLlama Upbit Bithumb GeckoTerminal DexScreener',
    ],
    [
      'a source named twice once',
      { own: ['Upbit', 'Upbit'] },
      'Upbit CoinGecko DefiLlama Binance Bithumb GeckoTerminal DexScreener',
    ],
  ])('is %s', (_what, chosen, expected) => {
    expect(orderOf({ ...DEFAULT, ...chosen }).join(' ')).toBe(expected);
  });

  test('can be empty when everything is switched off', () => {
    expect(orderOf({ ...DEFAULT, off: orderOf(DEFAULT) })).toEqual([]);
  });
});

test('without a look-up, those that read pools are left out where the person wants it so', () => {
  const chosen = { preset: 'korea', own: [], off: ['Binance'] } as const;
  expect(routineOrderOf({ ...chosen, pools: 'always' })).toEqual(orderOf(chosen));
  expect(routineOrderOf({ ...chosen, pools: 'look-ups' })).toEqual(
    orderOf(chosen).filter((name) => name !== 'GeckoTerminal' && name !== 'DexScreener'),
  );
});
