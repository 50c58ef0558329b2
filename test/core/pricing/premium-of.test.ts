import { describe, expect, test } from 'vitest';
import type { Rate } from '../../../src/core/fx/rate.ts';
import type { NoPremium, PremiumLeg } from '../../../src/core/market/shown-premium.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { type PremiumParts, premiumOf } from '../../../src/core/pricing/premiums.ts';
import { aligned, rational } from '../market/rational.ts';
import { DAY, d, HOUR, MINUTE, NOW, SECOND } from './states.ts';

/** A price that was received, and true, this long ago. */
function leg(source: SourceName, price: string, agoMs = 0, asOfAgoMs = agoMs): PremiumLeg {
  return { source, price: d(price), asOf: NOW - asOfAgoMs, checkedAt: NOW - agoMs };
}

const LIVE: Rate = { krwPerUsd: d('1380.25'), service: 'Coinbase', checkedAt: NOW };
const IMPLIED: Rate = { krwPerUsd: d('1380.25'), service: 'implied', checkedAt: NOW };
const daily = (date: string): Rate => ({ ...LIVE, service: 'Frankfurter', date });

const PARTS: PremiumParts = {
  korea: [leg('Upbit', '92000000')],
  world: [leg('Binance', '65000')],
  rate: LIVE,
  isLive: true,
};

const of = (parts: Partial<PremiumParts> = {}) => premiumOf({ ...PARTS, ...parts }, NOW);
/** Won ÷ (dollars × rate) − 1, in percent, as a fraction of whole numbers. */
function fraction(won: string, dollars: string, rate: string): number {
  const [base, price] = aligned(
    {
      units: rational(dollars).units * rational(rate).units,
      places: rational(dollars).places + rational(rate).places,
    },
    rational(won),
  );
  return Number(((price - base) * 10n ** 22n) / base) / 1e20;
}

describe('the premium', () => {
  test.each([
    ['92000000', '65000', '1380.25'],
    ['89716250', '65000', '1380.25'],
    ['89000000', '65000', '1380.25'],
    ['0.01773', '0.0000126', '1391.5'],
    ['1407.86', '0.999812', '1380.25'],
    ['91171000', '64812.123456789012', '1379.6543217'],
  ])('of ₩%s over $%s at %s is their exact quotient less one', (won, dollars, krwPerUsd) => {
    const premium = of({
      korea: [leg('Upbit', won)],
      world: [leg('Binance', dollars)],
      rate: { ...LIVE, krwPerUsd: d(krwPerUsd) },
    });
    expect(Number(premium.percent)).toBeCloseTo(fraction(won, dollars, krwPerUsd), 12);
  });

  test('has a sign: above, equal and below', () => {
    const percent = (won: string) => of({ korea: [leg('Upbit', won)] }).percent;
    expect(percent('89716250')).toBe('0');
    expect(percent('89716250.01')).toMatch(/^0\.0+1/);
    expect(percent('80744625')).toBe('-10');
    expect(percent('98687875')).toBe('10');
  });

  test('tells both prices with source and time, and the rate', () => {
    expect(of()).toEqual({
      percent: expect.any(String),
      korea: leg('Upbit', '92000000'),
      world: leg('Binance', '65000'),
      rate: { krwPerUsd: '1380.25', service: 'Coinbase', date: null },
      includesKorea: false,
    });
  });

  test('is Upbit’s, else Bithumb’s', () => {
    const upbit = leg('Upbit', '1', 0);
    const bithumb = leg('Bithumb', '2', 0);
    expect(of({ korea: [upbit, bithumb] })).toMatchObject({ korea: upbit });
    expect(of({ korea: [bithumb] })).toMatchObject({ korea: bithumb });
    const old = leg('Upbit', '1', 0, 5 * MINUTE + 1);
    expect(of({ korea: [old, bithumb] })).toMatchObject({ korea: bithumb });
    const apart = leg('Upbit', '1', 61 * SECOND);
    expect(of({ korea: [apart, bithumb] })).toMatchObject({ korea: bithumb });
  });

  test('is over Binance’s dollars, else CoinGecko’s, which include Korean volume', () => {
    const binance = leg('Binance', '65000');
    const coinGecko = leg('CoinGecko', '65001');
    expect(of({ world: [binance, coinGecko] })).toMatchObject({ world: binance, includesKorea: false });
    expect(of({ world: [coinGecko] })).toMatchObject({ world: coinGecko, includesKorea: true });
  });

  test.each<[string, NoPremium | null, Partial<PremiumParts>]>([
    ['no Korean price', 'no Korean price', { korea: [] }],
    ['no dollar price', 'no dollar price', { world: [] }],
    ['no rate', 'no rate', { rate: null }],
    ['prices heard a minute apart', null, { world: [leg('Binance', '65000', MINUTE)] }],
    [
      'prices heard more than a minute apart',
      'too far apart',
      { world: [leg('Binance', '65000', MINUTE + 1)] },
    ],
    ['the same the other way round', 'too far apart', { korea: [leg('Upbit', '9', MINUTE + 1)] }],
    ['a Korean trade of five minutes ago', null, { korea: [leg('Upbit', '92000000', 0, 5 * MINUTE)] }],
    ['an older Korean trade', 'old trade', { korea: [leg('Upbit', '9', 0, 5 * MINUTE + 1)] }],
    ['one source twice', 'one source', { world: [leg('Upbit', '65000')] }],
    ['dollars through KRW-USDT', 'no dollar price', { world: [leg('Bithumb', '65000')] }],
    ['won of no Korean exchange', 'no Korean price', { korea: [leg('CoinGecko', '92000000')] }],
  ])('with %s: %s', (_, why, parts) => {
    const premium = of(parts);
    if (why === null) expect(premium.percent).not.toBeNull();
    else expect(premium).toEqual({ percent: null, why });
  });

  test.each([
    ['44858125', '-50'],
    ['44858124', null],
    ['179432500', '100'],
    ['179432501', null],
    ['271', null],
  ])('of ₩%s over 65,000 dollars is %s; both prices stay where they cannot be compared', (won, percent) => {
    const korea = leg('Upbit', won);
    expect(of({ korea: [korea] })).toEqual({
      percent,
      ...(percent === null && { why: 'not comparable' }),
      korea,
      world: leg('Binance', '65000'),
      rate: { krwPerUsd: '1380.25', service: 'Coinbase', date: null },
      includesKorea: false,
    });
  });

  test.each<[string, string | null | 'old rate', Rate, boolean]>([
    ['of this hour', null, LIVE, true],
    ['implied', null, IMPLIED, true],
    ['of today', '2026-11-20', daily('2026-11-20'), false],
    ['of four days ago', '2026-11-16', daily('2026-11-16'), false],
    ['of five days ago', 'old rate', daily('2026-11-15'), false],
    ['told hours ago', '2026-11-20', { ...LIVE, checkedAt: NOW - 3 * HOUR }, false],
    ['told five days ago', 'old rate', { ...LIVE, checkedAt: NOW - 5 * DAY }, false],
  ])('by a rate %s: %s', (_, date, rate, isLive) => {
    const premium = of({ rate, isLive });
    if (date === 'old rate') expect(premium).toEqual({ percent: null, why: 'old rate' });
    else expect(premium).toMatchObject({ percent: expect.any(String), rate: { date } });
  });
});

test('of a time that has not come, the clock having been set back, there is none', () => {
  expect(of({ korea: [leg('Upbit', '92000000', -MINUTE)] })).toEqual({
    percent: null,
    why: 'no Korean price',
  });
  expect(of({ world: [leg('Binance', '65000', -30 * SECOND)] })).toEqual({
    percent: null,
    why: 'no dollar price',
  });
});
