import { describe, expect, test } from 'vitest';
import { clip } from '../../../src/core/market/clip.ts';
import { findAddresses } from '../../../src/core/market/find-addresses.ts';

const HASH = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060';

describe('a text that is cut', () => {
  test('stays as it is when it is no longer than that', () => {
    expect(clip('one two', 7)).toBe('one two');
  });

  test.each([
    ['its last word', 'one two three', 10, 'one two '],
    ['a word that may have gone on', 'one two three', 7, 'one '],
    ['all of a single word', 'x'.repeat(20), 10, ''],
    ['the link that a number is part of', `see https://a.example/?to=${HASH}`, 60, 'see '],
    ['a number on two lines', `see ${HASH.slice(0, 42)}\n${HASH.slice(42)}`, 47, 'see '],
  ])('loses %s', (_what, text, most, left) => expect(clip(text, most)).toBe(left));

  test('keeps the addresses of a list before the last one', () => {
    const list = Array.from({ length: 9 }, (_, i) => `0x${String(i).padStart(40, '0')}`);
    expect(clip(list.join('\n'), 380).split('\n')).toEqual([...list.slice(0, 8), '']);
  });

  test.each([
    ['in one piece', HASH],
    ['on two lines', `${HASH.slice(0, 42)}\n${HASH.slice(42)}`],
    ['in groups', HASH.replace(/[^x]{4}/g, '$& ')],
    ['in two strings', `${HASH.slice(0, 42)}" +\n        "${HASH.slice(42)}`],
    ['in two numbers', `${HASH.slice(0, 42)} and 0x${HASH.slice(42)}`],
    [
      'in four numbers',
      `${HASH.slice(0, 42)}, 0x${HASH.slice(42, 50)}, 0x${HASH.slice(50, 58)}, 0x${HASH.slice(58)}`,
    ],
  ])('makes no address of a hash, wherever it is cut (%s)', (_how, hash) => {
    const text = `${'word '.repeat(50)}${hash} and so on`;
    const found = Array.from({ length: text.length }, (_, most) => findAddresses(clip(text, most)).found);
    expect(found.flat()).toEqual([]);
  });
});
