import { describe, expect, test } from 'vitest';
import { ownFor, type Ranking, ranked } from '../../../src/core/market/precedence.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { movedTo } from '../../../src/extension/ui/reorder.ts';

const names = (text: string) => text.split(' ') as SourceName[];

describe('an order made under prices from Korea', () => {
  test.each<[what: string, own: string, source: SourceName, place: number, expected: string]>([
    [
      'leaves its exchanges where the table has them',
      '',
      'DexScreener',
      5,
      'CoinGecko DefiLlama Binance Upbit Bithumb DexScreener GeckoTerminal',
    ],
    [
      'leaves them where the user has put them',
      'Bithumb CoinGecko DefiLlama Binance GeckoTerminal DexScreener Upbit',
      'DexScreener',
      2,
      'Bithumb DexScreener CoinGecko DefiLlama Binance GeckoTerminal Upbit',
    ],
    [
      'completes an order that names a few',
      'DexScreener Binance',
      'CoinGecko',
      2,
      'CoinGecko DexScreener Binance DefiLlama Upbit Bithumb GeckoTerminal',
    ],
  ])('%s', (_what, own, source, place, expected) => {
    const korea: Ranking = { preset: 'korea', own: own === '' ? [] : names(own) };
    const wanted = movedTo(ranked(korea), source, place);
    const made = ownFor(wanted, korea);
    expect(made).toEqual(names(expected));
    expect(ranked({ preset: 'korea', own: made })).toEqual(wanted);
  });
});

test('an order made under global prices is the user’s own as it stands', () => {
  const wanted = names('Upbit DexScreener CoinGecko DefiLlama Binance Bithumb GeckoTerminal');
  expect(ownFor(wanted, { preset: 'global', own: names('Binance') })).toEqual(wanted);
});
