import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type AssetKey, assetOf, tokenKey } from '../../../src/core/market/assets.ts';
import { createCoinGecko } from '../../../src/core/sources/coingecko.ts';
import {
  failureOf,
  freezeTime,
  html,
  json,
  KAIA_TOKEN,
  LINK,
  NOW,
  PEPE,
  stage,
  UNKNOWN,
  UNKNOWN_2,
  UNKNOWN_3,
  USDT,
  WPOL,
} from './staging.ts';

const API = 'https://api.coingecko.com/api/v3';
const QUERY = 'vs_currencies=usd,krw&include_last_updated_at=true&include_24hr_change=true&precision=full';
const LIST = `${API}/coins/list?include_platform=true`;
const CHAINS = `${API}/asset_platforms`;

beforeEach(() => freezeTime(NOW));
afterEach(() => void vi.useRealTimers());

describe('CoinGecko prices by coin id', () => {
  it('asks for all ids at once, two assets of one coin as one id, and for USDT besides', async () => {
    const { ask, urls } = stage(createCoinGecko, () =>
      json(`{
        "bitcoin":{"usd":76975,"krw":106225500,"last_updated_at":1779092258},
        "polygon-ecosystem-token":{"usd":0.0921,"krw":127.098,"last_updated_at":1779092250},
        "pepe":{"usd":4.213e-06,"krw":0.00581394,"last_updated_at":1779092256},
        "tether":{"usd":0.99981234567890123,"krw":1379.99,"last_updated_at":1779092257}
      }`),
    );
    expect(await ask('BTC:0x', 'POL:0x', WPOL, PEPE, 'KAIA:0x')).toEqual({
      'BTC:0x': both('76975', '106225500', 1779092258000),
      'POL:0x': both('0.0921', '127.098', 1779092250000),
      [WPOL]: both('0.0921', '127.098', 1779092250000),
      [PEPE]: both('0.000004213', '0.00581394', 1779092256000),
      'KAIA:0x': { kind: 'unlisted' },
      [USDT]: both('0.99981234567890123', '1379.99', 1779092257000),
    });
    expect(urls).toEqual([
      `${API}/simple/price?ids=bitcoin,polygon-ecosystem-token,pepe,kaia,tether&${QUERY}`,
    ]);
  });

  it('names USDT once when it is itself requested', async () => {
    const { ask, urls } = stage(createCoinGecko, () =>
      json('{"tether":{"usd":1,"last_updated_at":1779092257}}'),
    );
    expect(await ask(USDT)).toEqual({ [USDT]: dollars('1', 1779092257000) });
    expect(urls).toEqual([`${API}/simple/price?ids=tether&${QUERY}`]);
  });

  it('gives one answer for an address in any letter case', async () => {
    const { ask } = stage(createCoinGecko, () =>
      json('{"chainlink":{"usd":13,"last_updated_at":1779092257}}'),
    );
    const checksummed = tokenKey('ETH', '0x514910771AF9Ca656af840dff83E8264EcF986CA');
    expect(Object.keys(await ask(checksummed))).toEqual([LINK]);
  });

  test.each([
    [
      'both currencies',
      '{"usd":1.5,"krw":2070,"last_updated_at":1779092258}',
      both('1.5', '2070', 1779092258000),
    ],
    [
      'more digits than a double has',
      '{"usd":0.12345678901234567,"krw":170.37037034,"last_updated_at":1779092258}',
      both('0.12345678901234567', '170.37037034', 1779092258000),
    ],
    [
      'an exponent',
      '{"usd":4.2e-06,"krw":1.4E-7,"last_updated_at":1779092258}',
      both('0.0000042', '0.00000014', 1779092258000),
    ],
    ['no KRW', '{"usd":1.5,"last_updated_at":1779092258}', dollars('1.5', 1779092258000)],
    ['KRW null', '{"usd":1.5,"krw":null,"last_updated_at":1779092258}', dollars('1.5', 1779092258000)],
    ['nothing', '{}', { kind: 'unlisted' }],
    ['no USD', '{"krw":2070,"last_updated_at":1779092258}', { kind: 'unlisted' }],
    ['USD null', '{"usd":null,"krw":null,"last_updated_at":1779092258}', { kind: 'unlisted' }],
    ['USD zero', '{"usd":0,"krw":2070,"last_updated_at":1779092258}', untrusted('value')],
    ['USD zero with an exponent', '{"usd":0e-7,"krw":2070,"last_updated_at":1779092258}', untrusted('value')],
    ['USD negative', '{"usd":-1.5,"krw":2070,"last_updated_at":1779092258}', untrusted('value')],
    ['USD "NaN"', '{"usd":"NaN","krw":2070,"last_updated_at":1779092258}', untrusted('value')],
    ['USD ""', '{"usd":"","krw":2070,"last_updated_at":1779092258}', untrusted('value')],
    ['USD beyond any number', '{"usd":1e999,"krw":2070,"last_updated_at":1779092258}', untrusted('value')],
    ['USD an object', '{"usd":{},"krw":2070,"last_updated_at":1779092258}', untrusted('value')],
    ['KRW zero', '{"usd":1.5,"krw":0,"last_updated_at":1779092258}', untrusted('value')],
    ['KRW negative', '{"usd":1.5,"krw":-2070,"last_updated_at":1779092258}', untrusted('value')],
    ['KRW true', '{"usd":1.5,"krw":true,"last_updated_at":1779092258}', untrusted('value')],
    ['no time', '{"usd":1.5,"krw":2070}', untrusted('age')],
    ['time null', '{"usd":1.5,"krw":2070,"last_updated_at":null}', untrusted('age')],
    ['time zero', '{"usd":1.5,"krw":2070,"last_updated_at":0}', untrusted('age')],
  ])('reads a row with %s', async (_, row, answer) => {
    const { ask } = stage(createCoinGecko, () => json(`{"bitcoin":${row}}`));
    expect((await ask('BTC:0x'))['BTC:0x']).toEqual(answer);
  });

  it('takes an empty row for "unlisted" when USDT has a price beside it', async () => {
    const { ask } = stage(createCoinGecko, () =>
      json('{"bitcoin":{},"tether":{"usd":1,"last_updated_at":1779092258}}'),
    );
    expect(await ask('BTC:0x')).toMatchObject({ 'BTC:0x': { kind: 'unlisted' } });
  });

  it('drops a row that is no row, and keeps the others', async () => {
    const { ask } = stage(createCoinGecko, () =>
      json('{"bitcoin":"soon","ethereum":{"usd":2,"last_updated_at":1779092258}}'),
    );
    expect(await ask('BTC:0x', 'ETH:0x')).toEqual({
      'ETH:0x': dollars('2', 1779092258000),
    });
  });

  test.each([
    ['a rate limit', '{"status":{"error_code":429,"error_message":"You\'ve exceeded the Rate Limit."}}'],
    [
      'a coded error',
      '{"timestamp":"2023-11-24T09:07:15.816+00:00","error_code":10012,"status":{"error_message":"Number of contract addresses exceeds the limit"}}',
    ],
    ['a bare code', '{"timestamp":"2023-11-24T09:07:15.816+00:00","error_code":10012}'],
    ['a plain error', '{"error":"coin not found"}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['silence about every coin, USDT among them,', '{}'],
    ['rows without any price, of USDT neither,', '{"bitcoin":{},"tether":{}}'],
    ['rows whose prices are all null', '{"bitcoin":{"usd":null,"krw":null},"tether":{"usd":null}}'],
  ])('does not take %s with status 200 for an answer', async (_, body) => {
    const { ask } = stage(createCoinGecko, () => json(body));
    expect(await failureOf(ask('BTC:0x'))).toBe('unreadable');
  });

  test.each([
    ['429 in HTML', () => html(429), 'rate limited'],
    ['403 in HTML', () => html(403), 'refused'],
    [
      '429 in JSON',
      () => json('{"status":{"error_code":429,"error_message":"slow down"}}', 429),
      'rate limited',
    ],
    ['404', () => json('{"error":"coin not found"}', 404), 'refused'],
    [
      '400',
      () => json('{"error_code":10012,"status":{"error_message":"1 contract address"}}', 400),
      'refused',
    ],
  ])('fails on %s', async (_, answer, failure) => {
    const { ask } = stage(createCoinGecko, answer);
    expect(await failureOf(ask('BTC:0x'))).toBe(failure);
  });
});

describe('CoinGecko without a catalog', () => {
  const noCatalog = (prices: (url: string) => Response) => (url: string) =>
    url === LIST || url === CHAINS ? json('{"error":"down"}', 500) : prices(url);

  it('asks for at most two contracts a round, one address a request', async () => {
    const { ask, urls } = stage(
      createCoinGecko,
      noCatalog((url) => json(url.includes('/price?') ? '{"tether":{"usd":1}}' : '{}')),
    );
    const said = await ask(UNKNOWN, UNKNOWN_2, UNKNOWN_3, LINK);
    expect(urls.filter((url) => url.includes('/simple/')).sort()).toEqual([
      `${API}/simple/price?ids=chainlink,tether&${QUERY}`,
      `${API}/simple/token_price/binance-smart-chain?contract_addresses=0x2222222222222222222222222222222222222222&${QUERY}`,
      `${API}/simple/token_price/ethereum?contract_addresses=0x1111111111111111111111111111111111111111&${QUERY}`,
    ]);
    expect(said[UNKNOWN_3]).toBeUndefined();
  });

  it('pays for contracts from the same budget, after what is requested by id', async () => {
    const { source, ask } = stage(
      createCoinGecko,
      noCatalog(() => json('{"tether":{"usd":1}}')),
    );
    expect(source.plan([UNKNOWN, LINK].map(assetOf)).map(({ assets }) => assets[0]?.key)).toEqual([
      LINK,
      UNKNOWN,
    ]);
    await ask(UNKNOWN, LINK);
    expect([source.upstream.left('prices'), source.upstream.waitMs('prices')]).toEqual([1, 0]);
    await ask(UNKNOWN_2);
    // Asking took time, in which a little came back.
    expect(source.upstream.left('prices')).toBe(0);
    expect(source.upstream.waitMs('prices')).toBeLessThan(10_000);
  });

  const ADDRESS = '0x1111111111111111111111111111111111111111';
  test.each([
    [
      'the contract',
      `{"${ADDRESS}":{"usd":1.5,"krw":2070,"last_updated_at":1779092258}}`,
      both('1.5', '2070', 1779092258000),
    ],
    [
      'the contract in other letters',
      `{"${ADDRESS.replace('0x', '0X')}":{"usd":1.5,"last_updated_at":1779092258}}`,
      dollars('1.5', 1779092258000),
    ],
    ['the contract without a price', `{"${ADDRESS}":{}}`, { kind: 'unlisted' }],
    ['nothing', '{}', { kind: 'unlisted' }],
  ])('reads an answer with %s', async (_, body, answer) => {
    const { ask } = stage(
      createCoinGecko,
      noCatalog(() => json(body)),
    );
    expect((await ask(UNKNOWN))[UNKNOWN]).toEqual(answer);
  });

  it('does not believe silence about Kaia, whose name it cannot be sure of', async () => {
    const { ask } = stage(
      createCoinGecko,
      noCatalog(() => json('{}')),
    );
    expect(await ask(KAIA_TOKEN)).toEqual({});
  });

  it('could know coins, registered tokens and contracts of the four platforms', () => {
    const { source } = stage(createCoinGecko, () => json('{}'));
    const keys: AssetKey[] = ['BTC:0x', 'KAIA:0x', LINK, UNKNOWN, KAIA_TOKEN];
    expect(keys.map((key) => source.couldKnow(assetOf(key)))).toEqual([true, true, true, true, true]);
    const ids = keys.map((key) => source.idOf?.(assetOf(key)));
    expect(ids).toEqual(['bitcoin', 'kaia', 'chainlink', null, null]);
  });
});

function both(usd: string, krw: string, asOf: number) {
  return { kind: 'quoted', price: { in: 'USD and KRW', usd, krw }, asOf };
}

function dollars(usd: string, asOf: number) {
  return { kind: 'quoted', price: { in: 'USD', usd }, asOf };
}

function untrusted(gate: string) {
  return { kind: 'untrusted', gate };
}
