/** Where a person's prices come from when the extension was built for a team's server. */
import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import { coin } from '../../../world/coin.ts';
import { BITCOIN, ETHER, type Fault, PEPE, saying, team, unreachable } from './stage.ts';

const MINUTE = 60_000;
const ON_BASE: AssetKey = 'BASE:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const refused = saying({ type: 'tag:sise.example,2026:unknown-key' }, 401, 'application/problem+json');

async function inUse(mode: 'only' | 'fallback' = 'fallback') {
  const staged = await team();
  await staged.enter();
  await staged.choose({ mode });
  staged.toSources.length = 0;
  staged.sent.length = 0;
  return staged;
}

test('without a key the sources are asked as ever', async () => {
  const { prices, sent } = await team();
  const [price] = await prices([ETHER]);
  expect(price).toMatchObject({ status: 'priced', source: 'CoinGecko' });
  expect(price).not.toHaveProperty('through');
  expect(sent).toEqual([]);
});

test('with one the server is asked, once for each platform, and the sources are not', async () => {
  const { prices, sent, toSources, key, clock } = await inUse();
  const [ether, pepe, bitcoin] = await prices([ETHER, PEPE, BITCOIN]);
  const through = { status: 'priced', through: 'prices.example', checkedAt: clock.now() };
  expect([ether, pepe, bitcoin]).toMatchObject([through, through, through]);
  expect(ether).toMatchObject({ source: 'CoinGecko', usd: expect.any(String), krw: expect.any(String) });
  expect(sent.map(({ url }) => url.replace(key, 'KEY')).sort()).toEqual([
    'https://prices.example/BTC/token-price/KEY?addresses=0x&detail=true',
    `https://prices.example/ETH/token-price/KEY?addresses=0x,${PEPE.slice(4)}&detail=true`,
  ]);
  expect(toSources).toEqual([]);
});

describe('a token of a network that an earlier release of the server does not know', () => {
  const unknown: Fault = async (url, init) => {
    const body = { type: 'tag:sise.example,2026:unknown-coin-symbol', status: 404, accepted: ['ETH'] };
    return saying(body, 404, 'application/problem+json')(url, init);
  };
  const settled = async (mode: 'only' | 'fallback') => {
    const staged = await inUse(mode);
    const row = { id: 'usd-coin', name: 'USD Coin', symbol: 'USDC', usd: '0.99', on: ['CoinGecko'] as const };
    staged.world.market.add(coin(row, [['BASE', ON_BASE.slice(5), 6]]));
    return staged;
  };

  test('is priced by a server that knows it', async () => {
    const { prices } = await settled('only');
    expect(await prices([ON_BASE])).toMatchObject([{ status: 'priced', through: 'prices.example' }]);
  });

  test.each([
    ['only', 'unlisted'],
    ['fallback', 'priced'],
  ] as const)('with the server %s is %s, and the others keep their prices', async (mode, status) => {
    const { prices, failWith, operation, report } = await settled(mode);
    failWith((url, init) => (url.includes('/ETH/') ? operation(new Request(url, init)) : unknown(url, init)));
    const [base, ether] = await prices([ON_BASE, ETHER]);
    expect(base?.status).toBe(status);
    expect(base).not.toHaveProperty('through');
    expect(ether).toMatchObject({ status: 'priced', through: 'prices.example' });
    expect((await report())?.condition).toBe('works');
  });

  test('is not requested again of the server for an hour, by the next worker neither', async () => {
    const { prices, failWith, restart, sent, pass } = await settled('only');
    failWith(unknown);
    await prices([ON_BASE]);
    restart();
    pass(2 * MINUTE);
    failWith(null);
    expect(await prices([ON_BASE])).toMatchObject([{ status: 'unlisted' }]);
    expect(sent).toHaveLength(1);
    pass(60 * MINUTE);
    expect(await prices([ON_BASE])).toMatchObject([{ status: 'priced', through: 'prices.example' }]);
  });
});

test('what it told is good for a minute, and stale behind that', async () => {
  const { prices, sent, peek, pass } = await inUse();
  await prices([ETHER]);
  await prices([ETHER], { act: true });
  expect(sent).toHaveLength(1);
  pass(MINUTE);
  expect(peek(ETHER)).toMatchObject({ status: 'stale', through: 'prices.example' });
  await prices([ETHER]);
  expect(sent).toHaveLength(2);
  expect(peek(ETHER)?.status).toBe('priced');
});

test('a newer price that the sources told for another reason does not take its place, not where the key is refused either', async () => {
  const { prices, ownPrices, peek, pass, failWith } = await inUse();
  await prices([ETHER]);
  pass(1_000);
  await ownPrices([ETHER]);
  expect(peek(ETHER)).toMatchObject({ status: 'priced', through: 'prices.example' });
  pass(MINUTE);
  failWith(refused);
  await prices([ETHER]);
  await ownPrices([ETHER]);
  expect(peek(ETHER)).toMatchObject({ status: 'stale', through: 'prices.example' });
});

test('a worker that is started anew still knows that the server is away', async () => {
  const { prices, peek, pass, failWith, restart } = await inUse();
  await prices([ETHER]);
  pass(MINUTE);
  failWith(unreachable);
  const [instead] = await prices([ETHER]);
  expect(instead).not.toHaveProperty('through');
  restart();
  await prices([]);
  expect(peek(ETHER)).toEqual(instead);
});

test('an alarm asks ahead', async () => {
  const { prices, sent, pass } = await inUse();
  await prices([ETHER]);
  pass(1_000);
  await prices([ETHER], { aheadMs: 5 * MINUTE });
  expect(sent).toHaveLength(2);
});

test('an answer that has not changed is not sent again, not even to the next worker', async () => {
  const { prices, sent, pass, restart, peek, clock } = await inUse();
  await prices([PEPE]);
  pass(1_000);
  restart();
  const [again] = await prices([PEPE], { aheadMs: MINUTE });
  expect(sent.map(({ status }) => status)).toEqual([200, 304]);
  expect(sent[1]?.tag).toMatch(/^".+"$/);
  expect(again).toMatchObject({ status: 'priced', checkedAt: clock.now(), through: 'prices.example' });
  expect(peek(PEPE)).toEqual(again);
});

test('a worker that is started anew shows what was told', async () => {
  const { prices, restart, peek } = await inUse();
  const [told] = await prices([ETHER]);
  restart();
  await prices([]);
  expect(peek(ETHER)).toEqual(told);
});

describe('when the server is away', () => {
  test.each<[string, Fault]>([
    ['cannot be reached', unreachable],
    ['fails', saying('Bad gateway', 502, 'text/html')],
  ])('and %s, the sources are asked in its place where they may be', async (_, fault) => {
    const { prices, failWith, toSources, pass } = await inUse();
    await prices([ETHER]);
    pass(2 * MINUTE);
    failWith(fault);
    const [price] = await prices([ETHER]);
    expect(price).toMatchObject({ status: 'priced', source: 'CoinGecko' });
    expect(price).not.toHaveProperty('through');
    expect(toSources).toContain('api.coingecko.com');
  });

  test('its prices come back with it', async () => {
    const { prices, failWith, pass } = await inUse();
    failWith(unreachable);
    await prices([ETHER]);
    failWith(null);
    pass(2 * MINUTE);
    expect(await prices([ETHER])).toMatchObject([{ status: 'priced', through: 'prices.example' }]);
  });

  test('while it is left alone for its failures, the sources go on', async () => {
    const { prices, failWith, pass, sent } = await inUse();
    failWith(unreachable);
    for (let round = 0; round < 5; round++) {
      expect(await prices([ETHER], { act: true })).toMatchObject([{ status: 'priced' }]);
      pass(MINUTE / 6);
    }
    expect(sent.length).toBeLessThan(10);
  });

  test('and nobody else may be asked, its last prices stay, marked, for a day', async () => {
    const { prices, failWith, toSources, pass } = await inUse('only');
    const [told] = await prices([ETHER]);
    pass(2 * MINUTE);
    failWith(unreachable);
    expect(await prices([ETHER])).toEqual([{ ...told, status: 'stale' }]);
    pass(24 * 60 * MINUTE);
    expect(await prices([ETHER])).toMatchObject([{ status: 'unavailable', usd: null }]);
    expect(await prices([PEPE])).toMatchObject([{ status: 'unavailable', usd: null }]);
    expect(toSources).toEqual([]);
  });

  test('prices that were kept over the browser’s end are shown as stale, with the server’s name', async () => {
    const { prices } = await inUse('only');
    const [told] = await prices([ETHER]);
    const { failWith, peek, recall } = await inUse('only');
    failWith(unreachable);
    if (told) await recall(told);
    expect(peek(ETHER)).toEqual({ ...told, status: 'stale' });
  });
});

test.each<[string, Fault]>([
  ['refuses the key', refused],
  ['is somebody else', saying({ hello: 'world' })],
  ['asks for a pause', saying('', 429)],
])('a server that %s is no reason to ask the sources', async (_, fault) => {
  const { prices, failWith, toSources, pass, peek } = await inUse();
  const [told] = await prices([ETHER]);
  pass(2 * MINUTE);
  failWith(fault);
  await prices([ETHER, PEPE], { act: true });
  expect(peek(ETHER)).toEqual({ ...told, status: 'stale' });
  expect(toSources).toEqual([]);
});

test.each<[string, Fault]>([
  ['refuses the key', refused],
  ['is somebody else', saying({ hello: 'world' })],
  ['asks for a pause', saying('', 429)],
])('nor does a first answer that %s say that the sources are yet to be asked', async (_, fault) => {
  const { prices, failWith, peek } = await inUse();
  failWith(fault);
  const [none] = await prices([ETHER], { act: true });
  expect(none).toMatchObject({ status: 'unavailable', usd: null });
  expect(none).not.toHaveProperty('unheard');
  expect(peek(ETHER)).toEqual(none);
});

test('what the sources have told of stays where the server has told nothing', async () => {
  const { ownPrices, peek, prices, failWith } = await inUse();
  failWith(refused);
  await ownPrices([ETHER]);
  await prices([ETHER]);
  expect(peek(ETHER)).toMatchObject({ status: 'priced', source: 'CoinGecko' });
});

test('an answer that is older than ten minutes has the sources asked', async () => {
  const { prices, tell, clock, toSources } = await inUse();
  const since = (ms: number) => (text: string) =>
    text
      .replaceAll('"status":"priced"', '"status":"stale"')
      .replace(/"asOf":"[^"]+"/g, `"asOf":"${new Date(clock.now() - ms).toISOString()}"`);
  tell(since(9 * MINUTE));
  expect(await prices([ETHER])).toMatchObject([{ status: 'stale', through: 'prices.example' }]);
  expect(toSources).toEqual([]);
  tell(since(11 * MINUTE));
  const [price] = await prices([BITCOIN]);
  expect(price?.status).toBe('priced');
  expect(price).not.toHaveProperty('through');
});

test('a price without a time of its own that was heard long ago is stale, whatever the answer calls it', async () => {
  const { prices, tell, clock, toSources } = await inUse();
  const ofBinance = (ms: number) => (text: string) =>
    text
      .replaceAll('"source":"CoinGecko"', '"source":"Binance"')
      .replace(/"asOf":"[^"]+"/g, `"asOf":"${new Date(clock.now() - ms).toISOString()}"`);
  tell(ofBinance(9 * MINUTE));
  expect(await prices([ETHER])).toMatchObject([{ status: 'priced', through: 'prices.example' }]);
  expect(toSources).toEqual([]);
  tell(ofBinance(11 * MINUTE));
  expect((await prices([BITCOIN]))[0]).not.toHaveProperty('through');
});

const PAGE = { kind: 'page', host: 'etherscan.io' } as const;

describe('who asks', () => {
  test('a page of an explorer is priced by the sources unless the person wants it otherwise', async () => {
    const { prices, sent, choose } = await inUse();
    const [own] = await prices([ETHER], {}, PAGE);
    expect(own).not.toHaveProperty('through');
    expect(sent).toEqual([]);
    await choose({ pages: true });
    expect(await prices([PEPE], {}, PAGE)).toMatchObject([{ through: 'prices.example' }]);
  });

  test('a private window never asks it', async () => {
    const { privatePrices, sent, choose } = await inUse('only');
    await choose({ pages: true });
    const [price] = await privatePrices([ETHER]);
    expect(price?.status).toBe('priced');
    expect(sent).toEqual([]);
  });
});

test('nothing that is saved rides to the sources while a key is kept', async () => {
  const { mayRide, enter } = await team();
  expect(mayRide([PEPE])).toEqual([PEPE]);
  await enter();
  expect(mayRide([PEPE])).toEqual([]);
  await enter(null);
  expect(mayRide([PEPE])).toEqual([PEPE]);
});

describe('a server that answers and has no price', () => {
  const without = (text: string) =>
    text
      .replace(/"usdPrice":"[^"]+","krwPrice":"[^"]+"/g, '"usdPrice":null,"krwPrice":null')
      .replaceAll('"status":"priced"', '"status":"unavailable"');

  test('has the sources asked', async () => {
    const { prices, tell, toSources } = await inUse();
    tell(without);
    const [price] = await prices([ETHER]);
    expect(price).toMatchObject({ status: 'priced', source: 'CoinGecko' });
    expect(price).not.toHaveProperty('through');
    expect(toSources).toContain('api.coingecko.com');
  });

  test('is left out only when what it told before is older than ten minutes', async () => {
    const { prices, tell, toSources, pass } = await inUse();
    await prices([ETHER]);
    tell(without);
    pass(5 * MINUTE);
    expect(await prices([ETHER])).toMatchObject([{ status: 'stale', through: 'prices.example' }]);
    expect(toSources).toEqual([]);
    pass(6 * MINUTE);
    expect((await prices([ETHER]))[0]).not.toHaveProperty('through');
  });
});

describe('one failure among several answers', () => {
  const paused: Fault = () => new Response('', { status: 503, headers: { 'retry-after': '10' } });

  test.each([false, true])(
    'has the sources asked for all while it is left alone (started anew: %s)',
    async (anew) => {
      const { prices, failWith, sent, restart, pass, report, operation } = await inUse();
      failWith((url, init) =>
        url.includes('/BTC/') ? paused(url, init) : operation(new Request(url, init)),
      );
      await prices([ETHER, BITCOIN]);
      failWith(null);
      if (anew) restart();
      pass(1_000);
      const before = sent.length;
      const [pepe, bitcoin] = await prices([PEPE, BITCOIN], { act: true });
      expect(sent).toHaveLength(before);
      expect([pepe, bitcoin]).toMatchObject([{ status: 'priced' }, { status: 'priced' }]);
      expect(pepe).not.toHaveProperty('through');
      expect((await report())?.condition).toBe('failing');
    },
  );
});

test('a server that is away is no lack of a network', async () => {
  const { prices, failWith, pricing } = await inUse('only');
  failWith(unreachable);
  await prices([ETHER]);
  expect(pricing().isReachable()).toBe(true);
});

test('sources are needed where they may be asked', async () => {
  const { pricing, choose } = await inUse('only');
  expect(pricing().needsSources()).toBe(false);
  await choose({ mode: 'fallback' });
  expect(pricing().needsSources()).toBe(true);
});

test('where it cannot be read whether there is a key, nobody else is asked, and none is lost', async () => {
  const { prices, stores, restart, toSources, choose, report, key } = await inUse();
  const { get } = stores.settings;
  stores.settings.get = () => Promise.reject(new Error('the database is away'));
  restart();
  expect(await prices([ETHER])).toMatchObject([{ status: 'unavailable', usd: null }]);
  expect(await prices([PEPE], {}, PAGE)).toMatchObject([{ status: 'unavailable', usd: null }]);
  expect(toSources).toEqual([]);
  await expect(choose({ pages: true })).rejects.toThrow('away');
  stores.settings.get = get;
  await choose({ pages: true });
  expect(await report()).toMatchObject({ keyEnd: key.slice(-4), mode: 'fallback', pages: true });
});

test('where nothing of the choice can be read, pages have nobody asked either', async () => {
  const { prices, stores, restart, toSources, choose, sent } = await inUse();
  await choose({ pages: true });
  await stores.settings.put({ teamServer: 'v2:sealed' });
  restart();
  expect(await prices([PEPE], {}, PAGE)).toMatchObject([{ status: 'unavailable', usd: null }]);
  expect([sent, toSources]).toEqual([[], []]);
});
