// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { createPriceElement } from '../../../src/extension/explorers/price/price-element.ts';

const asset = `ETH:0x${'a'.repeat(40)}` as const;
const shown = {
  status: 'priced',
  usd: '1' as Decimal,
  krw: '1390' as Decimal,
  source: 'Upbit',
  asOf: 1,
  decimals: 18,
} as const;

test.each(['en', 'ko'] as const)(
  'the root of a price on a page names its asset and nothing else (%s)',
  (language) => {
    const options = {
      asset,
      usdShown: false,
      display: () => ({ language, main: 'KRW' as const, figure: 'value' as const }),
      amount: null,
      isClickable: false,
      isLinked: true,
      now: () => 2,
    };
    const { host } = createPriceElement(document, options, shown);
    expect([...host.attributes].map(({ name, value }) => [name, value])).toEqual([['data-asset', asset]]);
  },
);

test('a price without room for both currencies is won alone, also when it changes, and says both to who asks', () => {
  const options = {
    asset,
    usdShown: false,
    display: () => ({ language: 'en' as const, main: 'KRW' as const, figure: 'value' as const }),
    amount: null,
    isClickable: false,
    isLinked: true,
    now: () => 2,
  };
  const price = createPriceElement(document, options, shown);
  const [seen, spoken] = price.host.shadowRoot?.querySelectorAll('span') ?? [];
  price.shorten(true);
  expect([seen?.textContent, price.text]).toEqual(['₩1,390', '₩1,390 · $1.00']);
  price.show({ ...shown, krw: '1400' as Decimal });
  expect([seen?.textContent, price.short]).toEqual(['₩1,400', '₩1,400']);
  expect(seen?.title).toContain('$1');
  expect(spoken?.ariaLabel).toContain('$1');
  price.shorten(false);
  expect(seen?.textContent).toBe('₩1,400 · $1.00');
});

test('a price that someone hovers says its age anew, and what is seen stays as it was placed', () => {
  let now = 2;
  let main: 'KRW' | 'USD' = 'KRW';
  const options = {
    asset,
    usdShown: false,
    display: () => ({ language: 'en' as const, main, figure: 'value' as const }),
    amount: null,
    isClickable: false,
    isLinked: true,
    now: () => now,
  };
  const price = createPriceElement(document, options, shown);
  const [seen] = price.host.shadowRoot?.querySelectorAll('span') ?? [];
  [now, main] = [120_001, 'USD'];
  seen?.dispatchEvent(new Event('pointerenter'));
  expect([seen?.textContent, price.text]).toEqual(['₩1,390 · $1.00', '₩1,390 · $1.00']);
  expect(seen?.title).toContain('2 min. ago');
  price.show(shown);
  expect([seen?.textContent, price.text]).toEqual(['$1.00 · ₩1,390', '$1.00 · ₩1,390']);
});

test.each([
  ['en', true, 'Click for details (keyboard: the shortcut on the link)'],
  ['en', false, 'Click for details'],
  ['ko', true, '클릭하면 상세 정보가 열립니다 (키보드: 링크에서 단축키)'],
  ['ko', false, '클릭하면 상세 정보가 열립니다'],
] as const)(
  'a price that can be clicked has a hint that ends with how (%s, linked: %s)',
  (language, isLinked, words) => {
    const options = {
      asset,
      usdShown: false,
      display: () => ({ language, main: 'KRW' as const, figure: 'value' as const }),
      amount: null,
      isClickable: true,
      isLinked,
      now: () => 2,
    };
    const past = {
      usd: '1' as Decimal,
      krw: null,
      source: 'CoinGecko',
      asOf: 1,
      granularity: 'day',
      converted: null,
    } as never;
    const price = createPriceElement(document, options, shown);
    const [seen] = price.host.shadowRoot?.querySelectorAll('span') ?? [];
    const lines = () => seen?.title.split('\n').filter((line) => line === words).length;
    expect([price.opensCard(), lines(), seen?.title.endsWith(words)]).toEqual([true, 1, true]);
    price.show({ past, now: shown });
    expect([price.opensCard(), lines(), seen?.className]).toEqual([true, 1, 'priced opens']);
    price.show({ past, now: null });
    expect([price.opensCard(), lines(), seen?.className]).toEqual([false, 0, 'priced']);
  },
);
