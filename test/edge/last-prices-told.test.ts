import { expect, test } from 'vitest';
import { createLastPricesTold } from '../../src/edge/last-prices-told.ts';
import type { KnownPrice, NoPrice } from '../../src/market/prices.ts';

const NOW = Date.UTC(2026, 10, 25);
const PRICED: KnownPrice = {
  ...{
    asset: 'ETH:0x',
    status: 'priced',
    usd: '2000' as KnownPrice['usd'],
    krw: '2800000' as KnownPrice['krw'],
    converted: null,
  },
  ...{ source: 'CoinGecko', basis: 'global', asOf: NOW, checkedAt: NOW },
};
const none = (status: NoPrice['status']): NoPrice => ({
  ...{ asset: 'ETH:0x', status, usd: null, krw: null, converted: null },
  ...{ source: null, basis: null, asOf: null, checkedAt: NOW },
});

/** What is told a minute after the engine has told these, one after the other. */
function toldAfter(...said: (KnownPrice | NoPrice)[]) {
  const last = createLastPricesTold();
  for (const price of said) last.note({ prices: new Map([['ETH:0x', price]]), tokens: new Map() });
  const { prices, isUnanswered } = last.tell(['ETH:0x'], NOW + 60_000);
  const price = prices.get('ETH:0x');
  return [price?.status, price?.usd, isUnanswered];
}

test.each(['untrusted', 'unlisted', 'disputed'] as const)(
  'a price is not told any more once the engine has said %s of its asset',
  (status) => expect(toldAfter(PRICED, none(status))).toEqual(['unavailable', null, true]),
);

test('a price stands in though none could be had since, and one that came after a withdrawal', () => {
  expect(toldAfter(PRICED, none('unavailable'))).toEqual(['stale', '2000', false]);
  expect(toldAfter(none('untrusted'), PRICED)).toEqual(['stale', '2000', false]);
});

test('a disputed price stays disputed', () => {
  expect(toldAfter(PRICED, { ...PRICED, status: 'disputed' })).toEqual(['disputed', '2000', false]);
});
