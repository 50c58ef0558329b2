/** Alerts of Korea's premium, from the alarm's look to the notification: by what may be compared now, and by nothing else. */
import { describe, expect, test } from 'vitest';
import type { AlertRule } from '../../../../src/core/market/alert-rules.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { KnownPremium, MissingPremium, Premium } from '../../../../src/core/market/shown-premium.ts';
import { alertStage, LINK } from './alert-stage.ts';

const SECOND = 1_000;
const d = (text: string) => text as Decimal;
const above = (percent: string): AlertRule => ({ kind: 'premium above', percent: d(percent) });
const below = (percent: string): AlertRule => ({ kind: 'premium below', percent: d(percent) });

interface Oddity {
  readonly koreaAgoMs?: number;
  readonly worldAgoMs?: number;
  readonly date?: string | null;
  /** Since when the dollar price has been what it is. */
  readonly worldSinceMs?: number;
}

/** As it is at a moment. */
function premium(percent: string, odd: Oddity = {}) {
  const { koreaAgoMs = 0, worldAgoMs = 0, worldSinceMs = worldAgoMs, date = null } = odd;
  return (at: number): KnownPremium => ({
    percent: d(percent),
    korea: { source: 'Upbit', price: d('25000'), asOf: at - koreaAgoMs, checkedAt: at - koreaAgoMs },
    world: { source: 'Binance', price: d('17'), asOf: at - worldSinceMs, checkedAt: at - worldAgoMs },
    rate: { krwPerUsd: d('1400'), service: 'Coinbase', date },
    includesKorea: false,
  });
}

/** The same over CoinGecko's dollars, which Korean trades are part of. */
const overCoinGecko = (percent: string, odd: Oddity = {}) => {
  const of = premium(percent, odd);
  return (at: number): KnownPremium => {
    const known = of(at);
    return { ...known, world: { ...known.world, source: 'CoinGecko' }, includesKorea: true };
  };
};

/** The same of Bithumb's won. */
const ofBithumb = (percent: string) => (at: number) => {
  const known = premium(percent)(at);
  return { ...known, korea: { ...known.korea, source: 'Bithumb' as const } };
};

const none = (why: MissingPremium['why']) => (): Premium => ({ percent: null, why });

/** How often the person has been told after each look, a minute apart. */
async function told(rule: AlertRule, first: string, percents: readonly string[]) {
  const { add, lookAt, now, shown } = alertStage(rule);
  now.premium = premium(first)(now.at);
  await add();
  const counts = [];
  for (const percent of percents) counts.push(await lookAt(premium(percent)));
  return { counts, shown };
}

/** How often the person has been told after each look of an alert that was added at the first of these. */
async function toldAfter(
  rule: AlertRule,
  [first, ...looks]: readonly [(at: number) => Premium, ...((at: number) => Premium)[]],
) {
  const { add, lookAt, now } = alertStage(rule);
  now.premium = first(now.at);
  await add();
  const counts = [];
  for (const look of looks) counts.push(await lookAt(look, 16));
  return counts;
}

describe('an alert of the premium, where other sources make it for a while', () => {
  test.each([
    [
      'is not told because CoinGecko’s dollars stand in for Binance’s',
      below('2'),
      [premium('5'), overCoinGecko('1.8'), overCoinGecko('1.7'), premium('5')],
      [0, 0, 0],
    ],
    [
      'that was told is not told again when Binance is back',
      above('4'),
      [premium('3'), premium('5'), overCoinGecko('1.8'), premium('5')],
      [1, 1, 1],
    ],
    [
      'that was told by a stand-in is not told again when Binance is back',
      above('4'),
      [premium('3'), overCoinGecko('3'), overCoinGecko('4.1'), premium('5')],
      [0, 1, 1],
    ],
    [
      'is told of what Binance came to while it was away',
      above('4'),
      [premium('3.9'), overCoinGecko('1.8'), premium('4.1')],
      [0, 1],
    ],
    [
      'is not told of what lies between two times of standing in',
      below('2'),
      [overCoinGecko('2.5'), premium('5'), overCoinGecko('1.8')],
      [0, 0],
    ],
    [
      'is told of what CoinGecko’s dollars alone come to',
      below('2'),
      [overCoinGecko('2.5'), overCoinGecko('1.9')],
      [1],
    ],
    [
      'is not told because Bithumb’s won stand in for Upbit’s',
      above('4'),
      [premium('1'), ofBithumb('9'), premium('1')],
      [0, 0],
    ],
  ] as const)('%s', async (_, rule, looks, expected) => {
    expect(await toldAfter(rule, looks)).toEqual(expected);
  });

  test('says that the dollar price includes Korean volume, also after the worker was killed', async () => {
    const { add, lookAt, now, restart, shown, alerts } = alertStage(above('3'));
    now.premium = overCoinGecko('2')(now.at);
    await add();
    now.dies = true;
    await lookAt(overCoinGecko('3.5'));
    shown.splice(0);
    restart();
    await lookAt(overCoinGecko('3.6'));
    expect(shown).toMatchObject([{ message: 'alertNow +3.50% | 23:11\nalertKoreanVolume ' }]);
    expect((await alerts().shown())[0]?.last).toMatchObject({ includesKorea: true });
  });
});

describe('an alert of the premium', () => {
  test.each([
    ['above', above('3'), '2', ['2.99', '3', '3.5', '2.9', '3.1', '2.81', '3'], [0, 1, 1, 1, 1, 1, 1]],
    ['below', below('1'), '2', ['1.01', '1', '0.5', '1.1', '0.9'], [0, 1, 1, 1, 1]],
    ['above, of a discount', above('-1'), '-2', ['-1.5', '-0.99', '0.1'], [0, 1, 1]],
    ['below, of a discount', below('-1'), '0', ['-0.99', '-1', '-3'], [0, 1, 1]],
    ['above nothing', above('0'), '-1', ['-0.000001', '0'], [0, 1]],
    ['that holds already', above('3'), '3.5', ['3.5', '3.6', '2.7', '3'], [0, 0, 0, 1]],
  ])('%s is told once when it comes to the line', async (_, rule, first, percents, expected) => {
    expect((await told(rule, first, percents)).counts).toEqual(expected);
  });

  test('is told again after it has gone back by a fifth of a point, and no sooner than in 15 minutes', async () => {
    const { add, lookAt, now } = alertStage(above('3'));
    now.premium = premium('2')(now.at);
    await add();
    const looks: readonly (readonly [string, number])[] = [
      ['3', 1],
      ['2.81', 20],
      ['3', 1],
      ['2.8', 1],
      ['3', 1],
      ['2.8', 1],
      ['3', 1],
      ['3', 15],
    ];
    const counts = [];
    for (const [percent, minutes] of looks) counts.push(await lookAt(premium(percent), minutes));
    expect(counts).toEqual([1, 1, 1, 1, 2, 2, 2, 3]);
  });

  test.each<readonly [string, (at: number) => Premium]>([
    ['Korea’s price is old', premium('4', { koreaAgoMs: 67 * SECOND, worldAgoMs: 10 * SECOND })],
    ['the dollar price is old', premium('4', { koreaAgoMs: 10 * SECOND, worldAgoMs: 67 * SECOND })],
    ['a price is of a time that has not come', premium('4', { worldAgoMs: -SECOND })],
    ['the dollar price was true long ago', overCoinGecko('4', { worldSinceMs: 45 * 60 * SECOND })],
    ['the rate is of a day', premium('4', { date: '2026-11-20' })],
    ['the prices were heard too far apart', none('too far apart')],
    ['a price is in doubt', none('no dollar price')],
    ['the trade in Korea is old', none('old trade')],
    ['there is no rate', none('no rate')],
  ])('is not told while %s, and is afterwards', async (_, odd) => {
    const { add, lookAt, now } = alertStage(above('3'));
    now.premium = premium('2')(now.at);
    await add();
    expect([await lookAt(odd), await lookAt(odd), await lookAt(premium('4'))]).toEqual([0, 0, 1]);
  });

  test('says in the notification what it came to, and after a sleep between which times', async () => {
    const { shown } = await told(below('-1'), '0', ['-1.25']);
    expect(shown).toMatchObject([
      { title: 'alertPremiumBelow LINK | −1', message: 'alertNow −1.25% | 23:11' },
    ]);
    const slept = alertStage(above('3'));
    slept.now.premium = premium('2')(slept.now.at);
    await slept.add();
    expect(await slept.lookAt(premium('3.456'), 502)).toBe(1);
    expect(await slept.lookAt(premium('3.5'))).toBe(1);
    expect(slept.shown).toMatchObject([
      {
        title: 'alertPremiumAbove LINK | +3',
        message: 'alertBetween +3.46% | 2026-11-20 23:10 | 07:32',
      },
    ]);
  });

  test('that was told as the worker was killed is told once, with a premium below zero', async () => {
    const { add, lookAt, now, restart } = alertStage(below('-1'));
    now.premium = premium('0')(now.at);
    await add();
    now.dies = true;
    expect(await lookAt(premium('-2'))).toBe(1);
    restart();
    expect([await lookAt(premium('-2')), await lookAt(premium('-2'))]).toEqual([1, 1]);
  });

  test('asks for the premium of its token at each look, and nobody asks for it where no alert wants it', async () => {
    const { add, lookAt, asked } = alertStage(above('3'));
    await add();
    expect(asked).toEqual([]);
    await lookAt(premium('2'));
    await lookAt(premium('2'));
    expect(asked).toEqual([LINK, LINK]);
    const ofPrice = alertStage({ kind: 'above', currency: 'USD', line: d('11') });
    await ofPrice.add();
    await ofPrice.look('10');
    expect(ofPrice.asked).toEqual([]);
  });
});
