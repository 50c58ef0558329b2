import { expect, test, vi } from 'vitest';
import { dollars, fakeEngine, UNLISTED } from './fake-sources.ts';

const A = `ETH:0x${'a'.repeat(40)}` as const;

test('who may only be asked in look-ups is not asked otherwise, and its last price is shown as stale', async () => {
  const { prices, asked } = fakeEngine({ DexScreener: { says: () => dollars('2') } });
  const order = ['CoinGecko', 'DexScreener'] as const;
  expect((await prices([A], { order })).prices.get(A)?.status).toBe('priced');
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const before = asked().length;
  const later = await prices([A], { order, ask: ['CoinGecko'] });
  expect(later.prices.get(A)).toMatchObject({ status: 'stale', source: 'DexScreener' });
  expect(asked().slice(before)).not.toContain('DexScreener');
});

test('who may only be asked in look-ups is not told as yet to be asked otherwise', async () => {
  const { prices } = fakeEngine({ CoinGecko: { says: () => UNLISTED }, DexScreener: {} });
  const order = ['CoinGecko', 'DexScreener'] as const;
  const { prices: told } = await prices([A], { order, ask: ['CoinGecko'] });
  expect(told.get(A)).toMatchObject({ status: 'unavailable', usd: null });
  expect(told.get(A)).not.toHaveProperty('unheard');
});
