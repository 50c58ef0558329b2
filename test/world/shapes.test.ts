/** Each shape that the world has on demand, and that the product reads it as it reads the usual one. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUsdKrw } from '../../src/core/fx/rate-in-use.ts';
import type { AssetKey } from '../../src/core/market/assets.ts';
import { platformRow } from '../../src/core/market/platforms.ts';
import type { SourceName } from '../../src/core/market/source-table.ts';
import { createMemoryStore } from '../../src/core/storage/memory.ts';
import { createOnChain, isWalletOnChains } from '../../src/core/tokens/create-tokens.ts';
import { systemClock as clock } from '../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../src/core/upstream/create-upstreams.ts';
import { HOUR, LATER, startPast } from '../core/history/stage.ts';
import { startEngine } from '../core/pricing/engine.ts';
import { untilSettled } from '../core/pricing/fake-sources.ts';
import { hear, NOW } from './asking.ts';
import type { Shape } from './shapes.ts';
import { createWorld, SOURCE_HOSTS, type World } from './world.ts';

const LINK: AssetKey = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

async function text(url: string, shape?: Shape, init?: RequestInit) {
  const world = createWorld({ now: () => NOW });
  if (shape) world.faults.set('*', { kind: 'shape', as: shape });
  return hear(world, url, init);
}

function partsOn(world: World) {
  const upstreams = createUpstreams({
    clock,
    store: createMemoryStore(),
    random: () => 0.5,
    fetch: world.fetch,
  });
  return { upstreams, clock };
}

const GECKOTERMINAL = `https://api.geckoterminal.com/api/v2`;
const TOKEN = LINK.slice(4);
const COINGECKO = 'https://api.coingecko.com/api/v3/simple/price?ids=bitcoin,tether&vs_currencies=usd,krw';
const LLAMA = 'https://coins.llama.fi/prices/current/coingecko:bitcoin,coingecko:tether';
const UPBIT = 'https://api.upbit.com/v1/ticker?markets=KRW-BTC';
const WITH_KEY = { headers: { 'x-cg-demo-api-key': 'CG-aaaabbbbcccc' } };
const CALL = { method: 'POST', headers: { 'content-type': 'application/json' } };
const call = (method: string, params: readonly unknown[]) => ({
  ...CALL,
  body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
});
const CODE = call('eth_getCode', [TOKEN, 'latest']);
const NAME = call('eth_call', [{ to: TOKEN, data: '0x06fdde03' }, 'latest']);
const NODE = 'https://ethereum-rpc.publicnode.com/';

describe('createWorld', () => {
  it.each<[Shape, string, RequestInit | undefined, number, RegExp]>([
    ['rows without prices', COINGECKO, undefined, 200, /^\{"bitcoin":\{\},"tether":\{\}\}$/],
    ['wrong key', COINGECKO, WITH_KEY, 401, /"error_code":10002/],
    ['Pro key', COINGECKO, WITH_KEY, 400, /"error_code":10010/],
    ['demo key at the Pro host', COINGECKO, WITH_KEY, 400, /"error_code":10011/],
    ['paid plan only', COINGECKO, undefined, 401, /"error_code":10005/],
    ['network limit', COINGECKO, undefined, 429, /^error code: 1015$/],
    ['decimals of coins', LLAMA, undefined, 200, /"coingecko:tether":\{"decimals":6,/],
    ['half left out', LLAMA, undefined, 200, /^\{"coins":\{"coingecko:tether":\{[^{]*\}\}\}$/],
    [
      'no trade times',
      `${GECKOTERMINAL}/simple/networks/eth/token_price/${TOKEN}?include_24hr_vol=true`,
      undefined,
      200,
      /"h24_volume_usd":\{"0x[^}]*\}\}\}\}$/,
    ],
    [
      'pool ids of 32 bytes',
      `${GECKOTERMINAL}/networks/eth/tokens/multi/${TOKEN}`,
      undefined,
      200,
      /"id":"eth_0x[0-9a-f]{64}"/,
    ],
    ['eight decimals', UPBIT, undefined, 200, /"trade_price":\d+\.0{8},/],
    ['volumes with exponents', UPBIT, undefined, 200, /"acc_trade_price":[\d.]+E10,/],
    [
      'odd rows',
      `https://api.dexscreener.com/tokens/v1/ethereum/${TOKEN}`,
      undefined,
      200,
      /"chainId":"solana".*:4meme".*-0x/,
    ],
    ['no won', 'https://open.er-api.com/v6/latest/USD', undefined, 200, /"EUR":0.8644\}/],
    [
      'another currency',
      'https://api.coinbase.com/v2/exchange-rates?currency=USD',
      undefined,
      200,
      /"currency":"EUR"/,
    ],
    ['id first', NODE, CODE, 200, /^\{"id":7,/],
    ['trailing newline', NODE, CODE, 200, /\}\n$/],
    ['error with data', NODE, NAME, 200, /"code":3,.*"data":"0x08c379a0"/],
    ['missing trie node', NODE, CODE, 200, /"code":-32000,"message":"missing trie node/],
  ])('answers in the shape "%s" on demand only', async (shape, url, init, status, form) => {
    const shaped = await text(url, shape, init);
    expect(shaped.status).toBe(status);
    expect(shaped.text).toMatch(form);
    expect((await text(url, undefined, init)).text).not.toMatch(form);
  });

  it('dates Frankfurter’s second version a day ahead on demand', async () => {
    const url = 'https://api.frankfurter.dev/v2/rate/USD/KRW';
    const dates = [await text(url), await text(url, 'dated tomorrow')].map(
      (each) => Date.parse(JSON.parse(each.text).date) / 86_400_000,
    );
    expect((dates[1] ?? 0) - (dates[0] ?? 0)).toBe(1);
  });

  it('writes GeckoTerminal’s running candle twice on demand, and refuses other aggregates', async () => {
    const world = createWorld({ now: () => NOW });
    const { text: tokens } = await hear(world, `${GECKOTERMINAL}/networks/eth/tokens/multi/${TOKEN}`);
    const pool = /"id":"eth_(0x[0-9a-f]{40})","type":"pool"/.exec(tokens)?.[1];
    const minutes = (query: string) =>
      hear(world, `${GECKOTERMINAL}/networks/eth/pools/${pool}/ohlcv/minute?limit=2&${query}`);
    const times = async () =>
      JSON.parse((await minutes('aggregate=1')).text).data.attributes.ohlcv_list.map(
        ([at]: readonly number[]) => at,
      );
    const usual = await times();
    world.faults.set('*', { kind: 'shape', as: 'running candle twice' });
    expect(await times()).toEqual([usual[0], ...usual]);
    expect((await minutes('aggregate=7')).status).toBe(400);
  });

  it('answers GeckoTerminal’s limit with Retry-After: 0', async () => {
    const world = createWorld({ now: () => NOW });
    world.limits.set('api.geckoterminal.com', 'calls', { requests: 0, perMs: 60_000 });
    const response = await world.fetch(`${GECKOTERMINAL}/networks`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '0']);
  });

  it('writes no change of Upbit’s as EVEN and whole zeros', async () => {
    const world = createWorld({ now: () => NOW });
    world.market.set('bitcoin', { change: '0' }, 'Upbit');
    expect((await hear(world, UPBIT)).text).toMatch(
      /"change":"EVEN","change_price":0,"change_rate":0,"signed_change_price":0,"signed_change_rate":0,/,
    );
  });

  it.each([
    [0, 40],
    [299, 339],
  ])('relays CoinGecko’s price %i s after the mark, %i s old', async (afterS, ageS) => {
    const now = Math.floor(NOW / 300_000) * 300_000 + afterS * 1000;
    const world = createWorld({ now: () => now });
    world.faults.set('coins.llama.fi', { kind: 'shape', as: 'relays CoinGecko' });
    world.market.set('bitcoin', { usd: '777.25' }, 'CoinGecko');
    const { coins } = JSON.parse((await hear(world, LLAMA)).text);
    expect(coins['coingecko:bitcoin']).toMatchObject({ price: 777.25, timestamp: now / 1000 - ageS });
  });
});

describe('createPricing', () => {
  it.each<[Shape, SourceName]>([
    ['decimals of coins', 'DefiLlama'],
    ['eight decimals', 'Upbit'],
    ['volumes with exponents', 'Upbit'],
    ['odd rows', 'DexScreener'],
    ['no trade times', 'GeckoTerminal'],
  ])('reads the shape "%s" of %s as the usual one', async (shape, source) => {
    const engine = await startEngine();
    const { asOf: _, ...usual } = await engine.price(LINK, { order: [source] });
    engine.world.faults.set(SOURCE_HOSTS[source], { kind: 'shape', as: shape });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(usual).toMatchObject({ status: 'priced', source });
    const { usd, krw, status } = await engine.price(LINK, { order: [source] });
    expect([status, Number(usd), Number(krw)]).toEqual(['priced', Number(usual.usd), Number(usual.krw)]);
  });

  it.each<Shape>(['pool ids of 32 bytes', 'running candle twice'])(
    'reads GeckoTerminal’s past in the shape "%s" as in the usual one',
    async (as) => {
      const priceOf = async (shape?: Shape) => {
        const stage = startPast({ off: ['DefiLlama', 'Binance', 'CoinGecko'] });
        if (shape) stage.world.faults.set(SOURCE_HOSTS.GeckoTerminal, { kind: 'shape', as: shape });
        return (await stage.price(LINK, LATER - HOUR)).price;
      };
      const usual = await priceOf();
      expect(usual).toMatchObject({ source: 'GeckoTerminal' });
      expect(await priceOf(as)).toEqual(usual);
    },
  );

  it('asks a lower source for coins that DefiLlama leaves out for once', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.DefiLlama, { kind: 'shape', as: 'half left out' }, { times: 1 });
    const { get } = await engine.ask(['BTC:0x', LINK], { order: ['DefiLlama', 'Binance'] });
    expect(['BTC:0x', LINK].map((key) => get(key as AssetKey).source).toSorted()).toEqual([
      'Binance',
      'DefiLlama',
    ]);
  });

  it('takes CoinGecko’s rows without prices for a failure, not for unlisted coins', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'shape', as: 'rows without prices' });
    expect(await engine.price('BTC:0x', { order: ['CoinGecko'] })).toMatchObject({ status: 'unavailable' });
    engine.world.faults.clear();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await engine.price('BTC:0x', { order: ['CoinGecko'] })).toMatchObject({ status: 'priced' });
  });
});

describe('createUsdKrw', () => {
  it('takes Frankfurter’s rate of tomorrow where the others have none of the won', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const world = createWorld();
    for (const as of ['another currency', 'no won', 'dated tomorrow'] as const)
      world.faults.set('*', { kind: 'shape', as });
    const usdKrw = createUsdKrw({ ...partsOn(world), store: createMemoryStore() });
    const rate = await untilSettled(usdKrw.ensure({ signal: new AbortController().signal }));
    expect(rate).toMatchObject({ service: 'Frankfurter', date: '2026-11-21' });
  });
});

describe('createOnChain', () => {
  it.each<[Shape, string | undefined]>([
    ['id first', 'ChainLink Token'],
    ['trailing newline', 'ChainLink Token'],
    ['error with data', undefined],
  ])('reads nodes’ answers in the shape "%s" as the name %s', async (as, name) => {
    const world = createWorld();
    world.faults.set('*', { kind: 'shape', as });
    const ask = createOnChain(partsOn(world));
    const tokens = await ask(platformRow('ETH'), [TOKEN], new AbortController().signal);
    expect(tokens?.[0]?.name).toBe(name);
  });
});

describe('isWalletOnChains', () => {
  it.each<[Shape, boolean]>([
    ['id first', true],
    ['trailing newline', true],
    ['missing trie node', false],
  ])('reads nodes’ answers in the shape "%s" as %s', async (as, isWallet) => {
    const world = createWorld();
    world.faults.set('*', { kind: 'shape', as });
    const address = `0x${'77'.repeat(20)}`;
    const { signal } = new AbortController();
    expect(await isWalletOnChains(partsOn(world), address, ['ETH', 'BNB'], signal)).toBe(isWallet);
  });
});
