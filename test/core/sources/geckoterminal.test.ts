import { describe, expect, it } from 'vitest';
import { type AssetKey, assetOf, coinKey, tokenKey } from '../../../src/core/market/assets.ts';
import { createGeckoTerminal } from '../../../src/core/sources/geckoterminal.ts';
import {
  answersOf,
  contract,
  failureOf,
  handClock,
  htmlResponse,
  jsonResponse,
  scripted,
} from './ask-source.ts';

const HOUR = 60 * 60_000;
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const WETH_KEY = tokenKey('ETH', WETH);
const NO_NETWORK = '{"errors":[{"status":"404","title":"Not Found"}],"meta":{"ref_id":"a"}}';

interface Maps {
  token_prices: Record<string, unknown>;
  total_reserve_in_usd?: unknown;
  h24_volume_usd?: unknown;
  last_trade_timestamp?: unknown;
}

/** A body as documented; values are put in as they are, so that a test can write a bare JSON number. */
function body(maps: Maps): string {
  return JSON.stringify({ data: { id: 'x', type: 'simple_token_price', attributes: maps } });
}

const DOCUMENTED = body({
  token_prices: { [WETH]: '2084.57379936447' },
  h24_volume_usd: { [WETH]: '313441016.145429' },
  total_reserve_in_usd: { [WETH]: '1015673598.896450024556193850116628967' },
  last_trade_timestamp: { [WETH]: '1779882383' },
});

function sourceOn(reply: (url: string, attempt: number) => string | Response, clock = handClock()) {
  const { upstreams, sent } = scripted(reply, clock);
  return { source: createGeckoTerminal({ upstreams, clock }), sent, clock };
}

describe('GeckoTerminal', () => {
  it('gives the price and the evidence of a documented answer, digit for digit', async () => {
    const { source } = sourceOn(() => DOCUMENTED);
    expect(await answersOf(source, [WETH_KEY])).toEqual(
      new Map([
        [
          WETH_KEY,
          {
            kind: 'quoted',
            price: { in: 'USD', usd: '2084.57379936447' },
            asOf: 1779882383000,
            liquidityUsd: '1015673598.896450024556193850116628967',
            volume24hUsd: '313441016.145429',
          },
        ],
      ]),
    );
  });

  it('asks one network a request, 30 lower-case contracts at most, in its versioned format', async () => {
    const { source, sent } = sourceOn(() => body({ token_prices: {} }));
    const ethereum = Array.from({ length: 31 }, (_, n) => tokenKey('ETH', contract(n + 1)));
    await answersOf(source, [...ethereum, tokenKey('BNB', contract(1)), tokenKey('POL', contract(2))]);
    const asked = sent.map(({ url }) => new URL(url)).map(({ pathname }) => pathname.split('/').slice(-3));
    expect(asked.map(([network, , contracts = '']) => [network, contracts.split(',').length])).toEqual([
      ['eth', 30],
      ['eth', 1],
      ['bsc', 1],
      ['polygon_pos', 1],
    ]);
    expect(sent[2]?.url).toBe(
      `https://api.geckoterminal.com/api/v2/simple/networks/bsc/token_price/${contract(1)}?include_24hr_vol=true&include_24hr_price_change=true&include_total_reserve_in_usd=true`,
    );
    expect(sent[0]?.headers.get('accept')).toBe('application/json;version=20230302');
  });

  it('prices the coins through their wrapped contracts, and a coin beside its wrapped token with one contract', async () => {
    const { source, sent } = sourceOn(() => DOCUMENTED);
    const answers = await answersOf(source, [coinKey('ETH'), WETH_KEY]);
    expect(answers.get(coinKey('ETH'))).toEqual(answers.get(WETH_KEY));
    expect(answers.get(coinKey('ETH'))).toMatchObject({ kind: 'quoted', price: { usd: '2084.57379936447' } });
    expect(sent.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual([WETH]);
  });

  it('could know every coin but BTC, and any token', () => {
    const { source } = sourceOn(() => DOCUMENTED);
    const could = (key: AssetKey) => source.couldKnow(assetOf(key));
    expect((['BTC', 'ETH', 'BNB', 'POL', 'KAIA'] as const).map((symbol) => could(coinKey(symbol)))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(could(tokenKey('KAIA', contract(9)))).toBe(true);
    expect(source.plan([assetOf(coinKey('BTC'))])).toEqual([]);
  });

  it.each<[string, unknown, object]>([
    [
      'a price of 33 decimals',
      '0.000000000000000000000000123456789',
      { price: { in: 'USD', usd: '0.000000000000000000000000123456789' } },
    ],
    ['a price in exponent form', '4.2e-06', { price: { in: 'USD', usd: '0.0000042' } }],
    ['null', null, { kind: 'unlisted' }],
    ['zero', '0', { kind: 'untrusted', gate: 'value' }],
    ['zero with decimals', '0.0', { kind: 'untrusted', gate: 'value' }],
    ['a negative price', '-1.5', { kind: 'untrusted', gate: 'value' }],
    ['NaN', 'NaN', { kind: 'untrusted', gate: 'value' }],
    ['Infinity', 'Infinity', { kind: 'untrusted', gate: 'value' }],
    ['an empty text', '', { kind: 'untrusted', gate: 'value' }],
    ['an object', {}, { kind: 'untrusted', gate: 'value' }],
  ])('reads %s', async (_, price, expected) => {
    const { source } = sourceOn(() => body({ token_prices: { [WETH]: price } }));
    expect((await answersOf(source, [WETH_KEY])).get(WETH_KEY)).toMatchObject(expected);
  });

  it('reads a price that comes as a JSON number by its text', async () => {
    const { source } = sourceOn(
      () => `{"data":{"attributes":{"token_prices":{"${WETH}":0.12345678901234567}}}}`,
    );
    expect((await answersOf(source, [WETH_KEY])).get(WETH_KEY)).toMatchObject({
      price: { usd: '0.12345678901234567' },
    });
  });

  it('calls a contract unlisted that is missing from the answer, without touching the others', async () => {
    const { source } = sourceOn(() => DOCUMENTED);
    const missing = tokenKey('ETH', contract(5));
    const answers = await answersOf(source, [missing, WETH_KEY]);
    expect(answers.get(missing)).toEqual({ kind: 'unlisted' });
    expect(answers.get(WETH_KEY)).toMatchObject({ kind: 'quoted' });
  });

  it.each<[string, Partial<Maps>]>([
    ['absent', {}],
    ['null', { total_reserve_in_usd: null, h24_volume_usd: null, last_trade_timestamp: null }],
    [
      'about other contracts',
      { total_reserve_in_usd: { a: '1' }, h24_volume_usd: { a: '1' }, last_trade_timestamp: { a: '1' } },
    ],
    [
      'null for the contract',
      {
        total_reserve_in_usd: { [WETH]: null },
        h24_volume_usd: { [WETH]: null },
        last_trade_timestamp: { [WETH]: null },
      },
    ],
    [
      'rubbish',
      {
        total_reserve_in_usd: { [WETH]: 'much' },
        h24_volume_usd: [],
        last_trade_timestamp: { [WETH]: 'now' },
      },
    ],
  ])('has no evidence when it is %s', async (_, evidence) => {
    const { source } = sourceOn(() => body({ token_prices: { [WETH]: '1.5' }, ...evidence }));
    expect((await answersOf(source, [WETH_KEY])).get(WETH_KEY)).toEqual({
      kind: 'quoted',
      price: { in: 'USD', usd: '1.5' },
      asOf: null,
      liquidityUsd: null,
      volume24hUsd: null,
    });
  });

  it('hands a shallow reserve on for the gate to judge', async () => {
    const { source } = sourceOn(() =>
      body({ token_prices: { [WETH]: '1' }, total_reserve_in_usd: { [WETH]: '9999.99' } }),
    );
    expect((await answersOf(source, [WETH_KEY])).get(WETH_KEY)).toMatchObject({ liquidityUsd: '9999.99' });
  });

  it('finds contracts that the answer writes checksummed', async () => {
    const checksummed = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
    const { source } = sourceOn(() =>
      body({ token_prices: { [checksummed]: '2' }, h24_volume_usd: { [checksummed]: '3' } }),
    );
    expect((await answersOf(source, [WETH_KEY])).get(WETH_KEY)).toMatchObject({
      price: { usd: '2' },
      volume24hUsd: '3',
    });
  });

  it.each<[string, () => string | Response, string]>([
    [
      '31 addresses',
      () => jsonResponse('{"errors":[{"status":"400","title":"addresses exceeded"}]}', 400),
      'refused',
    ],
    [
      'too many requests',
      () => jsonResponse('{"status":{"error_code":429,"error_message":"Rate Limit"}}', 429),
      'rate limited',
    ],
    ['too many requests, in HTML', () => htmlResponse(429), 'rate limited'],
    ['HTML with status 200', () => htmlResponse(), 'unreadable'],
    ['HTML with status 404', () => htmlResponse(404), 'refused'],
    ['a 404 of somebody else', () => jsonResponse('{"message":"no route"}', 404), 'unreadable'],
    ['a truncated body', () => DOCUMENTED.slice(0, 80), 'unreadable'],
    ['an error with status 200', () => '{"errors":[]}', 'unreadable'],
    ['prices that are no map', () => '{"data":{"attributes":{"token_prices":null}}}', 'unreadable'],
    [
      'no permission for the host',
      () => {
        throw new TypeError('NetworkError');
      },
      'network',
    ],
  ])('fails on %s', async (_, reply, failure) => {
    const { source } = sourceOn(reply);
    expect(await failureOf(source, [WETH_KEY])).toBe(failure);
    expect(source.couldKnow(assetOf(WETH_KEY))).toBe(true);
  });

  it('fails on a 404 of a network that it has answered about', async () => {
    let isGone = false;
    const { source } = sourceOn(() => (isGone ? jsonResponse(NO_NETWORK, 404) : DOCUMENTED));
    await answersOf(source, [WETH_KEY]);
    isGone = true;
    expect(await answersOf(source, [WETH_KEY])).toEqual(new Map());
    expect(source.couldKnow(assetOf(WETH_KEY))).toBe(true);
  });

  describe('on a network that it does not have', () => {
    const token = tokenKey('KAIA', contract(3));
    const reply = (url: string) => (url.includes('/kaia/') ? jsonResponse(NO_NETWORK, 404) : DOCUMENTED);

    it('calls everything unlisted, and is not requested again for six hours', async () => {
      const { source, sent, clock } = sourceOn(reply);
      expect(await answersOf(source, [token, coinKey('KAIA')])).toEqual(
        new Map([
          [token, { kind: 'unlisted' }],
          [coinKey('KAIA'), { kind: 'unlisted' }],
        ]),
      );
      expect(sent).toHaveLength(1);
      expect(source.couldKnow(assetOf(token))).toBe(false);
      expect(source.couldKnow(assetOf(coinKey('KAIA')))).toBe(false);
      const keys = [token, coinKey('KAIA'), WETH_KEY];
      expect(keys.filter((key) => source.rulesOut?.(assetOf(key)))).toEqual([token, 'KAIA:0x']);
      clock.set(clock.now() + 6 * HOUR - 1);
      expect(source.couldKnow(assetOf(token))).toBe(false);
      clock.set(clock.now() + 1);
      expect(source.couldKnow(assetOf(token))).toBe(true);
    });

    it('goes on with the other networks', async () => {
      const { source } = sourceOn(reply);
      const answers = await answersOf(source, [token, WETH_KEY]);
      expect(answers.get(WETH_KEY)).toMatchObject({ kind: 'quoted' });
      expect(source.couldKnow(assetOf(WETH_KEY))).toBe(true);
    });

    it('is requested again when the clock was set back by more', async () => {
      const { source, clock } = sourceOn(reply);
      await answersOf(source, [token]);
      clock.set(clock.now() - 7 * HOUR);
      expect(source.couldKnow(assetOf(token))).toBe(true);
    });
  });
});
