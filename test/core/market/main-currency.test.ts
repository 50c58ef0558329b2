import { expect, it } from 'vitest';
import { mainCurrency, mainFirst } from '../../../src/core/market/main-currency.ts';

it.each([
  ['language', 'ko', 'KRW'],
  ['language', 'en', 'USD'],
  ['USD', 'ko', 'USD'],
  ['KRW', 'en', 'KRW'],
] as const)('by the choice %s, who reads %s has %s first', (choice, language, expected) => {
  expect(mainCurrency(choice, language)).toBe(expected);
  expect(mainFirst(expected)[0]).toBe(expected);
});
