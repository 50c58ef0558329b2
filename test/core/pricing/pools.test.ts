/** Anyone can make a token, a pool of it with yours, and say that the pool is deep: it prices nothing. */
import { expect, test, vi } from 'vitest';
import { createEngine } from '../../../src/core/engine/engine.ts';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { coin } from '../../world/coin.ts';
import type { Market, Pool } from '../../world/market.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { startEngine } from './engine.ts';
import { untilSettled } from './fake-sources.ts';
import { GLOBAL, HOUR, MINUTE } from './states.ts';

const DAI: AssetKey = 'ETH:0x6b175474e89094c44da98b954eedeac495271d0f';
const DEX1: AssetKey = 'ETH:0x5e00000000000000000000000000000000000007';
const FAKE: Pool = { priceUsd: '420.69', liquidityUsd: '50000000', paidIn: 'fake' };
const HONEST: Pool = { priceUsd: '0.04518', liquidityUsd: '40000' };

const fakes = (count: number): readonly Pool[] => Array.from({ length: count }, () => FAKE);

function withPools(key: AssetKey, pools: readonly Pool[]) {
  return (market: Market) => market.set(key, { pools }, 'DexScreener');
}

test.each([1, 5, 20, 30])('%d self-made pools do not hide the honest one', async (count) => {
  const engine = await startEngine({ settle: withPools(DEX1, [...fakes(count), HONEST]) });
  expect(await engine.price(DEX1)).toMatchObject({
    status: 'priced',
    usd: '0.04518',
    source: 'DexScreener',
  });
});

test.each([1, 5, 20, 30])('%d self-made pools price nothing where the honest one is quiet', async (count) => {
  const quiet = { ...HONEST, volumeUsd: '0', trades: 0 };
  const engine = await startEngine({ settle: withPools(DEX1, [...fakes(count), quiet]) });
  expect(await engine.price(DEX1)).toMatchObject({ status: 'untrusted', usd: null });
});

test.each([1, 5, 20, 30])('%d self-made pools that come later change nothing', async (count) => {
  const engine = await startEngine({ settle: withPools(DEX1, [HONEST]) });
  await engine.price(DEX1);
  withPools(DEX1, [...fakes(count), HONEST])(engine.world.market);
  for (let minute = 1; minute <= 5; minute++) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await engine.price(DEX1)).toMatchObject({ status: 'priced', usd: '0.04518' });
  }
});

test('a batch full of self-made pools costs the others in it nothing', async () => {
  const engine = await startEngine({ settle: withPools(DEX1, [...fakes(30), HONEST]) });
  const own = addUnlisted(engine.world.market, 5);
  const answered = await engine.ask([...own, DEX1]);
  expect(answered.get(DEX1)).toMatchObject({ status: 'priced', usd: '0.04518' });
  for (const key of own) expect(answered.get(key)).toMatchObject({ status: 'priced', usd: '2.5' });
});

test('what a pool holds of a coin is worth what the engine last heard of the coin', async () => {
  const { world } = await startEngine();
  // Four thousand dollars by DexScreener's own word, four million by CoinGecko's.
  const held = { ...HONEST, quoteSideUsd: '4000' };
  withPools(DEX1, [...fakes(5), held])(world.market);
  world.market.set('ethereum', { usd: '2' }, 'DexScreener');
  world.market.set('ethereum', { usd: '2000' }, 'CoinGecko');
  const store = createMemoryStore;
  const stores = {
    upstreams: store(),
    assets: store(),
    kept: store(),
    tokens: store(),
    settings: store(),
    history: store(),
  };
  const fetch = (url: string, init: RequestInit) => world.fetch(url, init);
  const { pricing, ready } = createEngine({ fetch, clock: systemClock, random: () => 0.5, stores });
  await untilSettled(ready);
  const request = { requester: PERSON, order: GLOBAL };
  await untilSettled(pricing.prices(['ETH:0x'], request));
  const prices = await untilSettled(pricing.prices([DEX1], { ...request, order: ['DexScreener'] }));
  expect(prices.get(DEX1)).toMatchObject({ status: 'priced', usd: '0.04518' });
});

const DAI_POOLS = withPools(DAI, [...fakes(5), { ...FAKE, paidIn: 'coin' }]);
const LISTING = [SOURCE_HOSTS.CoinGecko, SOURCE_HOSTS.DefiLlama, SOURCE_HOSTS.GeckoTerminal] as const;

test('a listed token whose own sources are refused is not priced by a pool, on a fresh start', async () => {
  const engine = await startEngine({ settle: DAI_POOLS });
  engine.world.faults.set([...LISTING], { kind: 'status', status: 429, retryAfter: 600 });
  for (let minute = 0; minute <= 5; minute++) {
    expect(await engine.price(DAI)).toMatchObject({ status: 'unavailable', usd: null });
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
});

test('a listed token whose own sources are refused keeps its last price for a day', async () => {
  const engine = await startEngine({ settle: DAI_POOLS });
  const { usd } = await engine.price(DAI);
  expect(Number(usd)).toBeCloseTo(1, 2);
  engine.world.faults.set([...LISTING], { kind: 'status', status: 503 });
  // Looked at every minute, then now and then: no source confirms the price of the pools, however long it lasts.
  for (const pause of [...Array(10).fill(MINUTE), ...Array(20).fill(HOUR), ...Array(5).fill(MINUTE)]) {
    await vi.advanceTimersByTimeAsync(pause);
    expect(await engine.price(DAI)).toMatchObject({ status: 'stale', usd });
  }
});

test('a listed token has its own sources’ price though somebody asked for many that no list has', async () => {
  const engine = await startEngine({ settle: DAI_POOLS });
  engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'status', status: 429, retryAfter: 600 });
  for (const key of addUnlisted(engine.world.market, 64)) await engine.ask([key]);
  engine.forget();
  // Half of every budget is kept for what is known.
  expect(await engine.price(DAI)).toMatchObject({ status: 'priced', source: 'DefiLlama' });
});

/** Tokens that only DexScreener has, each with an honest pool at $2.50. */
function addUnlisted(market: Market, count: number): readonly AssetKey[] {
  return Array.from({ length: count }, (_, n) => {
    const address = `0x5eaa${n.toString(16).padStart(36, '0')}`;
    const id = `unlisted-${n}`;
    market.add(
      coin({ id, name: id, symbol: 'NEW', usd: '2.5', on: ['DexScreener'] }, [['ETH', address, 18]]),
    );
    return `ETH:${address as `0x${string}`}` as const;
  });
}
