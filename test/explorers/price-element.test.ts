// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createPriceElement } from '../../src/explorers/price-element.ts';
import type { Decimal } from '../../src/market/decimal.ts';

test.each(['en', 'ko'] as const)(
  'the root of a price on a page names its asset and nothing else (%s)',
  (language) => {
    const asset = `ETH:0x${'a'.repeat(40)}` as const;
    const shown = {
      status: 'priced',
      usd: '1' as Decimal,
      krw: '1390' as Decimal,
      source: 'Upbit',
      asOf: 1,
    } as const;
    const options = { asset, usdShown: false, language: () => language, now: () => 2 };
    const { host } = createPriceElement(document, options, shown);
    expect([...host.attributes].map(({ name, value }) => [name, value])).toEqual([['data-asset', asset]]);
  },
);
