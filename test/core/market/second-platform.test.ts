/** A made-up sixth platform, there through the tables alone, whose coin is that of another: ether. */
import { describe, expect, it, vi } from 'vitest';
import { coinKey, parseAssetKey, tokenKey } from '../../../src/core/market/assets.ts';
import { findCoins } from '../../../src/core/market/find-coins.ts';
import { findPlatform, type PlatformId } from '../../../src/core/market/platforms.ts';
import { SOURCE_NAMES, type SourceName } from '../../../src/core/market/source-table.ts';
import { orderOf } from '../../../src/core/sources/sources-to-ask.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { createTokens } from '../../../src/core/tokens/create-tokens.ts';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { stage } from '../../service/api/stage.ts';
import { coin } from '../../world/coin.ts';
import type { Market } from '../../world/market.ts';
import { startEngine } from '../pricing/engine.ts';
import { erc20, multicallResult } from '../tokens/fake-chain.ts';

const { ROW, WRAPPED, NODE } = vi.hoisted(() => {
  const WRAPPED = `0x${'4ade'.padEnd(40, '0')}` as const;
  const ROW = {
    id: 'MADE',
    aliases: ['MAID'],
    name: 'Made Up',
    names: ['메이드업'],
    slugs: ['made'],
    letter: 'M',
    chainId: 424242,
    coin: {
      symbol: 'ETH',
      name: 'Ether',
      koreanName: '이더리움',
      otherNames: ['Ethereum', 'Ether'],
      decimals: 18,
      wrapped: WRAPPED,
      coinGeckoId: 'ethereum',
    },
    upstream: { coinGecko: ['made-up'], defiLlama: 'made', geckoTerminal: 'made', dexScreener: 'madeup' },
    tracker: 'https://made.test/',
  };
  return { ROW, WRAPPED, NODE: 'https://node.made.test/' };
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
const MADE_ETHER = coinKey(MADE);

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
  it('its keys are read back', () => {
    expect(parseAssetKey('MADE:0x')).toEqual({ key: 'MADE:0x', platform: 'MADE', address: null });
    expect(parseAssetKey(MADE_TOKEN)).toEqual({ key: `MADE:${TOKEN}`, platform: 'MADE', address: TOKEN });
    expect(parseAssetKey('MAID:0x')).toBeNull();
  });

  it.each([
    ['made', 'MADE'],
    ['MAID', 'MADE'],
    ['ETH', 'ETH'],
  ])('%s selects %s', (text, id) => {
    expect(findPlatform(text)?.id).toBe(id);
  });

  it.each(['ETH', '$eth', '이더리움은', 'Ether', 'KRW-ETH'])(
    '%s is the coin of the first that has it',
    (text) => {
      expect(findCoins(text).found).toEqual([{ kind: 'coin', platform: 'ETH' }]);
    },
  );

  it('the platform itself is no coin', () => {
    expect(findCoins('MADE').found).toEqual([]);
  });

  it('its coin has a row in the registry, and the market of its symbol', () => {
    expect(REGISTRY.find(MADE_ETHER)).toEqual({ ...REGISTRY.find('ETH:0x'), key: MADE_ETHER });
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
  ])('%s prices both ethers in %i requests, the same', async (source, requests) => {
    const engine = await startEngine({ settle });
    const { get } = await engine.ask(['ETH:0x', MADE_ETHER], { order: only(source) });
    expect(get(MADE_ETHER)).toMatchObject({ status: 'priced', source, usd: get('ETH:0x').usd });
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

  it('DefiLlama is told a coin once, however many platforms have it', async () => {
    const engine = await startEngine({ settle });
    await engine.ask(['ETH:0x', MADE_ETHER], { order: only('DefiLlama') });
    expect(engine.requests('DefiLlama')[0]?.path.match(/coingecko:ethereum/g)).toHaveLength(1);
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
    const { status, body } = await get('/SOL/token-price/KEY');
    expect(status).toBe(404);
    expect(body.accepted).toEqual(['BTC', 'ETH', 'BNB', 'POL', 'MATIC', 'KAIA', 'KLAY', 'MADE', 'MAID']);
  });
});
