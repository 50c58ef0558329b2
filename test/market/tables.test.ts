import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../src/market/addresses.ts';
import { ATTRIBUTION } from '../../src/market/attribution.ts';
import {
  EVM_PLATFORMS,
  findPlatform,
  PLATFORMS,
  type PlatformSymbol,
  platform,
} from '../../src/market/platforms.ts';
import { SOURCE_NAMES, SOURCES, type SourceName, sourceRow } from '../../src/market/sources.ts';

describe('the platforms', () => {
  it('are five, with the chains of EIP-155', () => {
    expect(PLATFORMS.map(({ symbol, name, chainId }) => [symbol, name, chainId])).toEqual([
      ['BTC', 'Bitcoin', null],
      ['ETH', 'Ethereum', 1],
      ['BNB', 'BNB Smart Chain', 56],
      ['POL', 'Polygon', 137],
      ['KAIA', 'Kaia', 8217],
    ]);
    expect(EVM_PLATFORMS.map(({ symbol }) => symbol)).toEqual(['ETH', 'BNB', 'POL', 'KAIA']);
  });

  it.each<[string, PlatformSymbol]>([
    ['ETH', 'ETH'],
    ['eth', 'ETH'],
    ['Kaia', 'KAIA'],
    ['MATIC', 'POL'],
    ['matic', 'POL'],
    ['KLAY', 'KAIA'],
    ['btc', 'BTC'],
  ])('%s finds %s', (text, symbol) => {
    expect(findPlatform(text)?.symbol).toBe(symbol);
  });

  it.each(['', 'SOL', 'ETHEREUM', ' ETH', 'ETH ', 'WETH', '__proto__', 'constructor'])(
    '"%s" finds none',
    (text) => {
      expect(findPlatform(text)).toBeNull();
    },
  );

  it('a symbol or former symbol names one platform', () => {
    const symbols = PLATFORMS.flatMap((row) => [row.symbol, ...row.aliases]);
    expect(new Set(symbols).size).toBe(symbols.length);
  });

  it('an unknown symbol is a mistake in the program', () => {
    expect(() => platform('SOL' as PlatformSymbol)).toThrow(RangeError);
  });

  // sources.md §10 and §13.
  it.each<[PlatformSymbol, string, string | null, string | null, string | null]>([
    ['BTC', 'bitcoin', null, null, null],
    ['ETH', 'ethereum', 'ethereum', 'eth', 'ethereum'],
    ['BNB', 'binancecoin', 'bsc', 'bsc', 'bsc'],
    ['POL', 'polygon-ecosystem-token', 'polygon', 'polygon_pos', 'polygon'],
    ['KAIA', 'kaia', 'klaytn', 'kaia', 'klaytn'],
  ])('%s is called upstream', (symbol, coinGeckoCoin, defiLlama, geckoTerminal, dexScreener) => {
    expect(platform(symbol).upstream).toMatchObject({ coinGeckoCoin, defiLlama, geckoTerminal, dexScreener });
  });

  it.each<[PlatformSymbol, readonly string[]]>([
    ['BTC', []],
    ['ETH', ['ethereum']],
    ['BNB', ['binance-smart-chain']],
    ['POL', ['polygon-pos']],
    ['KAIA', ['kaia', 'klay-token']],
  ])('CoinGecko calls the platform of %s %j', (symbol, names) => {
    expect(platform(symbol).upstream.coinGeckoPlatforms).toEqual(names);
  });

  it.each<[PlatformSymbol, string]>([
    ['ETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['BNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
    ['POL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
    ['KAIA', '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432'],
  ])('the wrapped coin of %s is that of its documentation, in lower case', (symbol, wrapped) => {
    expect(parseAddress(wrapped)).toEqual({ ok: true, address: platform(symbol).wrappedCoin });
  });

  it('every platform has a Korean name for its coin, its decimals, and a tracker on the web', () => {
    for (const { coin, tracker, symbol } of PLATFORMS) {
      expect(coin.koreanName).toMatch(/^[가-힣]+$/);
      expect(coin.decimals).toBe(symbol === 'BTC' ? 8 : 18);
      expect(new URL(tracker).protocol).toBe('https:');
    }
  });

  it('only Polygon has a contract address that means its coin', () => {
    expect(
      PLATFORMS.filter((row) => row.coinAlias).map(({ symbol, coinAlias }) => [symbol, coinAlias]),
    ).toEqual([['POL', '0x0000000000000000000000000000000000001010']]);
  });
});

describe('the sources', () => {
  it('are seven, in this order of precedence', () => {
    expect(SOURCE_NAMES).toEqual([
      'CoinGecko',
      'DefiLlama',
      'Binance',
      'Upbit',
      'Bithumb',
      'GeckoTerminal',
      'DexScreener',
    ]);
    expect(Object.keys(ATTRIBUTION)).toEqual(SOURCE_NAMES);
  });

  const MINUTE = 60_000;
  // design §4, the table of acceptable quotes.
  it.each<[SourceName, number | null, string | undefined, string | undefined, true | undefined]>([
    ['CoinGecko', 60 * MINUTE, undefined, undefined, undefined],
    ['DefiLlama', 60 * MINUTE, '0.9', undefined, undefined],
    ['Binance', null, undefined, undefined, undefined],
    ['Upbit', 60 * MINUTE, undefined, undefined, undefined],
    ['Bithumb', 60 * MINUTE, undefined, undefined, undefined],
    ['GeckoTerminal', 24 * 60 * MINUTE, undefined, '10000', true],
    ['DexScreener', null, undefined, '10000', undefined],
  ])('%s has the gates of the design', (name, oldestMs, minConfidence, minLiquidityUsd, needsVolume) => {
    expect(sourceRow(name).gates).toEqual({
      oldestMs,
      ...(minConfidence && { minConfidence }),
      ...(minLiquidityUsd && { minLiquidityUsd }),
      ...(needsVolume && { needsVolume }),
    });
  });

  it('only Upbit and Bithumb speak of the Korean market, and in won', () => {
    for (const { name, basis, quotes } of SOURCES) {
      const korean = name === 'Upbit' || name === 'Bithumb';
      expect([name, basis, quotes === 'KRW']).toEqual([name, korean ? 'korea' : 'global', korean]);
    }
  });

  it('exchanges, and they alone, know tokens only through the registry', () => {
    expect(SOURCES.filter((row) => row.registryOnly).map(({ name }) => name)).toEqual([
      'Binance',
      'Upbit',
      'Bithumb',
    ]);
  });

  it.each<[SourceName, number]>([
    ['GeckoTerminal', 30],
    ['DexScreener', 30],
    ['Bithumb', 200],
    ['CoinGecko', 100],
    ['DefiLlama', 100],
  ])('%s is asked for %i at most in one request', (name, batch) => {
    expect(sourceRow(name).batch).toBe(batch);
  });

  it.each<[SourceName, number, number]>([
    ['CoinGecko', 1, 10_000],
    ['Upbit', 1, 10_000],
    ['DexScreener', 300, MINUTE],
  ])('%s gets %i requests in %i ms at most', (name, requests, perMs) => {
    expect(sourceRow(name).budgets.prices).toEqual({ requests, perMs });
  });

  it('"not listed" is believed for hours where catalogs say so, for minutes where anyone lists tokens', () => {
    for (const { name, unlistedTtlMs } of SOURCES) {
      const anyoneLists = name === 'GeckoTerminal' || name === 'DexScreener';
      expect([name, unlistedTtlMs]).toEqual([name, anyoneLists ? 5 * MINUTE : 360 * MINUTE]);
    }
  });

  it('each has a host of its own', () => {
    const hosts = SOURCES.map(({ host }) => host);
    expect(new Set(hosts).size).toBe(hosts.length);
  });

  it('an unknown name is a mistake in the program', () => {
    expect(() => sourceRow('CoinMarketCap' as SourceName)).toThrow(RangeError);
  });
});
