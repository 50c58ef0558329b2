import { describe, expect, it, test } from 'vitest';
import { type AssetKey, coinKey, parseAssetKey, TETHER, tokenKey } from '../../../src/core/market/assets.ts';
import { PLATFORMS } from '../../../src/core/market/platforms.ts';
import { REGISTRY, TETHER_COIN_ID } from '../../../src/core/tokens/registry.ts';

describe('the bundled registry', () => {
  it('has well-formed rows, each asset once', () => {
    for (const row of REGISTRY.all) {
      expect(parseAssetKey(row.key)?.key).toBe(row.key);
      expect(row.name).not.toBe('');
      expect(row.symbol).not.toBe('');
      expect(Number.isInteger(row.decimals)).toBe(true);
      expect(row.coinGeckoId ?? 'none').toMatch(/^[a-z0-9-]+$/);
      for (const market of Object.values(row.markets ?? {})) expect(market ?? 'NONE').toMatch(/^[A-Z0-9]+$/);
    }
    expect(new Set(REGISTRY.all.map((row) => row.key)).size).toBe(REGISTRY.all.length);
  });

  test.each([
    ['BTC:0x', 'Bitcoin', 'BTC', 8, 'bitcoin', 'BTC', 'coin'],
    ['ETH:0x', 'Ether', 'ETH', 18, 'ethereum', 'ETH', 'coin'],
    ['BNB:0x', 'BNB', 'BNB', 18, 'binancecoin', 'BNB', 'coin'],
    ['POL:0x', 'Polygon', 'POL', 18, 'polygon-ecosystem-token', 'POL', 'coin'],
    ['KAIA:0x', 'Kaia', 'KAIA', 18, 'kaia', 'KAIA', 'coin'],
    ['ETH:0xdac17f958d2ee523a2206206994597c13d831ec7', 'Tether USD', 'USDT', 6, 'tether', null, 'dollar'],
    [
      'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
      'ChainLink Token',
      'LINK',
      18,
      'chainlink',
      'LINK',
      undefined,
    ],
    [
      'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
      'PancakeSwap Token',
      'CAKE',
      18,
      'pancakeswap-token',
      'CAKE',
      undefined,
    ],
    ['BNB:0x55d398326f99059ff775485246999027b3197955', 'Tether USD', 'USDT', 18, null, null, 'dollar'],
    ['BNB:0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 'USD Coin', 'USDC', 18, null, null, 'dollar'],
  ] as const)('knows %s', (key, name, symbol, decimals, coinGeckoId, market, money) => {
    expect(REGISTRY.find(key)).toMatchObject({ key, name, symbol, decimals, coinGeckoId, money });
    expect(REGISTRY.find(key)?.markets?.Binance ?? null).toBe(market);
  });

  test('says in what pools may pay', () => {
    const named = (money: 'dollar' | 'coin') =>
      REGISTRY.all
        .filter((row) => row.money === money)
        .map(({ key, symbol }) => `${key.split(':')[0]} ${symbol}`);
    expect(named('dollar')).toEqual([
      ...['ETH USDT', 'ETH USDC', 'ETH DAI', 'ETH PYUSD'],
      ...['BNB USDT', 'BNB USDC', 'POL USDC', 'POL USDC.e', 'POL USDT', 'KAIA USDT'],
      ...['BASE USDC', 'BASE USDbC', 'BASE USDT', 'BASE DAI'],
      ...['ARBITRUM USDC', 'ARBITRUM USDC.e', 'ARBITRUM USD₮0', 'ARBITRUM DAI'],
      ...['OPTIMISM USDC', 'OPTIMISM USDC.e', 'OPTIMISM USDT', 'OPTIMISM USD₮0', 'OPTIMISM DAI'],
      ...['AVAX USDC', 'AVAX USDC.e', 'AVAX USDt', 'AVAX USDT.e', 'AVAX DAI.e'],
    ]);
    expect(named('coin')).toEqual([
      ...['BTC BTC', 'ETH ETH', 'BNB BNB', 'POL POL', 'KAIA KAIA', 'AVAX AVAX', 'ETH WETH', 'ETH WBTC'],
      ...['BNB WBNB', 'BNB BTCB', 'BNB ETH', 'POL WPOL', 'POL WETH', 'POL WBTC', 'KAIA WKAIA'],
      ...['BASE WETH', 'BASE cbBTC', 'ARBITRUM WETH', 'ARBITRUM WBTC', 'OPTIMISM WETH', 'OPTIMISM WBTC'],
      ...['AVAX WAVAX', 'AVAX WBTC.e', 'AVAX WETH.e', 'AVAX BTC.b'],
    ]);
  });

  test.each([
    ['WETH', 'ETH:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 'ETH'],
    ['WBNB', 'BNB:0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', 'BNB'],
    ['WPOL', 'POL:0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270', 'POL'],
    ['WKAIA', 'KAIA:0x19aac5f612f524b754ca7e7c41cbfa2e981a4432', 'KAIA'],
    ['WETH on Base', 'BASE:0x4200000000000000000000000000000000000006', 'ETH'],
    ['WETH on Arbitrum', 'ARBITRUM:0x82af49447d8a07e3bd95bd0d56f35241523fbab1', 'ETH'],
    ['WAVAX', 'AVAX:0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7', 'AVAX'],
  ] as const)('lets %s take the market of its coin, into which anyone redeems it', (_, key, market) => {
    expect(REGISTRY.find(key)?.markets?.Binance).toBe(market);
  });

  test.each([
    ['WBTC', 'ETH:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'],
    ['WBTC on Polygon', 'POL:0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6'],
    ['WETH on Polygon', 'POL:0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'],
    ['LINK on Polygon', 'POL:0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39'],
    ['USDC.e on Polygon', 'POL:0x2791bca1f2de4661ed88a30c99a7a9449aa84174'],
    ['BTCB', 'BNB:0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c'],
    ['ETH on BNB Smart Chain', 'BNB:0x2170ed0880ac9a755fd29b2688956bd959f933f8'],
    ['USDC on BNB Smart Chain', 'BNB:0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
    ['LINK on Arbitrum', 'ARBITRUM:0xf97f4df75117a78c1a5a0dbb814af92458539fb4'],
    ['UNI on Arbitrum', 'ARBITRUM:0xfa7f8980b0f1e64a2062791cc3b0871572f1f7f0'],
    ['WLD on OP Mainnet', 'OPTIMISM:0xdc6ff44d5d932cbd77b52e5612ba0529dc6226f1'],
    ['USDC.e on Avalanche', 'AVAX:0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664'],
    ['BTC.b', 'AVAX:0x152b9d0fdc40c096757f570a51e494bd4b943e50'],
    ['EURC on Base', 'BASE:0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42'],
    ['oUSDC on Kaia', 'KAIA:0x754288077d0ff82af7a5317c7cb8c444d421d103'],
    ['oETH on Kaia', 'KAIA:0x34d21b1e550d73cee41151c77f3c73359527a396'],
  ] as const)('gives no exchange market to %s', (_, key) => {
    expect(REGISTRY.find(key)).toMatchObject({ markets: null });
  });

  it('has no market for USDT on any platform, for no exchange prices USDT by itself', () => {
    const tethers = REGISTRY.all.filter(
      ({ symbol, coinGeckoId }) => /USD[T₮]/i.test(symbol) || coinGeckoId === 'tether',
    );
    expect(tethers).toHaveLength(11);
    expect(tethers.filter(({ markets }) => markets !== null)).toEqual([]);
    expect(REGISTRY.all.filter((row) => row.markets && Object.values(row.markets).includes('USDT'))).toEqual(
      [],
    );
    expect(REGISTRY.find(TETHER)?.coinGeckoId).toBe(TETHER_COIN_ID);
  });

  it('does not know a token by its symbol or by its address on another platform', () => {
    const fake = tokenKey('KAIA', '0xdac17f958d2ee523a2206206994597c13d831ec7');
    expect(REGISTRY.find(fake)).toBeNull();
    expect(REGISTRY.find(tokenKey('ETH', `0x${'1'.repeat(40)}`))).toBeNull();
  });

  it('finds a checksummed address, and the coin under its alias', () => {
    expect(REGISTRY.find(tokenKey('ETH', '0x514910771AF9Ca656af840dff83E8264EcF986CA'))?.symbol).toBe('LINK');
    expect(REGISTRY.find(tokenKey('POL', '0x0000000000000000000000000000000000001010'))?.key).toBe('POL:0x');
  });

  it('knows every coin and every wrapped coin of the platforms', () => {
    const wanted = PLATFORMS.flatMap(({ id, coin, wrapped }): AssetKey[] =>
      wrapped ? [coinKey(coin), tokenKey(id, wrapped)] : [coinKey(coin)],
    );
    expect(wanted.map((key) => REGISTRY.find(key)?.key)).toEqual(wanted);
  });
});
