import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import {
  amountWorth,
  type CurrentPrice,
  describeSum,
  describeUnpriced,
  describeWorth,
} from '../../../src/extension/explorers/price/texts.ts';
import { isEqual, rational } from '../../core/market/rational.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const d = (text: string) => text as Decimal;
const price = (more: object = {}): CurrentPrice => ({
  status: 'priced',
  usd: d('1.0003'),
  krw: d('1390.417'),
  source: 'CoinGecko',
  asOf: NOW - 120_000,
  decimals: 6,
  ...more,
});

function say(amount: string, more: object = {}, usdShown = false, language: 'en' | 'ko' = 'en') {
  const shown = price(more);
  const worth = amountWorth(d(amount), shown);
  return worth && describeWorth(d(amount), worth, shown, { language, main: 'KRW', usdShown, now: NOW });
}

describe('the value of an amount', () => {
  test('says won and dollars shortly, and on hover both with the price of one', () => {
    expect(say('12500.5')).toEqual({
      text: '₩17,380,908 · $12,504.25',
      short: '₩17.4M',
      label: 'worth ₩17,380,908, $12,504.25, each ₩1,390, CoinGecko, 2 min. ago',
      hint: '12,500.5 × ₩1,390 = ₩17,380,908\n12,500.5 × $1.0003 = $12,504.25\nCoinGecko, 2 min. ago',
    });
  });

  test('is won alone where the site tells dollars', () => {
    expect(say('2', {}, true)?.text).toBe('₩2,781');
  });

  test.each([
    ['0', '₩0 · $0.00'],
    ['0.000001', '<₩1 · <$0.01'],
  ])('of %s is %s', (amount, text) => {
    expect(say(amount)?.text).toBe(text);
  });

  test('is rounded once, whatever amount and price are', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 20n });
    fc.assert(
      fc.property(units, units, (a, b) => {
        const [amount, krw] = [d(`${a / 1000n}.${(a % 1000n).toString().padStart(3, '0')}`), d(`${b}`)];
        const worth = amountWorth(amount, price({ krw, usd: d('0.0000000001') }));
        const [x, y] = [rational(amount), rational(krw)];
        expect(
          worth &&
            worth !== 'beyond pools' &&
            isEqual(rational(worth.krw), { units: x.units * y.units, places: x.places + y.places }),
        ).toBe(true);
      }),
    );
  });

  test.each([
    ['of more decimals than the token has', '1.0000001', {}],
    ['of more than there is money', '1000000000000000', {}],
  ])('%s is not told', (_name, amount, more) => {
    expect(say(amount, more)).toBeNull();
  });

  test.each([
    ['en', 'more than its pools hold', '>pools', 'each ₩1,390'],
    ['ko', '풀 유동성 초과', '풀 초과', '개당 ₩1,390'],
  ] as const)(
    'that is more than the pools hold is so called in %s, with the price of one',
    (language, text, short, one) => {
      const said = say('1000000', { valueLimitUsd: '10002' }, false, language);
      expect([said?.text, said?.short]).toEqual([text, short]);
      expect(said?.hint).toContain(`${text}\n${one}\n$1.0003\nCoinGecko`);
      expect(said?.label).toContain(text);
      expect(say('9999', { valueLimitUsd: '10002' })?.text).toMatch(/^₩/);
    },
  );

  test('of a token with unknown decimals is', () => {
    expect(say('1.0000001', { decimals: null })?.short).toBe('₩1,390');
  });
});

describe('the sum of a list', () => {
  const worth = (krw: string) => ({ krw: d(krw), usd: d('1') });
  test.each([
    [['10.4', '20.4'], 2, '₩31'],
    [['34560000.4', '20.4'], 2, '₩34,560,021'],
    [['10.4', '20.4'], 5, '₩31 · 3 of 5 not priced'],
    [[], 5, null],
  ])('of %j among %i rows is %s', (won, rows, text) => {
    expect(describeSum(won.map(worth), rows, { language: 'en', main: 'KRW' })?.text ?? null).toBe(text);
  });

  test.each([
    ['en', '5 of 5 not priced'],
    ['ko', '5개 중 5개 시세 없음'],
  ] as const)('in which nothing is priced is none in %s, and that is said', (language, text) => {
    expect(describeUnpriced(5, { language })).toEqual({ text, short: '—', label: text, hint: text });
  });

  test('says on hover the sums of both', () => {
    expect(describeSum([worth('10.4'), worth('20.4')], 3, { language: 'ko', main: 'KRW' })?.hint).toContain(
      '₩31\n$2.00\n3개 중 1개 시세 없음',
    );
  });
});
