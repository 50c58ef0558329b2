/** A made-up platform, coin and explorer, there through rows of tables alone. The platform’s coin is that of another: ether. */
import { describe, expect, it, vi } from 'vitest';
import { type AssetKey, parseAssetKey, tokenKey } from '../../../src/core/market/assets.ts';
import type { CoinId } from '../../../src/core/market/coins.ts';
import { networkOfPage } from '../../../src/core/market/explorer-links.ts';
import { EXPLORER_SITES } from '../../../src/core/market/explorers.ts';
import { findCoins } from '../../../src/core/market/find-coins.ts';
import { findPlatform, type PlatformId } from '../../../src/core/market/platforms.ts';
import { SOURCE_NAMES, type SourceName } from '../../../src/core/market/source-table.ts';
import { orderOf } from '../../../src/core/sources/active-sources.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { createTokens } from '../../../src/core/tokens/create-tokens.ts';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { tokenLink } from '../../../src/extension/explorers/adapters/links-only.ts';
import { pageAt } from '../../../src/extension/explorers/find/explorer-page.ts';
import { markOf } from '../../../src/extension/ui/mark-figures.ts';
import { stage } from '../../service/api/stage.ts';
import { coin } from '../../world/coin.ts';
import type { Market } from '../../world/market.ts';
import { startEngine } from '../pricing/engine.ts';
import { erc20, multicallResult } from '../tokens/fake-chain.ts';

const { ROW, WRAPPED, NODE, COIN, SITE } = vi.hoisted(() => {
  const WRAPPED = `0x${'4ade'.padEnd(40, '0')}` as const;
  const ROW = {
    id: 'MADE',
    aliases: ['MAID'],
    name: 'Made Up',
    names: ['메이드업'],
    slugs: ['made'],
    letter: 'M',
    chainId: 424242,
    coin: 'ETH',
    wrapped: WRAPPED,
    upstream: { coinGecko: ['made-up'], defiLlama: 'made', geckoTerminal: 'made', dexScreener: 'madeup' },
    tracker: 'https://made.test/',
  };
  const COIN = ['MADEC', 'Made Coin', '메이드코인', 8, 'made-coin', null, 'MADEC', null];
  const SITE = { name: 'MadeScan', hosts: { 'scan.made.test': 'MADE' }, adapter: 'etherscan', linked: true };
  return { ROW, WRAPPED, NODE: 'https://node.made.test/', COIN, SITE };
});

vi.mock('../../../src/core/market/coin-rows.ts', async (actual) => {
  const { COIN_ROWS } = await actual<typeof import('../../../src/core/market/coin-rows.ts')>();
  return { COIN_ROWS: [...COIN_ROWS, COIN] };
});

vi.mock('../../../src/core/market/explorers.ts', async (actual) => {
  const explorers = await actual<typeof import('../../../src/core/market/explorers.ts')>();
  (explorers.EXPLORER_SITES as unknown[]).push(SITE);
  return explorers;
});

vi.mock('../../../src/core/market/platform-rows.ts', async (actual) => {
  const { PLATFORM_ROWS } = await actual<typeof import('../../../src/core/market/platform-rows.ts')>();
  return { PLATFORM_ROWS: [...PLATFORM_ROWS, ROW] };
});

vi.mock('../../../src/core/tokens/registry-rows.ts', async (actual) => {
  const { REGISTRY_ROWS } = await actual<typeof import('../../../src/core/tokens/registry-rows.ts')>();
  return { REGISTRY_ROWS: { ...REGISTRY_ROWS, MADE: [[WRAPPED, 'WETH', 'Wrapped Ether', 18, null, 'ETH']] } };
});

vi.mock('../../../src/core/tokens/nodes.ts', async (actual) => {
  const nodes = await actual<typeof import('../../../src/core/tokens/nodes.ts')>();
  return { ...nodes, NODES: { ...nodes.NODES, MADE: [NODE] } };
});

const MADE = ROW.id as PlatformId;
const TOKEN = `0x${'70ce'.padEnd(40, '0')}`;
const MADE_TOKEN = tokenKey(MADE, TOKEN);
const MADE_WETH = tokenKey(MADE, WRAPPED);

const AGGREGATORS = ['CoinGecko', 'DefiLlama', 'GeckoTerminal', 'DexScreener'] as const;

function settle(market: Market): void {
  const row = { id: 'made-token', name: 'Made Token', symbol: 'MTK', usd: '3.25', on: AGGREGATORS };
  market.add(coin(row, [[MADE, TOKEN, 6]]));
  const wrapped = { id: 'made-ether', name: 'Wrapped Ether', symbol: 'WETH', usd: '0', on: AGGREGATORS };
  market.add(coin({ ...wrapped, follows: 'ethereum' }, [[MADE, WRAPPED, 18]]));
}

function only(source: SourceName) {
  return orderOf({ preset: 'global', own: [], off: SOURCE_NAMES.filter((name) => name !== source) });
}

describe('names', () => {
  it('its keys are read back, and that of its coin as the coin’s', () => {
    expect(parseAssetKey('MADE:0x')).toEqual({ key: 'ETH:0x', coin: 'ETH', platform: 'ETH', address: null });
    expect(parseAssetKey(MADE_TOKEN)).toEqual({
      key: `MADE:${TOKEN}`,
      coin: null,
      platform: 'MADE',
      address: TOKEN,
    });
    expect(parseAssetKey('MAID:0x')).toBeNull();
  });

  it.each([
    ['made', 'MADE'],
    ['MAID', 'MADE'],
    ['ETH', 'ETH'],
  ])('%s selects %s', (text, id) => {
    expect(findPlatform(text)?.id).toBe(id);
  });

  it.each(['ETH', '$eth', '이더리움은', 'Ether', 'KRW-ETH'])('%s is its coin', (text) => {
    expect(findCoins(text).found).toEqual([{ kind: 'coin', coin: 'ETH' }]);
  });

  it('the platform itself is no coin', () => {
    expect(findCoins('MADE').found).toEqual([]);
  });

  it('its wrapped coin has the market of the coin', () => {
    expect(REGISTRY.find(MADE_WETH)?.markets?.Upbit).toBe('ETH');
  });

  it('its chain tells what its tokens are called', async () => {
    const upstreams = createUpstreams({
      clock: systemClock,
      store: createMemoryStore(),
      random: () => 0,
      fetch: async (url, init) => {
        expect(url).toBe(NODE);
        const { data } = JSON.parse(String(init.body)).params[0];
        const result = multicallResult(data, ROW.chainId, { [TOKEN]: erc20('Made Token', 'MTK', 6) });
        return Response.json({ jsonrpc: '2.0', id: 1, result });
      },
    });
    const tokens = createTokens({
      upstreams,
      clock: systemClock,
      store: createMemoryStore(),
      registered: REGISTRY.find,
    });
    const told = await tokens.describe([MADE_TOKEN], new AbortController().signal);
    expect(told.get(MADE_TOKEN)).toEqual({ name: 'Made Token', symbol: 'MTK', decimals: 6 });
  });
});

describe('prices', () => {
  it.each<[SourceName, number]>([
    ['CoinGecko', 1],
    ['DefiLlama', 1],
    ['Binance', 1],
    ['Upbit', 1],
    ['Bithumb', 1],
    // One network in a request.
    ['GeckoTerminal', 2],
    ['DexScreener', 2],
  ])('%s prices ether and its wrapped ether in %i requests, the same', async (source, requests) => {
    const engine = await startEngine({ settle });
    const { get } = await engine.ask(['ETH:0x', MADE_WETH], { order: only(source) });
    expect(get(MADE_WETH)).toMatchObject({ status: 'priced', source, usd: get('ETH:0x').usd });
    expect(engine.requests(source)).toHaveLength(requests);
  });

  it.each(AGGREGATORS)('%s prices its token', async (source) => {
    const engine = await startEngine({ settle });
    const price = await engine.price(MADE_TOKEN, { order: only(source) });
    expect(price).toMatchObject({
      status: 'priced',
      source,
      usd: engine.world.market.said(MADE_TOKEN, source).usd,
    });
  });
});

describe('its explorer', () => {
  it('has the token of its pages, and of links to them on the pages of others', () => {
    const page = pageAt(new URL(`https://scan.made.test/token/${TOKEN}`), null);
    expect(page).toMatchObject({ asset: MADE_TOKEN, site: { name: 'MadeScan' } });
    const [etherscan] = EXPLORER_SITES;
    const link = `https://scan.made.test/token/${TOKEN}`;
    expect(etherscan && tokenLink(link, new URL('https://etherscan.io/'), etherscan)?.asset).toBe(MADE_TOKEN);
  });

  it('is a network of links', () => {
    expect(networkOfPage(`https://scan.made.test/token/${TOKEN}`)).toMatchObject({ id: 'MADE' });
  });
});

describe('a coin of one row', () => {
  const key = 'MADEC:0x' as AssetKey;

  it.each(['madec', '메이드코인', '$madec', 'Made Coin'])('%s is the coin', (text) => {
    expect(findCoins(text).found).toEqual([{ kind: 'coin', coin: 'MADEC' }]);
  });

  it.each(['CoinGecko', 'DefiLlama'] as const)('%s prices it', async (source) => {
    const on = ['CoinGecko', 'DefiLlama'] as const;
    const made = coin({
      ...{ id: 'made-coin', name: 'Made Coin', symbol: 'MADEC', usd: '5.5', on },
      native: 'MADEC' as CoinId,
    });
    const engine = await startEngine({ settle: (market) => market.add(made) });
    expect(await engine.price(key, { order: only(source) })).toMatchObject({ status: 'priced', source });
  });

  it('has its market', () => {
    expect(REGISTRY.find(key)?.markets?.Upbit).toBe('MADEC');
  });

  it('has a mark, and a place in the API', async () => {
    expect(markOf(key, 'MADEC')).toMatchObject({ letter: 'M', platformLetter: null });
    const { get, world } = await stage();
    const on = ['CoinGecko'] as const;
    const made = { id: 'made-coin', name: 'Made Coin', symbol: 'MADEC', usd: '5.5', on };
    world.market.add(coin({ ...made, native: 'MADEC' as CoinId }));
    expect((await get('/madec/token-price/KEY')).body.prices).toMatchObject([
      { token: { name: 'Made Coin', symbol: 'MADEC', decimals: 8, address: '0x' }, usdPrice: '5.5' },
    ]);
  });
});

describe('the API', () => {
  it('prices its coin and its token, and means Ethereum by ETH', async () => {
    const { get, world } = await stage();
    settle(world.market);
    world.market.add(
      coin({ id: 'namesake', name: 'X', symbol: 'X', usd: '7', on: AGGREGATORS }, [['ETH', TOKEN, 9]]),
    );
    const entries = async (coinSymbol: string) =>
      (await get(`/${coinSymbol}/token-price/KEY?addresses=0x,${TOKEN}`)).body.prices;
    const made = await entries('made');
    expect(made).toMatchObject([{ token: { symbol: 'ETH' } }, { usdPrice: expect.stringMatching(/^3\.25/) }]);
    expect(await entries('MAID')).toEqual(made);
    expect(await entries('ETH')).toMatchObject([
      { token: { symbol: 'ETH' } },
      { usdPrice: expect.stringMatching(/^7/) },
    ]);
  });

  it('names it among what may be asked for', async () => {
    const { get } = await stage();
    const { status, body } = await get('/FOO/token-price/KEY');
    expect(status).toBe(404);
    expect(body.accepted.slice(0, 13)).toEqual([
      'BTC',
      'ETH',
      'BNB',
      'POL',
      'MATIC',
      'KAIA',
      'KLAY',
      'BASE',
      'ARBITRUM',
      'OPTIMISM',
      'AVAX',
      'MADE',
      'MAID',
    ]);
  });
});
