import { describe, expect, test } from 'vitest';
import { asRead, isLookAlike } from '../../../src/core/market/look-alike.ts';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';

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
    ['Cyrillic letters alone beside Hangul', '\u0412\u0422\u0421 비트코인'],
    ['such a word beside Hangul, of a frog', '\u0420\u0415\u0420\u0415 페페'],
    ['such a word joined to Hangul', '\u0415\u0422\u041d이더리움'],
    ['such a word beside a Greek letter', '\u0420\u0415\u0420\u0415 Ω'],
    ['one Cyrillic letter alone', '\u0425'],
    ['one Cyrillic letter in a Latin word that ends in Russian ones', 'T\u0435therд'],
    ['a Cyrillic letter in a Latin word of a Russian name', 'Рубль USD\u0422'],
    ['Coptic letters', '\u2c82\u2ca6\u2ca4'],
    ['a lunate sigma', 'US\u03f9'],
    ['small capitals', '\u1d1b\u1d07\u1d1b\u029c\u1d07\u0280'],
    ['a Latin alpha', 'D\u0251i'],
    ['a small Cyrillic т', 'USD\u0442'],
    ['small Cyrillic letters within', 'T\u0435\u0442\u043der'],
    ['a small Cyrillic в', '\u0432itcoin'],
    ['a Greek rho', 'Uniswa\u03c1'],
    ['a Greek kappa', 'Lin\u03ba'],
    ['letters in black squares', '\u{1f184}\u{1f182}\u{1f173}\u{1f183}'],
    ['letters in brackets', '\u24b0\u24ae\u249f\u24af'],
    ['letters in circles', '\u24e4\u24e2\u24d3\u24e3'],
    ['letters in squares', '\u{1f144}\u{1f142}\u{1f133}\u{1f143}'],
    ['raised letters behind a digit', '1\u1d35\u1d3a\u1d9c\u1d34'],
    ['a Roman numeral alone', '\u2169'],
    ['bold letters beside Han', '美元 \u{1d414}\u{1d412}\u{1d403}\u{1d413}'],
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
    'αDAI βETH ΔUSD ΣUSD ΦUSD λETH πCoin ΩUSD ΞETH ΘETA',
    '\u03bcDAI',
    '\u00b5DAI',
    '\u03bc\u039f\u03a4\u0391',
    '\u00b5\u039f\u03a4\u0391',
    'TΞSLA',
    'Hamsterкомбат',
    'рука Джо',
    '人民元ＣＮＹ',
    'ＮＦＴ（日本）',
    'ＮＦＴのコイン',
    '2ⁿᵈ 1ˢᵗ',
    'Final Ⅹ',
    'Elizabeth Ⅰ',
    '파이널Ⅴ',
    'ℹ️',
    'ℹ️ Info',
    'Ⓜ️ Metro',
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
    expect(asRead('\u03f9\u2ca3\u1d07\u24e4\u0261')).toBe('CpEug');
    expect(asRead('위믹스 Рубль')).toBe('위믹스 Pyбль');
  });
});
