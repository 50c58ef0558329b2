import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/core/market/addresses.ts';
import { COINS, coinRow } from '../../../src/core/market/coins.ts';
import {
  chainsOn,
  EVM_PLATFORMS,
  FIRST_COINS,
  findPlatform,
  PLATFORMS,
  type Platform,
  type PlatformId,
  platformRow,
} from '../../../src/core/market/platforms.ts';
import { ATTRIBUTION } from '../../../src/core/market/precedence.ts';
import {
  COINGECKO_KEY,
  SOURCE_NAMES,
  SOURCES,
  type SourceName,
  slotMs,
  sourceRow,
} from '../../../src/core/market/source-table.ts';

describe('the platforms', () => {
  it('are these, with the chains of EIP-155', () => {
    expect(PLATFORMS.map(({ id, name, chainId }) => [id, name, chainId])).toEqual([
      ['BTC', 'Bitcoin', null],
      ['ETH', 'Ethereum', 1],
      ['BNB', 'BNB Smart Chain', 56],
      ['POL', 'Polygon', 137],
      ['KAIA', 'Kaia', 8217],
      ['BASE', 'Base', 8453],
      ['ARBITRUM', 'Arbitrum One', 42161],
      ['OPTIMISM', 'OP Mainnet', 10],
      ['AVAX', 'Avalanche C-Chain', 43114],
    ]);
    expect(PLATFORMS.filter((row) => !EVM_PLATFORMS.includes(row)).map(({ id }) => id)).toEqual(['BTC']);
  });

  it('are on from the start, but for those that a person switches on', () => {
    const first = ['BTC', 'ETH', 'BNB', 'POL', 'KAIA'];
    const on = (platformsOn: readonly PlatformId[]) => chainsOn({ platformsOn }).map(({ id }) => id);
    expect(on([])).toEqual(first);
    expect(on(['AVAX', 'BASE'])).toEqual([...first, 'BASE', 'AVAX']);
    expect(chainsOn({}).map(({ id }) => id)).toEqual(first);
    expect(FIRST_COINS).toEqual(first);
  });

  it.each<[string, PlatformId]>([
    ['ETH', 'ETH'],
    ['eth', 'ETH'],
    ['Kaia', 'KAIA'],
    ['MATIC', 'POL'],
    ['matic', 'POL'],
    ['KLAY', 'KAIA'],
    ['btc', 'BTC'],
  ])('%s finds %s', (text, id) => {
    expect(findPlatform(text)?.id).toBe(id);
  });

  it.each(['', 'SOL', 'ETHEREUM', ' ETH', 'ETH ', 'WETH', '__proto__', 'constructor'])(
    '"%s" finds none',
    (text) => {
      expect(findPlatform(text)).toBeNull();
    },
  );

  it.each<[string, (row: Platform) => readonly (string | number | null)[]]>([
    ['a coinSymbol of the API', ({ id, aliases = [] }) => [id, ...aliases]],
    ['a chain id', ({ chainId }) => [chainId]],
    ['a letter', ({ letter }) => [letter]],
    ['a CoinGecko platform', ({ upstream }) => upstream.coinGecko],
    ['a DefiLlama chain', ({ upstream }) => [upstream.defiLlama]],
    ['a GeckoTerminal network', ({ upstream }) => [upstream.geckoTerminal]],
    ['a DexScreener chain', ({ upstream }) => [upstream.dexScreener]],
  ])('%s means one platform', (_, valuesOf) => {
    const values = PLATFORMS.flatMap(valuesOf).filter((value) => value !== null);
    expect(new Set(values).size).toBe(values.length);
  });

  it('ids, aliases and symbols are in capitals: they are found in any letter case', () => {
    for (const { id, aliases = [] } of PLATFORMS)
      for (const name of [id, ...aliases]) expect(name).toMatch(/^[A-Z]+$/);
    for (const { symbol, former } of COINS)
      for (const name of [symbol, ...former.map((each) => each.symbol)]) expect(name).toMatch(/^[A-Z0-9]+$/);
  });

  it('an unknown id is a mistake in the program', () => {
    expect(() => platformRow('SOL' as PlatformId)).toThrow(RangeError);
  });

  // docs/sources.md §10 and §13.
  it.each<[PlatformId, string, string | null, string | null, string | null]>([
    ['BTC', 'bitcoin', null, null, null],
    ['ETH', 'ethereum', 'ethereum', 'eth', 'ethereum'],
    ['BNB', 'binancecoin', 'bsc', 'bsc', 'bsc'],
    ['POL', 'polygon-ecosystem-token', 'polygon', 'polygon_pos', 'polygon'],
    ['KAIA', 'kaia', 'klaytn', 'kaia', 'klaytn'],
    ['BASE', 'ethereum', 'base', 'base', 'base'],
    ['ARBITRUM', 'ethereum', 'arbitrum', 'arbitrum', 'arbitrum'],
    ['OPTIMISM', 'ethereum', 'optimism', 'optimism', 'optimism'],
    ['AVAX', 'avalanche-2', 'avax', 'avax', 'avalanche'],
  ])('%s is called upstream', (id, coinGeckoId, defiLlama, geckoTerminal, dexScreener) => {
    expect(coinRow(platformRow(id).coin).coinGeckoId).toBe(coinGeckoId);
    expect(platformRow(id).upstream).toMatchObject({ defiLlama, geckoTerminal, dexScreener });
  });

  it.each<[PlatformId, readonly string[]]>([
    ['BTC', []],
    ['ETH', ['ethereum']],
    ['BNB', ['binance-smart-chain']],
    ['POL', ['polygon-pos']],
    ['KAIA', ['kaia', 'klay-token']],
    ['BASE', ['base']],
    ['ARBITRUM', ['arbitrum-one']],
    ['OPTIMISM', ['optimistic-ethereum']],
    ['AVAX', ['avalanche']],
  ])('CoinGecko calls the platform of %s %j', (id, names) => {
    expect(platformRow(id).upstream.coinGecko).toEqual(names);
  });

  it.each<[PlatformId, string]>([
    ['ETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['BNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
    ['POL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
    ['KAIA', '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432'],
    ['BASE', '0x4200000000000000000000000000000000000006'],
    ['ARBITRUM', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
    ['OPTIMISM', '0x4200000000000000000000000000000000000006'],
    ['AVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
  ])('the wrapped coin of %s is that of its documentation, in lower case', (id, wrapped) => {
    expect(parseAddress(wrapped)).toEqual({ ok: true, address: platformRow(id).wrapped });
  });

  it('every platform has a Korean name for its coin, its decimals, and a tracker on the web', () => {
    for (const { coin: id, tracker, chainId } of PLATFORMS) {
      const coin = coinRow(id);
      expect(coin.koreanName).toMatch(/^[가-힣]+$/);
      expect(coin.decimals).toBe(chainId === null ? 8 : 18);
      expect(new URL(tracker).protocol).toBe('https:');
    }
  });

  it('a contract address means the coin of Polygon, and of the two chains of the OP stack', () => {
    expect(PLATFORMS.filter(({ alias }) => alias).map(({ id, alias }) => [id, alias])).toEqual([
      ['POL', '0x0000000000000000000000000000000000001010'],
      ['BASE', '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
      ['OPTIMISM', '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
    ]);
  });
});

describe('the sources', () => {
  it('are these, in this order of precedence', () => {
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
  // docs/pricing.md §2.
  it.each<[SourceName, number | null, string | undefined, string | undefined, true | undefined]>([
    ['CoinGecko', 60 * MINUTE, undefined, undefined, undefined],
    ['DefiLlama', 60 * MINUTE, '0.9', undefined, undefined],
    ['Binance', null, undefined, undefined, undefined],
    ['Upbit', 60 * MINUTE, undefined, undefined, undefined],
    ['Bithumb', 60 * MINUTE, undefined, undefined, undefined],
    ['GeckoTerminal', 24 * 60 * MINUTE, undefined, '10000', true],
    ['DexScreener', null, undefined, '10000', true],
  ])('%s has its gates', (name, oldestMs, minConfidence, minLiquidityUsd, needsVolume) => {
    expect(sourceRow(name).gates).toEqual({
      oldestMs,
      ...(minConfidence && { minConfidence, maxConfidence: '1' }),
      ...(minLiquidityUsd && { minLiquidityUsd }),
      ...(needsVolume && { needsVolume }),
      ...(name === 'DexScreener' && { minQuoteSideUsd: '5000' }),
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
    ['CoinGecko', 250],
    ['DefiLlama', 100],
  ])('%s is asked for %i at most in one request', (name, batch) => {
    expect(sourceRow(name).batch).toBe(batch);
  });

  it.each<[SourceName, number, number]>([
    ['Upbit', 1, 10_000],
    ['DexScreener', 300, MINUTE],
  ])('%s gets %i requests in %i ms at most', (name, requests, perMs) => {
    expect(sourceRow(name).budgets.prices).toEqual({ requests, perMs });
  });

  it('CoinGecko gets 3 requests at once without a key and one more every 10 s, with one 100 a minute of 10,000 a month', () => {
    expect(sourceRow('CoinGecko').budgets.prices).toEqual({ burst: 3, refillMs: 10_000 });
    expect(COINGECKO_KEY).toMatchObject({
      prices: { requests: 100, perMs: MINUTE },
      monthly: { requests: 10_000, dayShares: 3 },
    });
  });

  it.each<[SourceName, number]>([
    ['CoinGecko', 10_000],
    ['Upbit', 10_000],
    ['GeckoTerminal', 6_000],
    ['DexScreener', 200],
  ])('%s has a slot every %i ms', (name, ms) => {
    expect(slotMs(sourceRow(name).budgets.prices)).toBe(ms);
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
