import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDecimals, cleanName, cleanSymbol } from '../../../src/core/market/clean-names.ts';

describe('a name is cleaned of what cannot be seen', () => {
  it.each<[string, string, string | null]>([
    ['a plain name', 'Tether USD', 'Tether USD'],
    ['Korean', '비트코인', '비트코인'],
    ['an emoji', 'Moon 🚀', 'Moon 🚀'],
    ['blanks around', '  Tether  ', 'Tether'],
    ['blanks and line ends within', 'Tether\n\t  USD', 'Tether USD'],
    ['NUL and other controls', 'Te\u0000th\u0007er\u009f', 'Tether'],
    ['padding as in bytes32', 'Maker\u0000\u0000\u0000', 'Maker'],
    ['zero-width space and joiners', 'U\u200bS\u200cD\u200dT\u2060\ufeff', 'USDT'],
    ['bidi embeddings and overrides', '\u202eTDSU\u202c', 'TDSU'],
    ['bidi isolates and marks', '\u2066USDT\u2069\u200e\u200f\u061c', 'USDT'],
    ['line and paragraph separators', 'Tether\u2028\u2029USD', 'Tether USD'],
    ['a line end between words', 'Tether\nUSD', 'Tether USD'],
    ['what joins nothing between blanks', 'Tether \u200b USD', 'Tether USD'],
    ['a soft hyphen', 'Te\u00adther', 'Tether'],
    ['a grapheme joiner', 'Te\u034fther', 'Tether'],
    ['variation selectors', 'Tether\ufe0f\u{e0100}', 'Tether'],
    ['tag characters', 'Tether\u{e0041}\u{e007f}', 'Tether'],
    ['Hangul fillers, which look like nothing', '\u3164\u115f\u1160\uffa0Tether', 'Tether'],
    ['the empty Braille pattern', '\u2800Tether\u2800', 'Tether'],
    ['private and unassigned characters', 'A\ue000\u{10ffff}B', 'AB'],
    ['half of a surrogate pair', 'A\ud83dB', 'AB'],
    ['a decomposed letter is composed', 'Cafe\u0301', 'Caf\u00e9'],
    ['also when something invisible stood between', 'Cafe\u200b\u0301', 'Caf\u00e9'],
    ['decomposed Hangul is composed', '\u1112\u1161\u11ab', '한'],
    ['markup stays the text it is', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['nothing', '', null],
    ['only blanks', ' \t\n ', null],
    ['only what cannot be seen', '\u200b\u202e\u0000\u3164\u2800', null],
  ])('%s', (_, text, cleaned) => {
    expect(cleanName(text)).toBe(cleaned);
    expect(cleanSymbol(text)).toBe(cleaned);
  });

  it.each([null, undefined, 7, true, {}, ['Tether']])('%s is no name', (value) => {
    expect(cleanName(value)).toBeNull();
    expect(cleanSymbol(value)).toBeNull();
  });
});

describe('a name is clipped: 64 characters, a symbol 32', () => {
  it.each<[string, string, number, number]>([
    ['letters', 'x'.repeat(1000), 64, 32],
    ['a text of a million letters', 'x'.repeat(1_000_000), 64, 32],
    ['emoji, which are never cut in two', '🚀'.repeat(1000), 64, 32],
    ['exactly as long', 'x'.repeat(32), 32, 32],
  ])('%s', (_, text, nameLength, symbolLength) => {
    expect([...(cleanName(text) ?? '')]).toHaveLength(nameLength);
    expect([...(cleanSymbol(text) ?? '')]).toHaveLength(symbolLength);
    expect(cleanName(text)).not.toMatch(/\p{Cs}/u);
  });

  it('a blank at the cut is not left at the end', () => {
    expect(cleanSymbol(`${'x'.repeat(31)} yz`)).toBe('x'.repeat(31));
  });
});

it('whatever came in, what comes out is short, visible, composed, and clean when cleaned again', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary', minLength: 100, maxLength: 300 }),
  );
  fc.assert(
    fc.property(any, (text) => {
      const name = cleanName(text);
      if (name === null) return;
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      expect([...name].length).toBeLessThanOrEqual(64);
      expect(name).toBe(name.trim().normalize('NFC'));
      expect(cleanName(name)).toBe(name);
    }),
  );
});

describe('decimals are a whole number from 0 to 255', () => {
  it.each<[unknown, number | null]>([
    [0, 0],
    [6, 6],
    [18, 18],
    [255, 255],
    ['18', 18],
    ['0', 0],
    ['255', 255],
    [256, null],
    ['256', null],
    [-1, null],
    ['-1', null],
    [1.5, null],
    ['1.5', null],
    ['1e1', null],
    ['0x12', null],
    ['', null],
    [' 6', null],
    ['6000', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [null, null],
    [undefined, null],
    [true, null],
    [6n, null],
  ])('%s', (value, decimals) => {
    expect(cleanDecimals(value)).toBe(decimals);
  });
});
