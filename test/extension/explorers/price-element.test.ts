// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { createPriceElement } from '../../../src/extension/explorers/price-element.ts';

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
      reader: () => ({ language, main: 'KRW' as const, figure: 'value' as const }),
      amount: null,
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
    reader: () => ({ language: 'en' as const, main: 'KRW' as const, figure: 'value' as const }),
    amount: null,
    now: () => 2,
  };
  const price = createPriceElement(document, options, shown);
  const [seen, spoken] = price.host.shadowRoot?.querySelectorAll('span') ?? [];
  price.shorten(true);
  expect([seen?.textContent, price.text]).toEqual(['₩1,390', '₩1,390 · $1.0000']);
  price.show({ ...shown, krw: '1400' as Decimal });
  expect([seen?.textContent, price.short]).toEqual(['₩1,400', '₩1,400']);
  expect(seen?.title).toContain('$1');
  expect(spoken?.ariaLabel).toContain('$1');
  price.shorten(false);
  expect(seen?.textContent).toBe('₩1,400 · $1.0000');
});

test('a price that someone hovers says its age anew, and what is seen stays as it was placed', () => {
  let now = 2;
  let main: 'KRW' | 'USD' = 'KRW';
  const options = {
    asset,
    usdShown: false,
    reader: () => ({ language: 'en' as const, main, figure: 'value' as const }),
    amount: null,
    now: () => now,
  };
  const price = createPriceElement(document, options, shown);
  const [seen] = price.host.shadowRoot?.querySelectorAll('span') ?? [];
  [now, main] = [120_001, 'USD'];
  seen?.dispatchEvent(new Event('pointerenter'));
  expect([seen?.textContent, price.text]).toEqual(['₩1,390 · $1.0000', '₩1,390 · $1.0000']);
  expect(seen?.title).toContain('2 min. ago');
  price.show(shown);
  expect([seen?.textContent, price.text]).toEqual(['$1.0000 · ₩1,390', '$1.0000 · ₩1,390']);
});
