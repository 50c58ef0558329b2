import { describe, expect, it } from 'vitest';
import { type AssetKey, assetOf, coinKey, tokenKey } from '../../../src/core/market/assets.ts';
import { createDexScreener } from '../../../src/core/sources/dexscreener.ts';
import { answersOf, contract, failureOf, htmlResponse, jsonResponse, scripted } from './ask-source.ts';

const BTCB = '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c';
const BTCB_KEY = tokenKey('BNB', BTCB);
const USDT = '0x55d398326f99059fF775485246999027B3197955';

/** Two pools as docs/sources.md §7 tells of them: a dust pool before the deep one. */
const CAPTURED = `[{"chainId":"bsc","dexId":"squadswap","pairAddress":"0x1111111111111111111111111111111111111111","baseToken":{"address":"${BTCB}","name":"BTCB Token","symbol":"BTCB"},"quoteToken":{"address":"${USDT}","name":"Tether USD","symbol":"USDT"},"priceNative":"82269.44","priceUsd":"82269.44","liquidity":{"usd":60.88,"base":0.0003,"quote":30.4}},
 {"chainId":"bsc","dexId":"pancakeswap","pairAddress":"0x2222222222222222222222222222222222222222:4meme","baseToken":{"address":"${BTCB}","name":"BTCB Token","symbol":"BTCB"},"quoteToken":{"address":"${USDT}","name":"Tether USD","symbol":"USDT"},"priceNative":"84584.076","priceUsd":"84584.076","liquidity":{"usd":28700176.37,"base":170.1,"quote":14300000},"txns":{"h24":{"buys":612985,"sells":444510}},"volume":{"h24":219189066.89,"h6":113448077.85},"priceChange":{"h24":3.7258e+42},"marketCap":null}]`;

function sourceOn(reply: (url: string, attempt: number) => string | Response) {
  const { upstreams, sent } = scripted(reply);
  return { source: createDexScreener({ upstreams }), sent };
}

interface RowOptions {
  readonly base?: string;
  readonly chain?: string;
  readonly quote?: string;
}

/** One pool of a contract on Ethereum. */
function row(base: string, priceUsd: string, liquidityUsd: string, options: RowOptions = {}): string {
  return `{"chainId":"${options.chain ?? 'ethereum'}","baseToken":{"address":"${base}","name":"Some Token","symbol":"SOME"},"quoteToken":{"address":"${options.quote ?? contract(999)}"},"priceUsd":"${priceUsd}","liquidity":{"usd":${liquidityUsd}},"volume":{"h24":250000.5},"txns":{"h24":{"buys":3,"sells":0}}}`;
}

const TOKEN = contract(1);
const KEY = tokenKey('ETH', TOKEN);

async function answerTo(body: string) {
  return (await answersOf(sourceOn(() => body).source, [KEY])).get(KEY);
}

describe('DexScreener', () => {
  it('takes the deep pool of a captured answer, though dust comes first, with its own depth as evidence', async () => {
    const { source } = sourceOn(() => CAPTURED);
    expect(await answersOf(source, [BTCB_KEY])).toEqual(
      new Map([
        [
          BTCB_KEY,
          {
            kind: 'quoted',
            price: { in: 'USD', usd: '84584.076' },
            asOf: null,
            liquidityUsd: '28700176.37',
            volume24hUsd: '219189066.89',
            depthUsd: '28600000',
            token: { name: 'BTCB Token', symbol: 'BTCB', decimals: null },
          },
        ],
      ]),
    );
  });

  it.each(['{}', '{"h6":-3.2}', 'null', '[]'])(
    'prices a pool whose priceChange is %s, without a change',
    async (told) => {
      const body = `[${row(TOKEN, '1.25', '50000')}]`.replace('"volume"', `"priceChange":${told},"volume"`);
      const answer = await answerTo(body);
      expect(answer).toMatchObject({ kind: 'quoted', price: { in: 'USD', usd: '1.25' } });
      expect(answer).not.toHaveProperty('changes');
    },
  );

  it('asks one chain a request, 30 lower-case contracts at most', async () => {
    const { source, sent } = sourceOn(() => '[]');
    const ethereum = Array.from({ length: 31 }, (_, n) => tokenKey('ETH', contract(n + 1)));
    await answersOf(source, [...ethereum, tokenKey('BNB', BTCB), tokenKey('KAIA', contract(7))]);
    const asked = sent.map(({ url }) => new URL(url).pathname.split('/').slice(-2));
    expect(asked.map(([chain, contracts = '']) => [chain, contracts.split(',').length])).toEqual([
      ['ethereum', 30],
      ['ethereum', 1],
      ['bsc', 1],
      ['klaytn', 1],
    ]);
    expect(sent[2]?.url).toBe(`https://api.dexscreener.com/tokens/v1/bsc/${BTCB.toLowerCase()}`);
  });

  it('prices a coin through its wrapped contract, whose name it does not take', async () => {
    const wbnb = '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c';
    const { source } = sourceOn(() => `[${row(wbnb, '747.39', '11937174.89', { chain: 'bsc' })}]`);
    const answers = await answersOf(source, [coinKey('BNB'), tokenKey('BNB', wbnb)]);
    expect(answers.get(coinKey('BNB'))).toEqual({
      kind: 'quoted',
      price: { in: 'USD', usd: '747.39' },
      asOf: null,
      liquidityUsd: '11937174.89',
      depthUsd: '11937174.89',
      volume24hUsd: '250000.5',
    });
    expect(answers.get(tokenKey('BNB', wbnb))).toMatchObject({ token: { name: 'Some Token' } });
  });

  it('could know every coin but BTC, and any token', () => {
    const { source } = sourceOn(() => '[]');
    const could = (key: AssetKey) => source.couldKnow(assetOf(key));
    expect((['BTC', 'ETH', 'BNB', 'POL', 'KAIA'] as const).map((symbol) => could(coinKey(symbol)))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(could(KEY)).toBe(true);
  });

  it.each<[string, string, object]>([
    ['nothing', '[]', { kind: 'unlisted' }],
    ['a pool of another chain', `[${row(TOKEN, '1', '50000', { chain: 'bsc' })}]`, { kind: 'unlisted' }],
    [
      'a pool in which it is only the quote',
      `[${row(contract(8), '5', '50000', { quote: TOKEN })}]`,
      { kind: 'unlisted' },
    ],
    [
      'a pool without a price',
      `[{"chainId":"ethereum","baseToken":{"address":"${TOKEN}"},"liquidity":{"usd":5}}]`,
      { kind: 'unlisted' },
    ],
    [
      'a pool whose price is null',
      `[{"chainId":"ethereum","baseToken":{"address":"${TOKEN}"},"priceUsd":null,"liquidity":{"usd":5}}]`,
      { kind: 'unlisted' },
    ],
    [
      'a pool without liquidity',
      `[{"chainId":"ethereum","baseToken":{"address":"${TOKEN}"},"priceUsd":"1.5"}]`,
      { kind: 'untrusted', gate: 'liquidity' },
    ],
    [
      'a pool whose liquidity is null',
      `[{"chainId":"ethereum","baseToken":{"address":"${TOKEN}"},"priceUsd":"1.5","liquidity":null}]`,
      { kind: 'untrusted', gate: 'liquidity' },
    ],
    ['a pool of negative liquidity', `[${row(TOKEN, '1', '-5')}]`, { kind: 'untrusted', gate: 'liquidity' }],
    ['a price of zero', `[${row(TOKEN, '0', '50000')}]`, { kind: 'untrusted', gate: 'value' }],
    ['a negative price', `[${row(TOKEN, '-1', '50000')}]`, { kind: 'untrusted', gate: 'value' }],
    ['NaN', `[${row(TOKEN, 'NaN', '50000')}]`, { kind: 'untrusted', gate: 'value' }],
    ['an empty price', `[${row(TOKEN, '', '50000')}]`, { kind: 'untrusted', gate: 'value' }],
    [
      'a shallow pool only',
      `[${row(TOKEN, '1.25', '9999.99')}]`,
      { kind: 'quoted', price: { usd: '1.25' }, liquidityUsd: '9999.99' },
    ],
    ['a pool of no depth only', `[${row(TOKEN, '1.25', '0')}]`, { kind: 'quoted', liquidityUsd: '0' }],
    [
      'a price of 33 decimals',
      `[${row(TOKEN, '0.000000000000000000000000123456789', '50000')}]`,
      { price: { usd: '0.000000000000000000000000123456789' } },
    ],
    [
      'a price in exponent form',
      `[${row(TOKEN, '4.2e-06', '5e4')}]`,
      { price: { usd: '0.0000042' }, liquidityUsd: '50000' },
    ],
    [
      'a checksummed address',
      `[${row(TOKEN.replace('0x', '0X').toUpperCase().replace('0X', '0x'), '2', '50000')}]`,
      { price: { usd: '2' } },
    ],
    [
      'rows that are no pools among good ones',
      `[null,7,"pool",[],{"chainId":"ethereum"},{"chainId":"ethereum","baseToken":null},${row(TOKEN, '3', '50000')}]`,
      { price: { usd: '3' } },
    ],
  ])('reads %s', async (_, body, expected) => {
    expect(await answerTo(body)).toMatchObject(expected);
  });

  it.each<[string, [price: string, liquidity: string][], string]>([
    [
      'the deepest of pools that agree',
      [
        ['1.00', '20000'],
        ['1.01', '90000'],
        ['0.99', '30000'],
      ],
      '1.01',
    ],
    [
      'not the deepest when it is ten times above the others',
      [
        ['1', '40000'],
        ['1', '40000'],
        ['10', '60000'],
      ],
      '1',
    ],
    [
      'not the deepest when it is ten times below the others',
      [
        ['1', '40000'],
        ['1.1', '41000'],
        ['0.1', '60000'],
      ],
      '1.1',
    ],
    [
      'the deepest when it is almost ten times above',
      [
        ['1', '40000'],
        ['1', '40000'],
        ['9.99', '60000'],
      ],
      '9.99',
    ],
    [
      'the deepest when it is almost ten times below',
      [
        ['1', '40000'],
        ['1', '40000'],
        ['0.1001', '60000'],
      ],
      '0.1001',
    ],
    [
      'the deep pool among a crowd of dust',
      [
        ['500', '3'],
        ['500', '3'],
        ['500', '3'],
        ['500', '3'],
        ['2', '70000'],
      ],
      '2',
    ],
    [
      'the first of two that are equally deep',
      [
        ['1.00', '50000'],
        ['1.01', '50000'],
      ],
      '1.00',
    ],
    [
      'by more digits than a double has',
      [
        ['1.5', '10000000000000000.1'],
        ['1.6', '10000000000000000.2'],
      ],
      '1.6',
    ],
    [
      'by the median of depth, not of count',
      [
        ['100', '10000'],
        ['100', '10000'],
        ['100', '10000'],
        ['1', '50000'],
      ],
      '1',
    ],
  ])('takes %s', async (_, pools, usd) => {
    const body = `[${pools.map(([price, liquidity]) => row(TOKEN, price, liquidity)).join(',')}]`;
    expect(await answerTo(body)).toMatchObject({ kind: 'quoted', price: { usd } });
    const reversed = `[${pools
      .toReversed()
      .map(([price, liquidity]) => row(TOKEN, price, liquidity))
      .join(',')}]`;
    const depths = new Set(pools.map(([, liquidity]) => liquidity));
    if (depths.size === pools.length) expect(await answerTo(reversed)).toMatchObject({ price: { usd } });
  });

  it('cleans what strangers call their tokens', async () => {
    const hostile = JSON.stringify([
      {
        chainId: 'ethereum',
        baseToken: { address: TOKEN, name: `\u202eUSD\u0000 ${'x'.repeat(500)}`, symbol: '\u200b' },
        priceUsd: '1',
        liquidity: { usd: 50000 },
      },
    ]);
    const answer = await answerTo(hostile);
    expect(answer).toMatchObject({ token: { symbol: null, decimals: null } });
    expect(answer?.kind === 'quoted' && answer.token?.name).toMatch(/^USD x{60}$/);
  });

  it('calls everything unlisted on a chain that it does not have', async () => {
    const { source } = sourceOn(() => jsonResponse('{"error":"unknown chain"}', 404));
    expect(await answersOf(source, [KEY])).toEqual(new Map([[KEY, { kind: 'unlisted' }]]));
  });

  it.each<[string, () => string | Response, string]>([
    ['too many requests', () => jsonResponse('{}', 429), 'rate limited'],
    ['HTML with status 200', () => htmlResponse(), 'unreadable'],
    ['HTML with status 404', () => htmlResponse(404), 'refused'],
    ['a body that is no array', () => '{"schemaVersion":"1.0.0","pairs":null}', 'unreadable'],
    ['a truncated body', () => CAPTURED.slice(0, 300), 'unreadable'],
    ['a server error', () => jsonResponse('[]', 502), 'refused'],
    [
      'no permission for the host',
      () => {
        throw new TypeError('NetworkError');
      },
      'network',
    ],
  ])('fails on %s', async (_, reply, failure) => {
    expect(await failureOf(sourceOn(reply).source, [KEY])).toBe(failure);
  });

  describe('whose answer looks cut off', () => {
    const popular = tokenKey('ETH', contract(100));
    const second = tokenKey('ETH', contract(101));
    const third = tokenKey('ETH', contract(102));
    const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
    const backed = row(contract(100), '7', '50000', { quote: tether }).replace(
      '"usd":50000',
      '"usd":50000,"quote":25000',
    );
    const full = `[${Array.from({ length: 30 }, () => backed).join(',')}]`;

    it('asks once for all pools of each contract that is missing', async () => {
      const { source, sent } = sourceOn((url, attempt) => {
        if (attempt === 1) return full;
        return url.endsWith(contract(101)) ? `[${row(contract(101), '8', '60000')}]` : '[]';
      });
      const answers = await answersOf(source, [popular, second, third]);
      expect(answers.get(popular)).toMatchObject({ price: { usd: '7' } });
      expect(answers.get(second)).toMatchObject({ price: { usd: '8' } });
      expect(answers.get(third)).toEqual({ kind: 'unlisted' });
      expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
        `/tokens/v1/ethereum/${[100, 101, 102].map(contract).join(',')}`,
        `/token-pairs/v1/ethereum/${contract(101)}`,
        `/token-pairs/v1/ethereum/${contract(102)}`,
      ]);
    });

    it('leaves a contract without an answer when its own request fails, and keeps the others', async () => {
      const { source } = sourceOn((url, attempt) => {
        if (attempt === 1) return full;
        return url.endsWith(contract(101)) ? jsonResponse('{}', 500) : '[]';
      });
      const answers = await answersOf(source, [popular, second, third]);
      expect([...answers.keys()]).toEqual([popular, third]);
    });

    it('asks no third time', async () => {
      const { source, sent } = sourceOn(() => full);
      expect((await answersOf(source, [second])).get(second)).toEqual({ kind: 'unlisted' });
      expect(sent).toHaveLength(2);
    });
  });

  it('asks for a hundred unlisted contracts once each', async () => {
    const { source, sent } = sourceOn(() => '[]');
    const keys = Array.from({ length: 100 }, (_, n) => tokenKey('ETH', contract(n + 1)));
    const answers = await answersOf(source, keys);
    expect([...answers.values()].every(({ kind }) => kind === 'unlisted')).toBe(true);
    const asked = sent.flatMap(({ url }) => url.split('/').at(-1)?.split(',') ?? []);
    expect(asked).toHaveLength(100);
    expect(new Set(asked).size).toBe(100);
  });
});
