import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import { createBithumb } from '../../../src/core/sources/bithumb.ts';
import { createUpbit } from '../../../src/core/sources/upbit.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { freezeTime, json, NOW, stage, until, WETH } from './staging.ts';

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => freezeTime(NOW));
afterEach(() => void vi.useRealTimers());

type Listed = readonly [symbol: string, koreanName: string, name: string];

const BITCOIN: Listed = ['BTC', '비트코인', 'Bitcoin'];

const list = (...rows: readonly Listed[]) =>
  json(
    JSON.stringify(
      rows.map(([symbol, korean_name, english_name]) => ({
        market: `KRW-${symbol}`,
        korean_name,
        english_name,
      })),
    ),
  );

describe.each([
  ['Upbit', createUpbit],
  ['Bithumb', createBithumb],
] as const)('%s', (name, create) => {
  async function listing(...rows: readonly Listed[]) {
    const { source } = stage(create, () => list(BITCOIN, ...rows));
    await source.names?.renew();
    return { source, knows: (key: AssetKey) => source.couldKnow(assetOf(key)) };
  }

  it('has no market for a coin without a platform before its list is loaded', () => {
    const { source } = stage(create, () => list(BITCOIN));
    expect(source.couldKnow(assetOf('XRP:0x'))).toBe(false);
    expect(source.couldKnow(assetOf('BTC:0x'))).toBe(true);
  });

  it.each<[AssetKey, Listed]>([
    ['XRP:0x', ['XRP', '엑스알피(리플)', 'Ripple']],
    ['XRP:0x', ['XRP', '리플', 'XRP Ledger']],
    ['DOGE:0x', ['DOGE', '도지 코인', 'DogeCoin']],
    ['SOL:0x', ['SOL', '다른이름', 'SOLANA']],
    ['BCH:0x', ['BCH', '비트코인캐시', 'Bitcoin-Cash']],
  ])('has the market of %s that its list calls %j', async (key, row) => {
    const { source, knows } = await listing(row);
    expect([knows(key), source.renamed?.()]).toEqual([true, []]);
  });

  it.each<[AssetKey, Listed]>([
    ['XRP:0x', ['XRP', '엑스알피투', 'XRP2']],
    ['SOL:0x', ['SOL', '솔레이유', 'Soleil']],
    ['BTC:0x', ['BTC', '비트코인카오스', 'Bitcoin Chaos']],
    ['ETH:0x', ['ETH', '이더리움맥스', 'EthereumMax']],
    [WETH, ['ETH', '이더리움맥스', 'EthereumMax']],
  ])('drops the market of %s that its list calls %j, and reports it', async (key, row) => {
    const { source, knows } = await listing(row);
    expect(knows(key)).toBe(false);
    expect(source.renamed?.()).toEqual([
      { market: `KRW-${row[0]}`, coin: row[0], koreanName: row[1], name: row[2] },
    ]);
  });

  it('keeps the markets of platforms’ coins with a stored list without names', async () => {
    const kept = ['KRW-BTC', 'KRW-ETH', 'KRW-XRP'];
    const store = createMemoryStore({ [`catalog:${name}`]: { at: NOW, kept } });
    const { source } = stage(create, () => list(BITCOIN), store);
    await source.prepare([]);
    expect(['BTC:0x', 'ETH:0x', 'XRP:0x'].map((key) => source.couldKnow(assetOf(key as AssetKey)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('fetches its list once a day while a coin is wanted that only the list confirms', async () => {
    const { source, urls } = stage(create, () => list(BITCOIN, ['XRP', '리플', 'XRP']));
    await source.prepare([assetOf('BTC:0x'), assetOf('ETH:0x')]);
    expect(urls).toEqual([]);
    for (const at of [NOW, NOW + DAY - 1, NOW + DAY]) {
      vi.setSystemTime(at);
      await source.prepare([assetOf('XRP:0x')]);
      await until(() => source.couldKnow(assetOf('XRP:0x')));
    }
    await until(() => urls.length === 2);
    expect(urls).toHaveLength(2);
  });

  it.each(['LTC:0x', 'FLOW:0x', 'GRAM:0x', 'A:0x'] as const)(
    'has no market for the unconfirmed %s',
    async (key) => {
      const { knows } = await listing(
        [key.split(':')[0] ?? '', '라이트코인', 'Litecoin'],
        ['FLOW', '플로우', 'Flow'],
      );
      expect(knows(key)).toBe(false);
    },
  );
});
