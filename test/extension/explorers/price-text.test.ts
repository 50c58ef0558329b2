import { describe, expect, test } from 'vitest';
import {
  type CurrentPrice,
  describePrice,
  type TextOptions,
} from '../../../src/extension/explorers/price/texts.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const price = (more: Partial<Record<keyof CurrentPrice, unknown>> = {}) =>
  ({
    status: 'priced',
    usd: '1.0003',
    krw: '1390.417',
    source: 'CoinGecko',
    asOf: NOW - 120_000,
    ...more,
  }) as CurrentPrice;
const say = (said: CurrentPrice, reading: Partial<TextOptions> = {}) =>
  describePrice(said, { language: 'en', main: 'USD', usdShown: false, now: NOW, ...reading });

describe('a price says', () => {
  test.each([
    ['KRW', '₩1,390', '$1.0003'],
    ['USD', '$1.0003', '₩1,390'],
  ] as const)('both currencies, and each on a line on hover, %s first', (main, first, second) => {
    expect(say(price(), { main })).toEqual({
      text: `${first} · ${second}`,
      short: first,
      label: `${first}, ${second}, CoinGecko, 2 min. ago`,
      hint: `${first}\n${second}\nCoinGecko, 2 min. ago`,
    });
  });

  test.each(['KRW', 'USD'] as const)(
    'won alone where the site shows dollars, and both on hover, %s first',
    (main) => {
      const { text, short, label, hint } = say(price(), { main, usdShown: true });
      expect([text, short, label]).toEqual(['₩1,390', '₩1,390', '₩1,390, CoinGecko, 2 min. ago']);
      expect(hint).toContain('$1.0003');
    },
  );

  test('tiny prices with their zeros counted, and spelt out for screen readers', () => {
    const { text, label } = say(price({ usd: '0.0000042131', krw: '0.00582' }));
    expect(text).toBe('$0.0₅4213 · ₩0.005820');
    expect(label).toContain('$0.000004213');
  });

  test.each([
    ['stale', 'en', 'stale'],
    ['disputed', 'en', 'unconfirmed'],
    ['stale', 'ko', '지연'],
    ['disputed', 'ko', '검증 중'],
  ] as const)('that it is %s (%s)', (status, language, word) => {
    const { label, hint } = say(price({ status }), { language });
    expect(label).toContain(word);
    expect(hint).toContain(word);
  });

  test.each([
    [0, 'now', '지금'],
    [-5_000, 'now', '지금'],
    [45_000, '45 sec. ago', '45초 전'],
    [3_600_000, '1 hr. ago', '1시간 전'],
    [2 * 86_400_000, '2 d. ago', '2일 전'],
  ])('an age of %i ms in both languages', (age, english, korean) => {
    expect(say(price({ asOf: NOW - age })).label).toContain(english);
    expect(say(price({ asOf: NOW - age }), { language: 'ko' }).label).toContain(korean);
  });
});
