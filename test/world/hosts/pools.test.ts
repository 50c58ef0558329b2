import { beforeEach, describe, expect, it } from 'vitest';
import { hear, NOW } from '../asking.ts';
import { createWorld, type World } from '../world.ts';

const GECKO = 'https://api.geckoterminal.com/api/v2';
const DEX = 'https://api.dexscreener.com';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const T33 = '0x5e00000000000000000000000000000000000033';
const UNPRICED = '0x5e00000000000000000000000000000000000404';
const BSC_ETH = '0x2170Ed0880ac9A755fd29B2688956BD959F933F8';
const NOBODY = `0x${'9'.repeat(40)}`;

let world: World;
beforeEach(() => {
  world = createWorld({ now: () => NOW });
});

function addresses(count: number): string {
  return Array.from({ length: count }, (_, i) => `0x${String(i).padStart(40, '7')}`).join(',');
}

describe('GeckoTerminal, played', () => {
  const price = (network: string, list: string, query = '') =>
    hear(world, `${GECKO}/simple/networks/${network}/token_price/${list}${query}`);
  const attributes = async (...asked: Parameters<typeof price>) =>
    JSON.parse((await price(...asked)).text).data.attributes;

  it('keeps all 33 decimals of a price, as a string under a lowercased key', async () => {
    expect((await price('eth', T33.toUpperCase().replace('0X', '0x'))).text).toContain(
      `"token_prices":{"${T33}":"0.000000000123456789012345678901234"}`,
    );
  });

  it('ignores unknown addresses and says null for a token without a price', async () => {
    expect((await attributes('eth', `${NOBODY},${UNPRICED}`)).token_prices).toEqual({ [UNPRICED]: null });
  });

  it('adds volume and reserve only when asked', async () => {
    world.market.set(
      'tether',
      { reserveUsd: '9999.99', volumeUsd: '0.0', ageMs: 90_000_000 },
      'GeckoTerminal',
    );
    const key = USDT.toLowerCase();
    expect(await attributes('eth', USDT)).not.toHaveProperty('total_reserve_in_usd');
    expect(
      await attributes('eth', USDT, '?include_24hr_vol=true&include_total_reserve_in_usd=true'),
    ).toMatchObject({
      h24_volume_usd: { [key]: '0.0' },
      total_reserve_in_usd: { [key]: '9999.99' },
      last_trade_timestamp: { [key]: String(NOW / 1000 - 90_000) },
    });
  });

  it('describes tokens by a checksummed address', async () => {
    const { data } = JSON.parse(
      (await hear(world, `${GECKO}/networks/bsc/tokens/multi/${BSC_ETH.toLowerCase()}`)).text,
    );
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      id: `bsc_${BSC_ETH.toLowerCase()}`,
      attributes: { address: BSC_ETH, name: 'Ethereum Token', symbol: 'ETH', decimals: 18 },
    });
  });

  it.each([
    ['30 addresses', () => price('eth', addresses(30)), 200],
    ['31 addresses', () => price('eth', addresses(31)), 400],
    ['31 described', () => hear(world, `${GECKO}/networks/eth/tokens/multi/${addresses(31)}`), 400],
    ['an unknown network', () => price('ethereum', USDT), 404],
    ['one unknown token', () => hear(world, `${GECKO}/networks/eth/tokens/${NOBODY}`), 404],
    [
      'a version it has',
      () => hear(world, `${GECKO}/networks`, { headers: { accept: 'application/json;version=20230302' } }),
      200,
    ],
    [
      'a version it does not have',
      () => hear(world, `${GECKO}/networks`, { headers: { accept: 'application/json;version=20990101' } }),
      406,
    ],
  ])('answers %s with its status', async (_, ask, status) => {
    expect((await ask()).status).toBe(status);
  });

  it('allows 30 calls a minute', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await price('eth', USDT)).status);
    expect(statuses.indexOf(429)).toBe(30);
  });
});

describe('DexScreener, played', () => {
  const rows = async (chain: string, list: string) =>
    JSON.parse((await hear(world, `${DEX}/tokens/v1/${chain}/${list}`)).text);

  it('puts a dust pool first, and a pool where the token is only the quote last', async () => {
    world.market.set('tether', { usd: '0.9991' });
    const [dust, deep, quote] = await rows('ethereum', USDT.toLowerCase());
    expect(dust).toMatchObject({ liquidity: { usd: 60.88 } });
    expect(deep).toMatchObject({
      chainId: 'ethereum',
      priceUsd: '0.9991',
      baseToken: { address: USDT, symbol: 'USDT' },
    });
    expect(quote.quoteToken.address).toBe(USDT);
    expect(quote.baseToken.address).not.toBe(USDT);
  });

  it('may know a pool without its price or its liquidity', async () => {
    world.market.set('tether', { pools: [{ liquidityUsd: '5000000' }, { priceUsd: '1.01' }] }, 'DexScreener');
    const [unpriced, unknownDepth] = await rows('ethereum', USDT);
    expect(unpriced).not.toHaveProperty('priceUsd');
    expect(unpriced.liquidity.usd).toBe(5000000);
    expect(unknownDepth.priceUsd).toBe('1.01');
    expect(unknownDepth).not.toHaveProperty('liquidity');
  });

  it('tells how the price has changed in percent, as a number, or leaves the day out', async () => {
    const pools = [{ priceUsd: '2', change: '-1.5' }, { priceUsd: '2', change: null }, { priceUsd: '2' }];
    world.market.set('tether', { pools }, 'DexScreener');
    const [told, untold, absurd] = await rows('ethereum', USDT);
    expect(told.priceChange.h24).toBe(-1.5);
    expect(untold.priceChange).toEqual({ m5: -0.02 });
    expect(absurd.priceChange.h24).toBeGreaterThan(1e42);
  });

  it('pays in the coin of the platform, or in what a pool maker made up', async () => {
    const fake = { priceUsd: '9', liquidityUsd: '50000000', paidIn: 'fake', trades: 0 } as const;
    world.market.set('tether', { pools: [{ priceUsd: '2', liquidityUsd: '80000' }, fake] }, 'DexScreener');
    const [coin, own] = await rows('ethereum', USDT);
    expect(coin.quoteToken.address).toBe('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2');
    expect((coin.liquidity.quote * coin.priceUsd) / coin.priceNative).toBeCloseTo(40_000, 6);
    expect(own).toMatchObject({
      quoteToken: { symbol: 'MINE' },
      priceNative: expect.stringMatching(/^9(\.0+)?$/),
      liquidity: { quote: 25_000_000 },
      txns: { h24: { buys: 0, sells: 0 } },
    });
  });

  it('leaves pools out after thirty, but where all of one token are asked for', async () => {
    const pools = Array.from({ length: 31 }, () => ({ priceUsd: '2' }));
    world.market.set('tether', { pools }, 'DexScreener');
    expect(await rows('ethereum', USDT)).toHaveLength(30);
    expect(JSON.parse((await hear(world, `${DEX}/token-pairs/v1/ethereum/${USDT}`)).text)).toHaveLength(31);
  });

  it('has only dust for a scam and for a copied symbol', async () => {
    for (const address of [
      '0x5e0000000000000000000000000000000000dead',
      '0x5e0000000000000000000000000000000000fa4e',
    ]) {
      const depths = (await rows('ethereum', address))
        .filter((row: { baseToken: { address: string } }) => row.baseToken.address.toLowerCase() === address)
        .map((row: { liquidity: { usd: number } }) => row.liquidity.usd);
      expect(Math.max(...depths)).toBeLessThan(1_000);
    }
  });

  it.each([
    ['nobody', 'ethereum', NOBODY, 200, '[]'],
    ['an unknown chain', 'kaia', USDT, 200, '[]'],
  ])('answers an empty list for %s', async (_, chain, list, status, text) => {
    expect(await hear(world, `${DEX}/tokens/v1/${chain}/${list}`)).toMatchObject({ status, text });
  });

  it('takes 30 addresses and no more', async () => {
    expect((await hear(world, `${DEX}/tokens/v1/bsc/${addresses(30)}`)).status).toBe(200);
    expect((await hear(world, `${DEX}/tokens/v1/bsc/${addresses(31)}`)).status).toBe(400);
  });
});
