import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { detailedEntry, entry } from '../../../src/service/api/entry-schema.ts';
import { draws } from '../../draws.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { asking, stage } from './stage.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
/** That no list has, so that it rides along with nothing. */
const LLAMA = '0x5e00000000000000000000000000000000000002';
const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933';
const NOBODYS = '0x5e00000000000000000000000000000000000000';
const ALIAS = '0x0000000000000000000000000000000000001010';

const plainList = z.strictObject({ prices: z.array(entry) });
const detailedList = z.strictObject({ prices: z.array(detailedEntry) });

describe('a good request', () => {
  test('without addresses has one entry, the coin, with exactly the fields of the contract', async () => {
    const { get } = await stage();
    const { status, headers, text } = await get('/ETH/token-price/KEY');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(text).toBe(
      '{"prices":[{"token":{"name":"Ether","symbol":"ETH","decimals":18,"address":"0x"},' +
        '"usdPrice":"2084.5713","krwPrice":"2877229.536825","source":"CoinGecko"}]}',
    );
  });

  test('has an entry for each address, in its order, duplicates and letter case as requested', async () => {
    const { get } = await stage();
    const lower = USDT.toLowerCase();
    const upper = `0x${USDT.slice(2).toUpperCase()}`;
    const { body } = await get(`/ETH/token-price/KEY?addresses=${PEPE},0x,${USDT},${lower},0x,${upper}`);
    expect(body.prices.map((each: { token: { address: string } }) => each.token.address)).toEqual([
      PEPE,
      '0x',
      USDT,
      lower,
      '0x',
      upper,
    ]);
    expect(body.prices[2].usdPrice).toBe('0.999812');
    expect(body.prices[5].usdPrice).toBe('0.999812');
    expect(plainList.safeParse(body).success).toBe(true);
  });

  test.each([
    ['BTC', 'Bitcoin'],
    ['eTh', 'Ether'],
    ['bnb', 'BNB'],
    ['MATIC', 'Polygon'],
    ['matic', 'Polygon'],
    ['POL', 'Polygon'],
    ['Klay', 'Kaia'],
    ['kaia', 'Kaia'],
    ['%45TH', 'Ether'],
  ])('for %s prices %s', async (symbol, name) => {
    const { get } = await stage();
    const { body } = await get(`/${symbol}/token-price/KEY?addresses=0x`);
    expect(body.prices).toMatchObject([{ token: { name, address: '0x' }, usdPrice: expect.any(String) }]);
  });

  test('writes tiny prices out, without an exponent', async () => {
    const { get } = await stage();
    const { body } = await get(`/ETH/token-price/KEY?addresses=${PEPE}`);
    expect(body.prices[0]).toMatchObject({ usdPrice: '0.00000421300512', source: 'CoinGecko' });
  });

  test('takes the platform’s alias for the coin, and returns it as requested', async () => {
    const { get } = await stage();
    const { body } = await get(`/POL/token-price/KEY?addresses=${ALIAS},0x`);
    const [alias, coin] = body.prices;
    expect(alias.token).toEqual({ ...coin.token, address: ALIAS });
    expect({ ...alias, token: null }).toEqual({ ...coin, token: null });
  });

  test('takes separators that are escaped', async () => {
    const { get } = await stage();
    const { body } = await get(`/ETH/token-price/KEY?addresses=0x%2C${USDT}`);
    expect(body.prices).toHaveLength(2);
  });

  test('takes a hundred addresses, and ignores unknown parameters', async () => {
    const { get } = await stage();
    const hundred = Array.from({ length: 100 }, () => '0x').join();
    const { body } = await get(`/ETH/token-price/KEY?x=1&addresses=${hundred}&detail=false`);
    expect(body.prices).toHaveLength(100);
  });

  test('has nulls, and never zero, for an address without a price', async () => {
    const { get } = await stage();
    const { status, body } = await get(`/ETH/token-price/KEY?addresses=${NOBODYS},0x`);
    expect(status).toBe(200);
    expect(body.prices[0]).toEqual({
      token: { name: null, symbol: null, decimals: null, address: NOBODYS },
      usdPrice: null,
      krwPrice: null,
      source: null,
    });
    expect(body.prices[1].usdPrice).not.toBeNull();
  });

  test('answers HEAD as GET without a body', async () => {
    const { get } = await stage();
    const whole = await get('/ETH/token-price/KEY');
    const head = await get('/ETH/token-price/KEY', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
  });
});

describe('detail=true', () => {
  test('adds status, time, basis and conversion', async () => {
    const { get, world } = await stage();
    world.faults.set('api.coingecko.com', { kind: 'status', status: 500 });
    const { body } = await get(`/ETH/token-price/KEY?addresses=0x,${NOBODYS}&detail=true`);
    expect(detailedList.safeParse(body).error).toBeUndefined();
    expect(body.prices[0]).toMatchObject({
      source: 'DefiLlama',
      status: 'priced',
      basis: 'global',
      converted: { side: 'krw', through: 'USD/KRW', rate: '1380.25' },
    });
    expect(Math.abs(Date.parse(body.prices[0].asOf) - Date.now())).toBeLessThan(3_600_000);
    expect(body.prices[1]).toMatchObject({ usdPrice: null, asOf: null, basis: null, converted: null });
  });

  test.each([
    ['every source is switched off', []],
    ['the only one that is on cannot know it', ['Binance']],
  ] as const)('calls a token without a request unavailable: %s', async (_what, order) => {
    const { get, world } = await stage(asking(order));
    const { status, body } = await get(`/ETH/token-price/KEY?addresses=${USDT}&detail=true`);
    expect(status).toBe(200);
    expect(body.prices[0]).toMatchObject({ usdPrice: null, status: 'unavailable' });
    expect(Object.values(SOURCE_HOSTS).filter((host) => world.count(host) > 0)).toEqual([]);
  });

  test('shows a stale price for a day, marked; without it ten minutes are the limit', async () => {
    const { get, world, pass } = await stage();
    await get('/ETH/token-price/KEY');
    world.faults.set('*', { kind: 'reset' });
    pass(9 * 60_000);
    expect((await get('/ETH/token-price/KEY')).body.prices[0].usdPrice).toBe('2084.5713');
    pass(2 * 60_000);
    expect((await get('/ETH/token-price/KEY')).status).toBe(503);
    const { status, body } = await get('/ETH/token-price/KEY?detail=true');
    expect(status).toBe(200);
    expect(body.prices[0]).toMatchObject({ usdPrice: '2084.5713', status: 'stale', source: 'CoinGecko' });
    pass(24 * 3_600_000);
    expect((await get('/ETH/token-price/KEY?detail=true')).status).toBe(503);
  }, 30_000);
});

test('a price by an old exchange rate is null without detail=true', async () => {
  const { get, world, pass } = await stage(asking(['DefiLlama']));
  await get('/ETH/token-price/KEY');
  world.faults.set(['api.coinbase.com', 'open.er-api.com', 'api.frankfurter.dev', SOURCE_HOSTS.CoinGecko], {
    kind: 'status',
    status: 503,
  });
  pass(5 * 24 * 3_600_000);
  expect((await get('/ETH/token-price/KEY')).body.prices[0]).toMatchObject({
    usdPrice: null,
    krwPrice: null,
  });
  const { body } = await get('/ETH/token-price/KEY?detail=true');
  expect(body.prices[0]).toMatchObject({ usdPrice: expect.stringMatching(/^2085\./), status: 'stale' });
});

describe('the cache', () => {
  test('has the max-age of the prices', async () => {
    const { get, pass } = await stage();
    const maxAge = async (path: string) => {
      const header = (await get(path)).headers.get('cache-control');
      return Number(/^private, max-age=(\d+)$/.exec(header ?? '')?.[1]);
    };
    expect(await maxAge('/ETH/token-price/KEY')).toBeGreaterThanOrEqual(58);
    pass(30_000);
    expect(await maxAge('/ETH/token-price/KEY')).toBeLessThanOrEqual(30);
    expect(await maxAge(`/ETH/token-price/KEY?addresses=0x,${LLAMA}`)).toBeLessThanOrEqual(30);
    expect(await maxAge(`/ETH/token-price/KEY?addresses=${LLAMA}`)).toBeGreaterThan(30);
  });

  test('serves nothing for fresh after the clock was set back', async () => {
    const { get, world, pass } = await stage();
    await get(`/ETH/token-price/KEY?addresses=${PEPE}`);
    await get(`/ETH/token-price/KEY?addresses=${PEPE}`);
    const asked = world.log.length;
    pass(-60 * 60_000);
    await get(`/ETH/token-price/KEY?addresses=${PEPE}`);
    expect(world.log.length).toBeGreaterThan(asked);
  });

  test('spares the sources for a minute, and not longer', async () => {
    const { get, world, pass } = await stage();
    await get(`/ETH/token-price/KEY?addresses=0x,${PEPE}`);
    const cold = world.log.length;
    await get(`/ETH/token-price/KEY?addresses=0x,${PEPE}`);
    await get(`/ETH/token-price/KEY?addresses=${PEPE}&detail=true`);
    expect(world.log.length).toBe(cold);
    world.market.set('ethereum', { usd: '2100.5', krw: '2900000' });
    pass(60_000);
    const { body } = await get(`/ETH/token-price/KEY?addresses=0x`);
    expect(world.log.length).toBeGreaterThan(cold);
    expect(body.prices[0].usdPrice).toBe('2100.5');
  });

  test('renews often requested prices before they are due', async () => {
    const { get, world, pass, renewals } = await stage();
    const path = `/ETH/token-price/KEY?addresses=0x,${PEPE}`;
    for (let i = 0; i < 150; i++) await get(path);
    pass(54_000);
    await get(path);
    expect(renewals).toEqual([]);
    pass(2_000);
    world.market.set('ethereum', { usd: '2100.5', krw: '2900000' });
    for (let i = 0; i < 3; i++) expect((await get(path)).body.prices[0].usdPrice).toBe('2084.5713');
    expect(renewals).toHaveLength(1);
    await renewals[0];
    const renewed = world.log.length;
    pass(5_000);
    expect((await get(path)).body.prices[0].usdPrice).toBe('2100.5');
    expect(world.log.length).toBe(renewed);
  });

  test('does not renew rarely requested prices', async () => {
    const { get, pass, renewals } = await stage();
    for (let i = 0; i < 10; i++) await get('/ETH/token-price/KEY');
    pass(58_000);
    await get('/ETH/token-price/KEY');
    expect(renewals).toEqual([]);
  });

  test('forgets what another order of precedence would answer', async () => {
    const orders = [['CoinGecko'], ['DefiLlama']] as const;
    let at = 0;
    const { get } = await stage({ standing: async () => asking(orders[at] ?? []).standing() });
    expect((await get('/ETH/token-price/KEY')).body.prices[0].source).toBe('CoinGecko');
    at = 1;
    expect((await get('/ETH/token-price/KEY')).body.prices[0].source).toBe('DefiLlama');
  });

  test('tells how many entries needed no source', async () => {
    const counts: unknown[] = [];
    const { get } = await stage({ onPriced: (each) => counts.push(each) });
    await get(`/ETH/token-price/KEY?addresses=0x,${PEPE}`);
    await get(`/ETH/token-price/KEY?addresses=0x,${PEPE}`);
    expect(counts).toEqual([
      { hits: 0, misses: 2 },
      { hits: 2, misses: 0 },
    ]);
  });
});

test('many cold requests at once cost the sources what one costs', async () => {
  const addresses = Array.from({ length: 100 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`);
  const path = `/ETH/token-price/KEY?addresses=${addresses.join()}`;
  const [one, many] = [await stage(), await stage()];
  for (const { world } of [one, many]) world.log.length = 0;
  const { text } = await one.get(path);
  const texts = await Promise.all(
    Array.from({ length: draws(1_000, 50) }, async () => (await many.get(path)).text),
  );
  expect(new Set(texts)).toEqual(new Set([text]));
  const asked = ({ world }: typeof one) =>
    world.log.map(({ method, host, url }) => `${method} ${host} ${url}`).sort();
  expect(asked(many)).toEqual(asked(one));
}, 60_000);

describe('no source', () => {
  test('answering at all is a 503 that says when to come back', async () => {
    const { get, world } = await stage();
    world.faults.set('*', { kind: 'reset' });
    const { status, headers, body } = await get(`/ETH/token-price/KEY?addresses=0x,${PEPE}`);
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(body).toMatchObject({ type: 'tag:sise.example,2026:no-source-answered', retryAfterSeconds: 10 });
  }, 20_000);

  test('for some of the addresses is a 200 with nulls for those', async () => {
    const { get, world } = await stage();
    await get('/ETH/token-price/KEY');
    world.faults.set('*', { kind: 'reset' });
    const { status, body } = await get(`/ETH/token-price/KEY?addresses=0x,${LLAMA}`);
    expect(status).toBe(200);
    expect(body.prices.map((each: { usdPrice: string | null }) => each.usdPrice)).toEqual([
      '2084.5713',
      null,
    ]);
  }, 20_000);

  test('knowing an address while one of them fails is no 503', async () => {
    const { get, world } = await stage();
    world.faults.set('api.dexscreener.com', { kind: 'status', status: 500 });
    const { status, body } = await get(`/ETH/token-price/KEY?addresses=${NOBODYS}`);
    expect([status, body.prices[0].usdPrice]).toEqual([200, null]);
  });
});
