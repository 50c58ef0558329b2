import { expect, test } from 'vitest';
import { platformRow } from '../../../src/core/market/platforms.ts';
import type { AvailablePrice } from '../../../src/core/market/prices.ts';
import { SOURCE_NAMES, type SourceName } from '../../../src/core/market/source-table.ts';
import { createPriceList } from '../../../src/service/api/price-list.ts';
import type { Questions } from '../../../src/service/api/questions.ts';
import { createReceivedTimes } from '../../../src/service/api/received-times.ts';

const NOW = 1_000_000;
const KOREAN: readonly SourceName[] = ['Upbit', ...SOURCE_NAMES.filter((name) => name !== 'Upbit')];

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

/** An engine whose prices tell whom it was to ask first, and which answers when it is let. */
function engine() {
  const waiting: (() => void)[] = [];
  const prices: Questions['prices'] = async ({ keys, order }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const [source] = order;
    const price = { status: 'priced', usd: '1', krw: '1400', source, checkedAt: NOW, asOf: NOW };
    const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    return {
      prices: new Map(keys.map((asset) => [asset, { ...price, asset } as unknown as AvailablePrice])),
      tokens: new Map(keys.map((asset) => [asset, ether])),
      compared: [],
      isUnanswered: false,
    };
  };
  /** Lets the latest question have its answer. */
  const answer = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.pop()?.();
  };
  return { questions: { prices, noteWanted: () => {} }, answer };
}

test('an answer by another order of sources is not reused', async () => {
  const { questions, answer } = engine();
  let order: readonly SourceName[] = SOURCE_NAMES;
  const list = createPriceList({
    questions,
    order: () => order,
    clock: { now: () => NOW, sleep: () => new Promise(() => {}) },
  });
  const sourceOf = async (address: string, before: () => Promise<void>) => {
    const asked = list({
      selection: { id: 'ETH', coin: 'ETH', platform: platformRow('ETH') },
      addresses: address,
      detail: false,
      requester: { kind: 'key', project: 'p' },
      received: createReceivedTimes({ now: () => NOW })('p'),
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
