import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type AssetKey, assetOf, tokenKey } from '../../../src/core/market/assets.ts';
import { createCoinGecko } from '../../../src/core/sources/coingecko.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import {
  aWhile,
  BSC_USDT,
  CAKE,
  freezeTime,
  html,
  json,
  LINK,
  NOW,
  silence,
  stage,
  UNKNOWN,
  UNKNOWN_2,
  UNKNOWN_3,
  until,
} from './staging.ts';

const API = 'https://api.coingecko.com/api/v3';
const QUERY = 'vs_currencies=usd,krw&include_last_updated_at=true&include_24hr_change=true&precision=full';
const LIST = `${API}/coins/list?include_platform=true`;
const CHAINS = `${API}/asset_platforms`;
const DAY = 24 * 60 * 60_000;

beforeEach(() => freezeTime(NOW));
afterEach(() => void vi.useRealTimers());

describe("CoinGecko's catalog", () => {
  const list = (...coins: [id: string, platforms: Record<string, unknown>][]) =>
    json(JSON.stringify(coins.map(([id, platforms]) => ({ id, symbol: id, name: id, platforms }))));
  const kaiaIs = (id: string) =>
    json(
      `[{"id":"flow-evm","chain_identifier":747},{"id":"solana","chain_identifier":null},{"id":"${id}","chain_identifier":8217}]`,
    );
  const SOME = () => list(['some-coin', { ethereum: '0x1111111111111111111111111111111111111111' }]);

  /** Waits for the catalog that this lookup starts. */
  async function withCatalog(
    coins: () => Response,
    chains: () => Response = () => kaiaIs('klay-token'),
    store = createMemoryStore(),
  ) {
    const staged = stage(
      createCoinGecko,
      (url) => (url === LIST ? coins() : url === CHAINS ? chains() : json('{"tether":{}}')),
      store,
    );
    await staged.source.prepare([assetOf(UNKNOWN)]);
    await until(() => staged.urls.includes(CHAINS));
    await aWhile();
    return staged;
  }

  it('has the id of a symbol that one coin alone has, on whatever chain', async () => {
    const coins = [
      { id: 'jito', symbol: 'JTO', name: 'Jito', platforms: { solana: 'jtojtome' } },
      { id: 'some-coin', symbol: 'some', name: 'Some', platforms: { ethereum: `0x${'11'.repeat(20)}` } },
      { id: 'pudgy', symbol: 'pengu', name: 'Pudgy Penguins', platforms: {} },
      { id: 'penguiana', symbol: 'PENGU', name: 'Penguiana', platforms: {} },
      { id: 'odd', symbol: 'o d', name: 'Odd', platforms: {} },
    ];
    const store = createMemoryStore();
    const { source } = await withCatalog(() => json(JSON.stringify(coins)), undefined, store);
    const ids = () => ['jto', 'JTO', 'some', 'PENGU', 'o d', 'none'].map((each) => source.claims?.idOf(each));
    expect(ids()).toEqual(['jito', 'jito', 'some-coin', null, null, null]);
    const { source: next } = stage(createCoinGecko, () => json('[]'), store);
    await next.claims?.prepare();
    expect(next.claims?.idOf('JTO')).toBe('jito');
  });

  it('has no id of a symbol that another row claims, even one that cannot be requested', async () => {
    const coins = [
      { id: 'real', symbol: 'real', name: 'Real', platforms: { ethereum: `0x${'11'.repeat(20)}` } },
      { id: 'jito', symbol: 'jto', name: 'Jito', platforms: {} },
      { id: 'other jito', symbol: 'JTO', name: 'Jito', platforms: {} },
      { id: 'grass', symbol: 'grass', name: 'Grass', platforms: null },
      { id: 'lawn', symbol: 'grass ', name: 'Grass', platforms: {} },
    ];
    const { source } = await withCatalog(() => json(JSON.stringify(coins)));
    expect(['real', 'jto', 'grass'].map((each) => source.claims?.idOf(each))).toEqual(['real', null, null]);
  });

  it('turns a hundred contracts of four platforms into one request', async () => {
    const keys = Array.from({ length: 100 }, (_, i): AssetKey => {
      const platform = (['ETH', 'BNB', 'POL', 'KAIA'] as const)[i % 4] ?? 'ETH';
      return tokenKey(platform, `0x${(i + 1).toString(16).padStart(40, '0')}`);
    });
    const names: Readonly<Record<string, string>> = {
      ETH: 'ethereum',
      BNB: 'binance-smart-chain',
      POL: 'polygon-pos',
      KAIA: 'klay-token',
    };
    const { source, ask, urls } = await withCatalog(() =>
      list(
        ...keys.map((key, i): [string, Record<string, string>] => {
          const { platform, address } = assetOf(key);
          return [`coin-${i}`, { [names[platform ?? ''] ?? '']: address ?? '' }];
        }),
      ),
    );
    expect(keys.every((key) => source.couldKnow(assetOf(key)))).toBe(true);
    urls.length = 0;
    await ask(...keys);
    expect(urls).toHaveLength(1);
    expect(urls[0]).toBe(
      `${API}/simple/price?ids=${keys.map((_, i) => `coin-${i}`).join(',')},tether&${QUERY}`,
    );
  });

  it('splits more than 250 ids, and takes USDT along where there is room', async () => {
    const keys = Array.from({ length: 251 }, (_, i) =>
      tokenKey('ETH', `0x${(i + 1).toString(16).padStart(40, '0')}`),
    );
    const { source, urls } = await withCatalog(() =>
      list(
        ...keys.map((key, i): [string, Record<string, unknown>] => [
          `c${i}`,
          { ethereum: assetOf(key).address },
        ]),
      ),
    );
    const batches = source.plan(keys.map(assetOf));
    expect(batches.map(({ assets }) => assets.length)).toEqual([250, 1]);
    await batches[1]?.ask(new AbortController().signal);
    expect(urls.at(-1)).toBe(`${API}/simple/price?ids=c250,tether&${QUERY}`);
  });

  it('splits ids that would not fit into an address of 8 kB', async () => {
    const keys = Array.from({ length: 200 }, (_, i) =>
      tokenKey('ETH', `0x${(i + 1).toString(16).padStart(40, '0')}`),
    );
    const { ask, urls } = await withCatalog(() =>
      list(
        ...keys.map((key, i): [string, Record<string, unknown>] => [
          `${'long-'.repeat(12)}${i}`,
          { ethereum: assetOf(key).address },
        ]),
      ),
    );
    urls.length = 0;
    await ask(...keys);
    expect(urls).toHaveLength(2);
    expect(Math.max(...urls.map((url) => url.length))).toBeLessThanOrEqual(8_192);
    const asked = urls.flatMap((url) => new URL(url).searchParams.get('ids')?.split(',') ?? []);
    expect(new Set(asked).size).toBe(201);
  });

  it('asks nothing about a contract that it does not have', async () => {
    const { source } = await withCatalog(SOME);
    expect(source.couldKnow(assetOf(UNKNOWN))).toBe(true);
    expect(source.couldKnow(assetOf(UNKNOWN_2))).toBe(false);
    expect(source.couldKnow(assetOf(LINK))).toBe(true);
    expect(source.plan([assetOf(UNKNOWN_2)])).toEqual([]);
    const ruledOut = [UNKNOWN, UNKNOWN_2, LINK].filter((key) => source.rulesOut?.(assetOf(key)));
    expect(ruledOut).toEqual([UNKNOWN_2]);
  });

  it('is not waited for, and is fetched once however many ask', async () => {
    let release = (_: Response) => {};
    const { source, urls } = stage(createCoinGecko, (url) =>
      url === LIST
        ? new Promise<Response>((resolve) => {
            release = resolve;
          })
        : kaiaIs('kaia'),
    );
    await Promise.all([source.prepare([assetOf(UNKNOWN)]), source.prepare([assetOf(UNKNOWN_2)])]);
    await aWhile();
    await source.prepare([assetOf(UNKNOWN)]);
    expect(urls).toEqual([LIST]);
    expect(source.couldKnow(assetOf(UNKNOWN_2))).toBe(true);
    release(SOME());
    await until(() => !source.couldKnow(assetOf(UNKNOWN_2)));
  });

  it('is not fetched for what the registry knows', async () => {
    const { source, urls } = stage(createCoinGecko, () => SOME());
    await source.prepare((['BTC:0x', 'KAIA:0x', LINK, CAKE] as const).map(assetOf));
    await aWhile();
    expect(urls).toEqual([]);
  });

  it('tells the coin called status from an error', async () => {
    const store = createMemoryStore({ 'catalog:CoinGecko': { at: NOW, kept: `${UNKNOWN}=status` } });
    const { ask } = stage(
      createCoinGecko,
      () => json('{"status":{"usd":0.02,"last_updated_at":1779092257}}'),
      store,
    );
    expect((await ask(UNKNOWN))[UNKNOWN]).toEqual(dollars('0.02', 1779092257000));
  });

  it('believes the first coin that claims a contract', async () => {
    const claim = { ethereum: '0x1111111111111111111111111111111111111111' };
    const { ask, urls } = await withCatalog(() => list(['first', claim], ['second', claim]));
    urls.length = 0;
    await ask(UNKNOWN);
    expect(urls).toEqual([`${API}/simple/price?ids=first,tether&${QUERY}`]);
  });

  it('leaves no timer behind', async () => {
    const { source } = await withCatalog(SOME);
    await until(() => !source.couldKnow(assetOf(UNKNOWN_2)));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves the registry the last word', async () => {
    const { ask, urls } = await withCatalog(() =>
      list(['impostor', { ethereum: '0x514910771af9ca656af840dff83e8264ecf986ca' }]),
    );
    urls.length = 0;
    await ask(LINK);
    expect(urls).toEqual([`${API}/simple/price?ids=chainlink,tether&${QUERY}`]);
  });

  it("takes the registry's tokens without an id from it", async () => {
    const { ask, urls } = await withCatalog(() =>
      list([
        'binance-bridged-usdt-bnb-smart-chain',
        { 'binance-smart-chain': '0x55d398326f99059fF775485246999027B3197955' },
      ]),
    );
    urls.length = 0;
    await ask(BSC_USDT);
    expect(urls).toEqual([`${API}/simple/price?ids=binance-bridged-usdt-bnb-smart-chain,tether&${QUERY}`]);
  });

  test.each([
    ['discovered', () => kaiaIs('kaia-chain'), { 'kaia-chain': true, kaia: false, 'klay-token': false }],
    [
      'unknown to the list of chains',
      () => json('[{"id":"flow-evm","chain_identifier":747}]'),
      { 'kaia-chain': false, kaia: true, 'klay-token': true },
    ],
    ['not to be asked for', () => html(403), { 'kaia-chain': false, kaia: true, 'klay-token': true }],
  ])("reads Kaia's contracts when its name is %s", async (_, chains, known) => {
    const addresses = Object.keys(known).map((name, i) => [name, `0x${`${i + 1}`.repeat(40)}`] as const);
    const { source } = await withCatalog(
      () =>
        list(
          ['any', { ethereum: `0x${'9'.repeat(40)}` }],
          ...addresses.map(([name, address]): [string, Record<string, string>] => [
            `on-${name}`,
            { [name]: address },
          ]),
        ),
      chains,
    );
    await until(() => !source.couldKnow(assetOf(UNKNOWN)));
    expect(
      Object.fromEntries(
        addresses.map(([name, address]) => [name, source.couldKnow(assetOf(tokenKey('KAIA', address)))]),
      ),
    ).toEqual(known);
  });

  it('takes no chain for Ethereum but the one of that name', async () => {
    const { source } = await withCatalog(
      () =>
        list([
          'a',
          { ethereum: `0x${'9'.repeat(40)}`, 'ethereum-copy': '0x1111111111111111111111111111111111111111' },
        ]),
      () => json('[{"id":"ethereum-copy","chain_identifier":1}]'),
    );
    await until(() => !source.couldKnow(assetOf(UNKNOWN_2)));
    expect(source.couldKnow(assetOf(UNKNOWN))).toBe(false);
  });

  it('drops rows that are not as documented', async () => {
    const { source } = await withCatalog(() =>
      json(`[7, null, {"id":5}, {"id":"no-platforms"}, {"id":"a,b","platforms":{"ethereum":"0x${'4'.repeat(40)}"}},
        {"id":"odd","platforms":{"ethereum":null,"polygon-pos":"0x1","binance-smart-chain":""}},
        {"id":"native","platforms":{"polygon-pos":"0x0000000000000000000000000000000000001010"}},
        {"id":"good","platforms":{"ethereum":"0x1111111111111111111111111111111111111111"}}]`),
    );
    await until(() => !source.couldKnow(assetOf(UNKNOWN_2)));
    expect(source.couldKnow(assetOf(UNKNOWN))).toBe(true);
    expect(source.couldKnow(assetOf(tokenKey('ETH', `0x${'4'.repeat(40)}`)))).toBe(false);
  });

  it('outlives the worker, without a request', async () => {
    const { store } = await withCatalog(SOME);
    const next = stage(createCoinGecko, () => json('{"tether":{}}'), store);
    await next.source.prepare([assetOf(UNKNOWN)]);
    await aWhile();
    expect(next.source.couldKnow(assetOf(UNKNOWN))).toBe(true);
    expect(next.source.couldKnow(assetOf(UNKNOWN_2))).toBe(false);
    expect(next.urls).toEqual([]);
  });

  test.each([
    ['a day later', DAY, true],
    ['sooner', DAY - 1, false],
    ['after the clock was set back', -1, true],
  ])('is fetched anew %s, and used until then', async (_, passed, fetched) => {
    const { store } = await withCatalog(SOME);
    vi.setSystemTime(NOW + passed);
    const next = stage(
      createCoinGecko,
      (url) =>
        url === CHAINS
          ? kaiaIs('kaia')
          : list(['b', { 'polygon-pos': '0x3333333333333333333333333333333333333333' }]),
      store,
    );
    await next.source.prepare([assetOf(UNKNOWN)]);
    expect(next.source.couldKnow(assetOf(UNKNOWN))).toBe(true);
    await aWhile();
    expect(next.source.couldKnow(assetOf(UNKNOWN_3))).toBe(fetched);
    expect(next.urls).toEqual(fetched ? [LIST, CHAINS] : []);
  });

  test.each([
    ['an error', () => json('{"error":"down"}', 500)],
    ['HTML', () => html(200)],
    ['an empty list', () => json('[]')],
    ['a list without our platforms', () => list(['a', { solana: 'x' }])],
    ['a truncated list', () => json('[{"id":"a","platforms":{"ethereum":"0x')],
    ['more than 20 MB', () => json(`["${'x'.repeat(20_000_000)}"]`)],
  ])('is not replaced by %s', async (_, broken) => {
    const { store } = await withCatalog(SOME);
    vi.setSystemTime(NOW + 2 * DAY);
    const next = stage(createCoinGecko, (url) => (url === CHAINS ? kaiaIs('kaia') : broken()), store);
    await next.source.prepare([assetOf(UNKNOWN)]);
    await until(() => next.urls.length > 0);
    await aWhile();
    expect(next.source.couldKnow(assetOf(UNKNOWN))).toBe(true);
    expect(next.source.couldKnow(assetOf(UNKNOWN_2))).toBe(false);
    expect(await store.get('catalog:CoinGecko')).toMatchObject({ at: NOW });
  });

  it('may be larger than other bodies', async () => {
    const padding = 'x'.repeat(6_000_000);
    const { source } = await withCatalog(() =>
      list(['a', { ethereum: '0x1111111111111111111111111111111111111111', solana: padding }]),
    );
    await until(() => !source.couldKnow(assetOf(UNKNOWN_2)));
  });

  test.each([
    ['nothing at all', 'none'],
    ['another shape', { at: NOW, kept: { ethereum: {} } }],
    ['no contract', { at: NOW, kept: 'garbage\n=\nETH:0x1=' }],
    ['no time', { kept: 'ETH:0x1111111111111111111111111111111111111111=a' }],
  ])('is fetched anew when what was stored is %s', async (_, stored) => {
    const { source } = await withCatalog(SOME, undefined, createMemoryStore({ 'catalog:CoinGecko': stored }));
    await until(() => !source.couldKnow(assetOf(UNKNOWN_2)));
  });

  it('is given up after a minute, and counts as failed then', async () => {
    const { source, urls } = stage(createCoinGecko, silence);
    await source.prepare([assetOf(UNKNOWN)]);
    await until(() => urls.length === 1);
    await vi.advanceTimersByTimeAsync(61_000);
    await aWhile();
    expect(source.upstream.health().lastFailure?.failure).toBe('timeout');
  });
});

function dollars(usd: string, asOf: number) {
  return { kind: 'quoted', price: { in: 'USD', usd }, asOf };
}
