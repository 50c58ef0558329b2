import { describe, expect, test } from 'vitest';
import { type ShownPrice, describePrice as say } from '../../src/explorers/price-text.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const price = (more: Partial<Record<keyof ShownPrice, unknown>> = {}) =>
  ({
    status: 'priced',
    usd: '1.0003',
    krw: '1390.417',
    source: 'CoinGecko',
    asOf: NOW - 120_000,
    ...more,
  }) as ShownPrice;

describe('a price says', () => {
  test('both currencies shortly, and everything on hover', () => {
    expect(say(price(), false, 'en', NOW)).toEqual({
      text: '₩1,390 · $1.0003',
      short: '₩1,390',
      label: '₩1,390, $1.0003, CoinGecko, 2 min. ago',
      hint: '₩1390.417\n$1.0003\nCoinGecko, 2 min. ago',
    });
  });

  test('won alone where the site shows dollars, and both on hover', () => {
    const { text, label, hint } = say(price(), true, 'en', NOW);
    expect([text, label]).toEqual(['₩1,390', '₩1,390, CoinGecko, 2 min. ago']);
    expect(hint).toContain('$1.0003');
  });

  test('tiny prices with their zeros counted, and spelt out for screen readers', () => {
    const { text, label } = say(price({ usd: '0.0000042131', krw: '0.00582' }), false, 'en', NOW);
    expect(text).toBe('₩0.005820 · $0.0₅4213');
    expect(label).toContain('$0.000004213');
  });

  test.each([
    ['stale', 'en', 'stale'],
    ['disputed', 'en', 'unconfirmed'],
    ['stale', 'ko', '지연'],
    ['disputed', 'ko', '확인 중'],
  ] as const)('that it is %s (%s)', (status, language, word) => {
    const { label, hint } = say(price({ status }), false, language, NOW);
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
    expect(say(price({ asOf: NOW - age }), false, 'en', NOW).label).toContain(english);
    expect(say(price({ asOf: NOW - age }), false, 'ko', NOW).label).toContain(korean);
  });
});
