import { expect, test } from 'vitest';
import type { ListedName } from '../../../../src/core/sources/listed-names.ts';
import { withKoreanNames } from '../../../../src/extension/background/search/catalog-index.ts';

const coin = (symbol: string, name: string): ListedName => ({ symbol, name, koreanName: null, keys: [] });
const market = (symbol: string, name: string, koreanName: string): ListedName => ({
  ...coin(symbol, name),
  koreanName,
});

test.each([
  ['the same symbol and name', [coin('BORA', 'BORA')], ['보라']],
  ['another letter case, and what names end in', [coin('bora', 'Bora Token')], ['보라']],
  ['the same symbol alone', [coin('BORA', 'Boring Ape')], [null]],
  ['the same name alone', [coin('BRA', 'BORA')], [null]],
  ['two coins of that symbol and name', [coin('BORA', 'BORA'), coin('BORA', 'Bora')], [null, null]],
])('a coin takes the Korean name of an exchange by %s: %#', (_, coins, names) => {
  const upbit = [market('BORA', 'BORA', '보라')];
  const bithumb = [market('BORA', 'BORA', '보라코인')];
  expect(withKoreanNames(coins, [upbit, bithumb]).map(({ koreanName }) => koreanName)).toEqual(names);
});
