import { describe, expect, test } from 'vitest';
import { initialsOf, isInitials, searchForm } from '../../../src/core/market/search-form.ts';

describe('the form by which names are found', () => {
  test.each([
    ['LINK', 'link'],
    [' $Link ', 'link'],
    ['ＬＩＮＫ', 'link'],
    ['USDC.e', 'usdce'],
    ['Basic Attention Token', 'basicattentiontoken'],
    ['체인링크', 'ㅊㅔㅇㅣㄴㄹㅣㅇㅋㅡ'],
    ['체인 링크', 'ㅊㅔㅇㅣㄴㄹㅣㅇㅋㅡ'],
    ['체인링크'.normalize('NFD'), 'ㅊㅔㅇㅣㄴㄹㅣㅇㅋㅡ'],
    ['ㅊㅇㄹㅋ', 'ㅊㅇㄹㅋ'],
    ['값', 'ㄱㅏㅂㅅ'],
    ['과', 'ㄱㅗㅏ'],
    ['👛 — …', ''],
  ])('of %s is %s', (text, form) => {
    expect(searchForm(text)).toBe(form);
  });

  test.each(['ㅌ', '테', '텓', '테더'])('of %s, on the way to 테더, begins that of 테더', (typed) => {
    expect(searchForm('테더').startsWith(searchForm(typed))).toBe(true);
  });
});

test('the initials of a Korean name are its first consonants', () => {
  expect(initialsOf('체인링크')).toBe('ㅊㅇㄹㅋ');
  expect(initialsOf('1인치')).toBe('ㅇㅊ');
  expect(initialsOf('Uniswap')).toBe('');
  expect([isInitials('ㅊㅇ'), isInitials('ㅊㅔ'), isInitials('')]).toEqual([true, false, false]);
});
