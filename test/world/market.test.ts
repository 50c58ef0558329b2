import { describe, expect, it } from 'vitest';
import { hear } from './asking.ts';
import { checksummed } from './checksum.ts';
import { COINS } from './coins.ts';
import { createMarket } from './market.ts';
import { addTokens } from './synthetic.ts';
import { createWorld, SOURCE_HOSTS } from './world.ts';

const USDT = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';

describe('the made-up market', () => {
  it('writes the contracts of the documents in a right letter case', () => {
    const mixed = COINS.flatMap((coin) => coin.contracts.map(({ address }) => address)).filter((address) =>
      /[A-F]/.test(address),
    );
    expect(mixed.filter((address) => checksummed(address) !== address)).toEqual([]);
  });

  it('has every coin and every contract once', () => {
    const keys = COINS.flatMap((coin) =>
      coin.contracts.map(({ platform, address }) => `${platform}:${address.toLowerCase()}`),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(COINS.map(({ id }) => id)).size).toBe(COINS.length);
  });

  it('lets each source see a price of its own', () => {
    const market = createMarket();
    const seen = (['CoinGecko', 'DefiLlama', 'GeckoTerminal', 'DexScreener'] as const).map(
      (source) => market.said(USDT, source).usd,
    );
    expect(new Set(seen).size).toBe(4);
  });

  it('changes a price everywhere, or at one source only', () => {
    const market = createMarket();
    market.set(USDT, { usd: '1.5' }, 'CoinGecko');
    expect(market.said('tether', 'CoinGecko').usd).toBe('1.5');
    expect(market.said('tether', 'DefiLlama').usd).not.toBe('1.5');
    market.set('tether', { usd: '0.9' });
    expect(market.said(USDT, 'CoinGecko').usd).toBe('0.9');
    expect(market.said(USDT, 'DexScreener').usd).toBe('0.9');
  });

  it('moves wrapped coins with their coin', () => {
    const market = createMarket();
    market.set('ETH:0x', { usd: '1999.25' });
    expect(market.said('weth', 'GeckoTerminal').usd).toBe('1999.25');
  });

  it('makes won from dollars, dearer at Korean exchanges', () => {
    const market = createMarket();
    market.setRate('1400');
    market.set('bitcoin', { usd: '70000' });
    expect(market.said('bitcoin', 'CoinGecko').krw).toBe('98000000');
    expect(market.said('bitcoin', 'Upbit').krw).toBe('99960000');
    market.setPremium('1');
    expect(market.said('bitcoin', 'Upbit').krw).toBe('98000000');
  });

  it('lists and unlists', async () => {
    const world = createWorld();
    const url = 'https://api.coingecko.com/api/v3/simple/price?ids=chainlink&vs_currencies=usd';
    world.market.unlist('chainlink', 'CoinGecko');
    expect((await hear(world, url)).text).toBe('{}');
    expect(world.market.lists('chainlink', 'Binance')).toBe(true);
    world.market.list('chainlink', 'CoinGecko');
    expect((await hear(world, url)).text).toBe('{"chainlink":{"usd":13.43}}');
  });

  it('grows by as many tokens as wanted, over four platforms', () => {
    const market = createMarket();
    const listed = addTokens(market, 100);
    const unlisted = addTokens(market, 100, []);
    expect(new Set([...listed, ...unlisted]).size).toBe(200);
    expect(new Set(listed.map((key) => key.split(':')[0]))).toEqual(new Set(['ETH', 'BNB', 'POL', 'KAIA']));
    expect(listed.every((key) => market.lists(key, 'CoinGecko'))).toBe(true);
    expect(
      unlisted.some((key) =>
        Object.keys(SOURCE_HOSTS).some((source) => market.lists(key, source as 'CoinGecko')),
      ),
    ).toBe(false);
  });

  it('is as at its start after a reset, and so are the limits of its world', async () => {
    const world = createWorld();
    const { market, limits } = world;
    const before = market.said('bitcoin', 'Upbit');
    market.set('bitcoin', { usd: '1' });
    market.setRate('2');
    market.setPremium('3');
    market.unlist('ethereum');
    market.coinGeckoKaia = 'kaia';
    addTokens(market, 1);
    limits.set(SOURCE_HOSTS.CoinGecko, 'catalog', { requests: 0, perMs: 1 });
    world.reset();
    expect(market.said('bitcoin', 'Upbit')).toEqual(before);
    expect(market.lists('ethereum', 'CoinGecko')).toBe(true);
    expect(market.coinGeckoKaia).toBe('klay-token');
    expect(market.coins()).toHaveLength(COINS.length);
    expect((await world.fetch(`https://${SOURCE_HOSTS.CoinGecko}/api/v3/exchange_rates`)).status).toBe(200);
  });
});
