import { describe, expect, test } from 'vitest';
import { searchForm } from '../../../../src/core/market/search-form.ts';
import {
  buildIndex,
  type IndexedName,
  namedAt,
} from '../../../../src/extension/background/search/name-index.ts';
import { findNames } from '../../../../src/extension/background/search/search.ts';

const named = (symbol: string, name: string, koreanName: string | null = null): IndexedName => ({
  symbol,
  name,
  koreanName,
  keys: [],
});

const NAMES = [
  named('LINK', 'Chainlink', '체인링크'),
  named('LINKA', 'LINKA'),
  named('CAKE', 'PancakeSwap', '팬케이크스왑'),
  named('BAT', 'Basic Attention Token', '베이직어텐션토큰'),
  named('USDT', 'Tether', '테더'),
  named('BATH', 'Attention to LINK'),
];
const INDEX = buildIndex(NAMES);

function symbolsFor(text: string, exact = false): readonly string[] {
  return findNames(INDEX, searchForm(text), 8, exact).map((entry) => namedAt(INDEX, entry).symbol);
}

describe('an index of names', () => {
  test.each([
    ['LINK', ['LINK', 'LINKA', 'BATH']],
    ['link', ['LINK', 'LINKA', 'BATH']],
    ['체인링크', ['LINK']],
    ['링크', ['LINK']],
    ['ㅊㅇ', ['LINK']],
    ['ㅌㄷ', ['USDT']],
    ['텓', ['USDT']],
    ['테더', ['USDT']],
    ['swap', ['CAKE']],
    ['attention', ['BATH', 'BAT']],
    ['bat', ['BAT', 'BATH']],
    ['ink', []],
    ['', []],
    ['…', []],
  ])('finds for %s: %j', (text, symbols) => {
    expect(symbolsFor(text)).toEqual(symbols);
  });

  test.each([
    ['link', ['LINK']],
    ['Chainlink', ['LINK']],
    ['체인링크', ['LINK']],
    ['링크', []],
    ['ㅊㅇㄹㅋ', []],
    ['chain', []],
  ])('finds exactly for %s: %j', (text, symbols) => {
    expect(symbolsFor(text, true)).toEqual(symbols);
  });

  test('gives each entry back as it was', () => {
    expect(NAMES.map((_, i) => namedAt(INDEX, i))).toEqual(NAMES);
  });

  test('gives as many as are wanted, each once, the better ones first', () => {
    const many = buildIndex([
      ...Array.from({ length: 300 }, (_, i) => named('USDTX', `USDT clone ${i}`)),
      named('USDT', 'Tether'),
    ]);
    const found = findNames(many, 'usdt', 8);
    expect(found).toHaveLength(8);
    expect(new Set(found).size).toBe(8);
    expect(namedAt(many, found[0] ?? -1).name).toBe('Tether');
  });

  test('of nothing finds nothing', () => {
    expect(findNames(buildIndex([]), 'a', 8)).toEqual([]);
  });
});
