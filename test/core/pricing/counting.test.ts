/** How many requests a lookup costs (issue: "How good it must be"), counted by the world. */
import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { addTokens } from '../../world/synthetic.ts';
import { startEngine } from './engine.ts';
import { GLOBAL, MINUTE, SECOND } from './states.ts';

const statuses = (prices: ReadonlyMap<AssetKey, { status: string }>) => [
  ...new Set([...prices.values()].map(({ status }) => status)),
];

describe('with the catalogs at hand', () => {
  test('100 cold tokens that CoinGecko lists, on four platforms, cost one request, and none for a minute', async () => {
    const engine = await startEngine({ catalogs: false });
    const keys = addTokens(engine.world.market, 100);
    expect(new Set(keys.map((key) => key.split(':')[0])).size).toBe(4);
    const ready = await startEngine({ world: engine.world });

    const { prices } = await ready.ask(keys);
    expect(ready.counts()).toEqual({ CoinGecko: 1 });
    expect(statuses(prices)).toEqual(['priced']);
    for (const key of keys) {
      const said = ready.world.market.said(key, 'CoinGecko');
      expect(prices.get(key)).toMatchObject({ usd: said.usd, krw: said.krw, source: 'CoinGecko' });
    }

    await vi.advanceTimersByTimeAsync(MINUTE - SECOND);
    expect(statuses((await ready.ask(keys)).prices)).toEqual(['priced']);
    expect(ready.counts()).toEqual({ CoinGecko: 1 });
    expect(ready.world.log).toHaveLength(1);
    expect(ready.world.strays).toEqual([]);
  });

  test('500 of them cost two requests, of no more than 8 kB each', async () => {
    const engine = await startEngine({ catalogs: false });
    const keys = addTokens(engine.world.market, 500);
    const ready = await startEngine({ world: engine.world });
    expect(statuses((await ready.ask(keys)).prices)).toEqual(['priced']);
    expect(ready.counts()).toEqual({ CoinGecko: 2 });
    const lengths = ready.requests('CoinGecko').map(({ url }) => `https://api.coingecko.com${url}`.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(8_192);
  });

  test('100 tokens that nobody lists are each asked at most once of each source', async () => {
    const engine = await startEngine({ catalogs: false });
    const keys = addTokens(engine.world.market, 100, []);
    const ready = await startEngine({ world: engine.world });

    const first = await ready.ask(keys);
    await vi.advanceTimersByTimeAsync(5_000);
    await ready.ask(keys);
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    await ready.ask(keys);

    expect(statuses(first.prices)).toEqual(['unlisted']);
    for (const name of GLOBAL) {
      const asked = ready.requests(name).map(({ url }) => decodeURIComponent(url).toLowerCase());
      for (const key of keys) {
        const address = key.slice(key.indexOf(':') + 1);
        expect(asked.filter((url) => url.includes(address)).length).toBeLessThanOrEqual(1);
      }
    }
    // Nothing to CoinGecko and the exchanges, which cannot know them; four networks at each DEX source.
    expect(ready.counts()).toEqual({ DefiLlama: 1, GeckoTerminal: 4, DexScreener: 4 });
  });

  test('coins and the same tokens in other letter cases are one question each', async () => {
    const engine = await startEngine();
    await engine.ask(['ETH:0x', 'BTC:0x', 'ETH:0x', 'KAIA:0x', 'BNB:0x', 'POL:0x']);
    expect(engine.counts()).toEqual({ CoinGecko: 1 });
    expect(engine.requests('CoinGecko')[0]?.query.get('ids')?.split(',').sort()).toEqual([
      'binancecoin',
      'bitcoin',
      'ethereum',
      'kaia',
      'polygon-ecosystem-token',
      'tether',
    ]);
  });
});

describe('without any catalog', () => {
  test('contracts that the registry lacks cost CoinGecko two requests a round, and are priced by the next source', async () => {
    const engine = await startEngine({ catalogs: false });
    const keys = addTokens(engine.world.market, 20);
    const { prices } = await engine.ask(keys);
    expect(statuses(prices)).toEqual(['priced']);
    expect(engine.counts()).toEqual({ CoinGecko: 2, DefiLlama: 1 });
    await vi.advanceTimersByTimeAsync(MINUTE);
    engine.forget();
    await engine.ask(keys);
    expect(engine.counts()).toEqual({ CoinGecko: 1 });
  });
});

describe('CoinGecko’s three requests and one more every 10 s', () => {
  test('carries whatever was wanted in the last minute and would run out', async () => {
    const engine = await startEngine();
    await engine.ask(['BTC:0x']);
    await vi.advanceTimersByTimeAsync(52 * SECOND);
    engine.forget();
    await engine.ask(['ETH:0x']);
    expect(engine.requests('CoinGecko')[0]?.query.get('ids')?.split(',').sort()).toEqual([
      'bitcoin',
      'ethereum',
      'tether',
    ]);
    await vi.advanceTimersByTimeAsync(15 * SECOND);
    expect(engine.peek('BTC:0x').status).toBe('priced');
  });

  test('are not waited for: the next source answers meanwhile', async () => {
    const engine = await startEngine();
    await engine.ask(['BTC:0x']);
    await engine.ask(['ETH:0x']);
    await engine.ask(['BNB:0x']);
    const { get, tookMs } = await engine.ask(['POL:0x']);
    expect(get('POL:0x')).toMatchObject({ status: 'priced', source: 'DefiLlama' });
    expect(tookMs).toBeLessThan(200);
    expect(engine.counts()).toEqual({ CoinGecko: 3, DefiLlama: 1 });
  });

  test('are never more than that, whatever is asked how often', async () => {
    const engine = await startEngine();
    const keys: AssetKey[] = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'];
    for (let i = 0; i < 60; i++) {
      await engine.ask([keys[i % 5] ?? 'BTC:0x'], { act: true });
      await vi.advanceTimersByTimeAsync(2 * SECOND);
    }
    const times = engine.requests('CoinGecko').map(({ at }) => at);
    expect(times.length).toBeGreaterThan(1);
    expect(times.slice(3).filter((at, i) => at - (times[i] ?? 0) < 10 * SECOND)).toEqual([]);
    expect(times.length).toBeLessThanOrEqual(3 + ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (10 * SECOND));
    expect(engine.world.log.filter(({ status }) => status === 429)).toEqual([]);
  });
});
