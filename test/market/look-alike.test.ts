import { describe, expect, test } from 'vitest';
import { asRead, isLookAlike } from '../../src/market/look-alike.ts';
import { REGISTRY } from '../../src/tokens/registry.ts';

const called = (name: string, symbol: string | null = null) => isLookAlike({ name, symbol });

describe('a name that looks like another', () => {
  test.each([
    ['a Cyrillic Т', 'USD\u0422'],
    ['a Cyrillic е within', 'T\u0435ther USD'],
    ['a Greek capital', '\u03a4ether'],
    ['Cyrillic letters alone that all look Latin', '\u041d\u0415\u0425'],
    ['Lisu letters alone', '\ua4f4\ua4e2\ua4d3\ua4d4'],
    ['an Armenian Ս', '\u054dSDT'],
    ['a Cherokee Ꭲ', 'USD\u13a2'],
    ['wide letters', '\uff35\uff33\uff24\uff34'],
    ['one wide letter', 'USD\uff34'],
    ['a wide digit', '\uff11INCH'],
    ['bold letters of mathematics', '\u{1d414}\u{1d412}\u{1d403}\u{1d413}'],
    ['a Roman numeral in place of a letter', '\u216cINK'],
    ['a Greek letter in place of an E', '\u039ether'],
    ['such a word beside plain ones', 'Tether \uff35SD'],
  ])('is one with %s', (_what, text) => {
    expect(called(text)).toBe(true);
    expect(isLookAlike({ name: 'Plain', symbol: text })).toBe(true);
  });

  test.each([
    'Tether USD',
    'USD₮0',
    'Café Société',
    '위믹스',
    '카이아GC',
    'BTC 비트코인',
    '比特币',
    'ドージcoin',
    'Рубль',
    'Монета с котом',
    'Рубль USD',
    'Ether™',
    'x²y²',
    'Nº 1º',
    'Moon 🚀',
    'שלום',
    '',
  ])('is not %s', (text) => {
    expect(called(text)).toBe(false);
  });

  test('is none where nothing is called anything', () => {
    expect(isLookAlike({ name: null, symbol: null })).toBe(false);
  });

  test('is none of those that two lists name', () => {
    expect(REGISTRY.all.filter(isLookAlike)).toEqual([]);
  });

  test('is read as the other one', () => {
    expect(['USD\u0422', '\uff35\uff33\uff24\uff34', '\ua4f4\ua4e2\ua4d3\ua4d4', 'USDT'].map(asRead)).toEqual(
      Array.from({ length: 4 }, () => 'USDT'),
    );
    expect(asRead('위믹스 Рубль')).toBe('위믹스 Pyбль');
  });
});
