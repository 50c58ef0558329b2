import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type AssetKey, assetOf, tokenKey } from '../../../src/core/market/assets.ts';
import { createDefiLlama } from '../../../src/core/sources/defillama.ts';
import { CAKE, failureOf, freezeTime, json, KAIA_TOKEN, LINK, NOW, stage, UNKNOWN, USDT } from './staging.ts';

const API = 'https://coins.llama.fi/prices/current';
const T = 1786196510;

beforeEach(() => freezeTime(NOW));
afterEach(() => void vi.useRealTimers());

describe('DefiLlama', () => {
  it('asks for coins and contracts of every chain in one request, in lower case, and for USDT besides', async () => {
    const { ask, urls } = stage(createDefiLlama, () =>
      json(`{"coins":{
        "coingecko:bitcoin":{"price":76975.12,"symbol":"BTC","timestamp":1786196510,"confidence":0.99},
        "ethereum:0x514910771AF9Ca656af840dff83E8264EcF986CA":{"decimals":18,"symbol":"LINK","price":13.42713200512345678,"timestamp":1786196500,"confidence":1},
        "bsc:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82":{"decimals":18,"symbol":"Cake","price":2.43,"timestamp":1786196490,"confidence":0.99},
        "klaytn:0xcee8faf64bb97a73bb51e115aa89c17ffa8dd167":{"decimals":6,"symbol":"OUSDT","price":0.9991,"timestamp":1786196200,"confidence":0.98},
        "coingecko:tether":{"price":0.9998,"symbol":"USDT","timestamp":1786196510,"confidence":0.99}
      }}`),
    );
    const polygon = tokenKey('POL', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174');
    expect(await ask('BTC:0x', LINK, CAKE, polygon, KAIA_TOKEN)).toEqual({
      'BTC:0x': quoted('76975.12', T, '0.99', 'BTC', null),
      [LINK]: quoted('13.42713200512345678', 1786196500, '1', 'LINK', 18),
      [CAKE]: quoted('2.43', 1786196490, '0.99', 'Cake', 18),
      [polygon]: { kind: 'unlisted' },
      [KAIA_TOKEN]: quoted('0.9991', 1786196200, '0.98', 'OUSDT', 6),
      [USDT]: quoted('0.9998', T, '0.99', 'USDT', null),
    });
    expect(urls).toEqual([
      `${API}/coingecko:bitcoin,ethereum:0x514910771af9ca656af840dff83e8264ecf986ca,bsc:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82,polygon:0x2791bca1f2de4661ed88a30c99a7a9449aa84174,klaytn:0xcee8faf64bb97a73bb51e115aa89c17ffa8dd167,coingecko:tether?searchWidth=4h`,
    ]);
  });

  test.each([
    ['BTC:0x', 'coingecko:bitcoin'],
    ['ETH:0x', 'coingecko:ethereum'],
    ['BNB:0x', 'coingecko:binancecoin'],
    ['KAIA:0x', 'coingecko:kaia'],
    [tokenKey('POL', '0x0000000000000000000000000000000000001010'), 'coingecko:polygon-ecosystem-token'],
  ] as [AssetKey, string][])('asks for the coin %s as %s', async (key, name) => {
    const { ask, urls } = stage(createDefiLlama, () => json('{"coins":{"coingecko:tether":null}}'));
    expect(await ask(key)).toEqual({ [key]: { kind: 'unlisted' } });
    expect(urls).toEqual([`${API}/${name},coingecko:tether?searchWidth=4h`]);
  });

  it('names USDT once when it is itself requested', async () => {
    const { ask, urls } = stage(createDefiLlama, () => json('{"coins":{}}'));
    await ask(USDT);
    expect(urls).toEqual([`${API}/ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7?searchWidth=4h`]);
  });

  it('asks for a hundred at most at once, in an address of less than 8 kB', async () => {
    const keys = Array.from({ length: 101 }, (_, i) =>
      tokenKey('ETH', `0x${(i + 1).toString(16).padStart(40, 'f')}`),
    );
    const { ask, urls } = stage(createDefiLlama, () => json('{"coins":{"coingecko:tether":null}}'));
    await ask(...keys);
    expect(urls.map((url) => url.split(',').length)).toEqual([100, 2]);
    expect(Math.max(...urls.map((url) => url.length))).toBeLessThan(8000);
    expect(urls[0]).not.toContain('tether');
    expect(urls[1]).toContain(',coingecko:tether?');
  });

  test.each([
    [
      'an exponent',
      '{"price":4.21300512e-6,"timestamp":1786196510,"confidence":0.99}',
      quoted('0.00000421300512', T, '0.99', null, null),
    ],
    [
      'low confidence, which the gate judges',
      '{"price":1,"timestamp":1786196510,"confidence":0.5}',
      quoted('1', T, '0.5', null, null),
    ],
    ['no confidence', '{"price":1,"timestamp":1786196510}', quoted('1', T, null, null, null)],
    [
      'no number for confidence',
      '{"price":1,"timestamp":1786196510,"confidence":"high"}',
      quoted('1', T, null, null, null),
    ],
    [
      'an old time, which the gate judges',
      '{"price":1,"timestamp":1786156910,"confidence":0.99}',
      quoted('1', 1786156910, '0.99', null, null),
    ],
    [
      '0 decimals, which means that it does not know',
      '{"price":1,"timestamp":1786196510,"decimals":0,"symbol":"X","confidence":1}',
      quoted('1', T, '1', 'X', null),
    ],
    [
      'a symbol made to deceive',
      '{"price":1,"timestamp":1786196510,"decimals":6,"symbol":"US\\u202EDT","confidence":1}',
      quoted('1', T, '1', 'USDT', 6),
    ],
    ['no price', '{"timestamp":1786196510,"confidence":0.99}', untrusted('value')],
    ['a zero price', '{"price":0,"timestamp":1786196510,"confidence":0.99}', untrusted('value')],
    ['a negative price', '{"price":-1,"timestamp":1786196510,"confidence":0.99}', untrusted('value')],
    ['"NaN"', '{"price":"NaN","timestamp":1786196510,"confidence":0.99}', untrusted('value')],
    ['an empty price', '{"price":"","timestamp":1786196510,"confidence":0.99}', untrusted('value')],
    ['no time', '{"price":1,"confidence":0.99}', untrusted('age')],
    ['no coin', 'null', undefined],
  ])('reads a coin with %s', async (_, coin, answer) => {
    const { ask } = stage(createDefiLlama, () =>
      json(`{"coins":{"ethereum:0x1111111111111111111111111111111111111111":${coin}}}`),
    );
    expect((await ask(UNKNOWN))[UNKNOWN]).toEqual(answer);
  });

  test.each([
    ['{}'],
    ['[]'],
    ['{"coins":[]}'],
    ['{"coins":{}}'],
    ['{"coins":null}'],
    ['{"coins":{"coingecko:bitcoin"'],
    ['null'],
  ])('fails on the body %s', async (body) => {
    const { ask } = stage(createDefiLlama, () => json(body));
    expect(await failureOf(ask('BTC:0x'))).toBe('unreadable');
  });

  it('could know every asset', () => {
    const { source } = stage(createDefiLlama, () => json('{}'));
    expect((['BTC:0x', UNKNOWN, KAIA_TOKEN] as const).map((key) => source.couldKnow(assetOf(key)))).toEqual([
      true,
      true,
      true,
    ]);
  });
});

function quoted(
  usd: string,
  seconds: number,
  confidence: string | null,
  symbol: string | null,
  decimals: number | null,
) {
  return {
    kind: 'quoted',
    price: { in: 'USD', usd },
    asOf: seconds * 1000,
    confidence,
    token: { name: null, symbol, decimals },
  };
}

function untrusted(gate: string) {
  return { kind: 'untrusted', gate };
}
