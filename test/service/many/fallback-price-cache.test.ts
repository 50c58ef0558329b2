import { expect, test } from 'vitest';
import type { AvailablePrice, NoPrice } from '../../../src/core/market/prices.ts';
import { UNKNOWN_TOKEN } from '../../../src/core/market/tokens.ts';
import { createFallbackPriceCache } from '../../../src/service/many/remote-questions.ts';

const NOW = Date.UTC(2026, 10, 25);
const PRICED: AvailablePrice = {
  ...{
    asset: 'ETH:0x',
    status: 'priced',
    usd: '2000' as AvailablePrice['usd'],
    krw: '2800000' as AvailablePrice['krw'],
    converted: null,
  },
  ...{ source: 'CoinGecko', basis: 'global', asOf: NOW, checkedAt: NOW },
};
const none = (status: NoPrice['status']): NoPrice => ({
  ...{ asset: 'ETH:0x', status, usd: null, krw: null, converted: null },
  ...{ source: null, basis: null, asOf: null, checkedAt: NOW },
});

/** The answer a minute after these prices came, one after the other. */
function toldAfter(...said: (AvailablePrice | NoPrice)[]) {
  const cache = createFallbackPriceCache();
  for (const price of said) cache.note({ prices: new Map([['ETH:0x', price]]), tokens: new Map() }, NOW);
  const { prices, isUnanswered } = cache.read(['ETH:0x'], NOW + 60_000);
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

test('a disputed price is returned for two minutes since its dispute', () => {
  const cache = createFallbackPriceCache();
  const tokens = new Map();
  const note = (status: AvailablePrice['status'], seconds: number) =>
    cache.note({ prices: new Map([['ETH:0x', { ...PRICED, status }]]), tokens }, NOW + seconds * 1000);
  const told = (seconds: number) => cache.read(['ETH:0x'], NOW + seconds * 1000).prices.get('ETH:0x')?.status;
  note('disputed', 0);
  note('disputed', 60);
  expect([told(120), told(121)]).toEqual(['disputed', 'unavailable']);
  note('priced', 130);
  note('disputed', 140);
  expect([told(260), told(261)]).toEqual(['disputed', 'unavailable']);
});

test('what a token is called stays known when its price is withdrawn', () => {
  const cache = createFallbackPriceCache();
  const token = { ...UNKNOWN_TOKEN, symbol: 'ABC' };
  cache.note({ prices: new Map([['ETH:0x', PRICED]]), tokens: new Map([['ETH:0x', token]]) }, NOW);
  cache.note({ prices: new Map([['ETH:0x', none('unlisted')]]), tokens: new Map() }, NOW);
  const { prices, tokens } = cache.read(['ETH:0x'], NOW);
  expect([prices.get('ETH:0x')?.usd, tokens.get('ETH:0x')?.symbol]).toEqual([null, 'ABC']);
});
