/** Values and totals against fractions of whole numbers, which share nothing with the code's own arithmetic. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { shortChange, shortWorth } from '../../../../src/core/market/format.ts';
import type { AvailablePrice, Change, Price } from '../../../../src/core/market/prices.ts';
import { heldWorths } from '../../../../src/extension/background/watchlist/watchlist-view.ts';
import { isEqual, rational } from '../../../core/market/rational.ts';
import { priced, unpriced } from './fakes.ts';

const key = (i: number): AssetKey => `ETH:0x${i.toString(16).padStart(40, '0')}`;
const change = (percent: string, since: Change['since'] = '24h', currency: Change['in'] = 'USD'): Change => ({
  percent: percent as Decimal,
  in: currency,
  since,
});

interface Part {
  readonly amount: string;
  readonly usd: string;
  readonly krw?: string;
  readonly percent?: string;
  readonly since?: Change['since'];
  readonly status?: AvailablePrice['status'];
}

function worthsOf(parts: readonly Part[]) {
  const amounts = new Map(parts.map(({ amount }, i) => [key(i), amount as Decimal]));
  const prices = new Map<AssetKey, Price>(
    parts.map(({ usd, krw = '1', percent, since, status }, i) => [
      key(i),
      {
        ...priced(key(i), usd, status),
        krw: krw as Decimal,
        ...(percent && { changes: [change(percent, since)] }),
      },
    ]),
  );
  return heldWorths(amounts, prices);
}

/** A fraction of whole numbers. */
type Fraction = readonly [over: bigint, under: bigint];
function fraction(text: string): Fraction {
  const { units, places } = rational(text);
  return [units, 10n ** BigInt(places)];
}
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];

/** The fraction with two decimals, half away from zero, as the eye reads it. */
function twoDecimals([a, b]: Fraction): string {
  const [size, under] = [a < 0n !== b < 0n ? -1n : 1n, b < 0n ? -b : b];
  const positive = a < 0n ? -a : a;
  const hundredths = (positive * 100n * 2n + under) / (under * 2n);
  const digits = hundredths.toString().padStart(3, '0');
  const sign = hundredths === 0n ? '±' : size < 0n ? '−' : '+';
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}%`;
}

const digits = (whole: number, places: number) =>
  fc.stringMatching(new RegExp(`^(0|[1-9]\\d{0,${whole}})(\\.\\d{0,${places - 1}}[1-9])?$`));
const percents = fc.stringMatching(/^-?[1-9]?\d\.\d{1,6}$/);

describe('what amounts are worth', () => {
  test('is the exact product and the exact sum, whatever the digits', () => {
    const part = fc.record({ amount: digits(29, 18), usd: digits(12, 20), krw: digits(15, 12) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const { each, total } = worthsOf(parts);
        for (const side of ['usd', 'krw'] as const) {
          const products = parts.map((one) => times(fraction(one.amount), fraction(one[side])));
          products.forEach((product, i) => {
            const [a, b] = fraction(each.get(key(i))?.worth?.[side] ?? 'x');
            expect(a * product[1]).toBe(product[0] * b);
          });
          const [a, b] = fraction(total?.[side] ?? 'x');
          const sum = products.reduce(plus);
          expect(a * sum[1]).toBe(sum[0] * b);
        }
      }),
    );
  });

  test('changes as its parts do together, each by its own percentage, rounded once for the eye', () => {
    const part = fc.record({ amount: digits(9, 18), usd: digits(6, 8), percent: percents });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const now = parts.map(({ amount, usd }) => times(fraction(amount), fraction(usd)));
        const before = parts.map(({ percent }, i) =>
          over(times(now[i] ?? [0n, 1n], [100n, 1n]), plus([100n, 1n], fraction(percent))),
        );
        const [sum, was] = [now.reduce(plus), before.reduce(plus)];
        const shown = worthsOf(parts).total?.changes.USD;
        const percent = was[0] === 0n ? null : times(over(plus(sum, times(was, [-1n, 1n])), was), [100n, 1n]);
        expect(shown && shortChange(shown.percent)).toBe(percent && twoDecimals(percent));
      }),
    );
  });

  test('of one token changes as its row says, also halfway between two hundredths', () => {
    const { total } = worthsOf([{ amount: '3', usd: '7', percent: '1.005', since: '09:00 KST' }]);
    expect(total?.changes.USD).toEqual({
      by: '0.208950051977624870055938',
      percent: '1.005',
      since: '09:00 KST',
      of: 1,
    });
  });

  test('says since when it has changed only where that is one time for all', () => {
    const { total } = worthsOf([
      { amount: '1', usd: '110', percent: '10' },
      { amount: '1', usd: '90', percent: '-10', since: '00:00 KST' },
    ]);
    expect(total?.changes.USD).toEqual({ by: '0', percent: '0', since: 'mixed', of: 2 });
  });

  test('has no change while one of those counted tells none', () => {
    const { total } = worthsOf([
      { amount: '1', usd: '110', percent: '10' },
      { amount: '1', usd: '5' },
    ]);
    expect(total?.changes).toEqual({ USD: null, KRW: null });
  });

  test('leaves out what has no price, what is in dispute and what is spam; an old price counts', () => {
    const amounts = new Map([0, 1, 2, 3, 4].map((i) => [key(i), '2' as Decimal]));
    const { each, total } = heldWorths(
      amounts,
      new Map<AssetKey, Price>([
        [key(0), priced(key(0), '10')],
        [key(1), priced(key(1), '1000', 'disputed')],
        [key(2), unpriced(key(2), 'untrusted')],
        [key(3), priced(key(3), '0.5', 'stale')],
      ]),
    );
    expect([...each.values()].map(({ worth }) => worth?.usd ?? null)).toEqual(['20', null, null, '1', null]);
    expect(total).toMatchObject({ usd: '21', krw: '5560', changes: { USD: null, KRW: null } });
  });

  test('leaves out what is worth more than its pools hold', () => {
    const airdropped = { ...priced(key(1), '1000000'), valueLimitUsd: '10002' as Decimal };
    const amounts = new Map([key(0), key(1)].map((asset) => [asset, '1000000' as Decimal]));
    const { each, total } = heldWorths(
      amounts,
      new Map([
        [key(0), priced(key(0), '1')],
        [key(1), airdropped],
      ]),
    );
    expect(each.get(key(1))).toEqual({ amount: '1000000', worth: null, isBeyondPools: true });
    expect(total).toMatchObject({ usd: '1000000' });
  });

  test('is nothing known without an amount, and nothing at all of an amount of zero', () => {
    expect(heldWorths(new Map(), new Map()).total).toBeNull();
    const { total } = worthsOf([{ amount: '0', usd: '5', percent: '3' }]);
    expect(total).toMatchObject({ usd: '0', changes: { USD: null } });
  });
});

describe('a value for reading', () => {
  test.each([
    ['0', '$0.00', '₩0'],
    ['0.004', '<$0.01', '<₩1'],
    ['0.005', '$0.01', '<₩1'],
    ['0.5', '$0.50', '₩1'],
    ['1234.565', '$1,234.57', '₩1,235'],
    ['999999.995', '$1,000,000.00', '₩1,000,000'],
  ])('of %s is %s or %s', (value, usd, krw) => {
    expect([shortWorth(value, 'USD').text, shortWorth(value, 'KRW').text]).toEqual([usd, krw]);
  });

  test('is as exact as a fraction rounded once', () => {
    fc.assert(
      fc.property(digits(9, 18), digits(0, 20), (amount, usd) => {
        const worth = worthsOf([{ amount, usd }]).total?.usd ?? 'x';
        const product = times(fraction(amount), fraction(usd));
        const cents = (product[0] * 200n + product[1]) / (product[1] * 2n);
        const { text } = shortWorth(worth, 'USD');
        const isLess = cents === 0n && product[0] > 0n;
        expect(text.startsWith('<')).toBe(isLess);
        const shown = isLess ? '0' : text.replace(/[$,]/g, '');
        expect(isEqual(rational(shown), { units: cents, places: 2 })).toBe(true);
      }),
    );
  });
});
