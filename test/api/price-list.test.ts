import { expect, test } from 'vitest';
import { createPriceList, type PriceListParts } from '../../src/api/price-list.ts';
import { platformRow } from '../../src/market/platforms.ts';
import type { KnownPrice } from '../../src/market/prices.ts';
import { SOURCE_NAMES, type SourceName } from '../../src/market/sources.ts';

const NOW = 1_000_000;
const KOREAN: readonly SourceName[] = ['Upbit', ...SOURCE_NAMES.filter((name) => name !== 'Upbit')];

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

/** An engine whose prices tell whom it was to ask first, and which answers when it is let. */
function engine() {
  const waiting: (() => void)[] = [];
  const prices: PriceListParts['pricing']['prices'] = async (keys, { order }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const [source] = order;
    const price = { status: 'priced', usd: '1', krw: '1400', source, checkedAt: NOW, asOf: NOW };
    return new Map(keys.map((asset) => [asset, { ...price, asset } as unknown as KnownPrice]));
  };
  /** Lets the latest question have its answer. */
  const answer = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.pop()?.();
  };
  const pricing: PriceListParts['pricing'] = {
    prices,
    comparisons: { ask: async () => [] },
    isUnanswered: () => false,
    noteWanted: () => {},
  };
  return { pricing, answer };
}

test('an answer that was asked for in another order is not given out again', async () => {
  const { pricing, answer } = engine();
  let order: readonly SourceName[] = SOURCE_NAMES;
  const list = createPriceList({
    pricing,
    tokens: {
      known: () => ({ name: 'Ether', symbol: 'ETH', decimals: 18 }),
      describe: () => Promise.resolve(new Map()),
    },
    order: () => order,
    clock: { now: () => NOW, sleep: () => new Promise(() => {}) },
  });
  const sourceOf = async (address: string, before: () => Promise<void>) => {
    const asked = list({
      platform: platformRow('ETH'),
      addresses: address,
      detail: false,
      requester: { kind: 'key', project: 'p' },
      standing: null,
    });
    await before();
    const answered = await asked;
    return answered.outcome === 'priced' ? JSON.parse(answered.body).prices[0].source : answered.outcome;
  };
  const slow = sourceOf('0x', async () => {
    await expect.poll(() => order).toBe(KOREAN);
    expect(await sourceOf(USDT, answer)).toBe('Upbit');
    await answer();
  });
  order = KOREAN;
  expect(await slow).toBe('CoinGecko');
  expect(await sourceOf('0x', answer)).toBe('Upbit');
});
