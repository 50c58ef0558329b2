/**
 * Which of a token's pools may price it, though anyone can make a pool and say anything of it
 * (docs/pricing.md §2).
 */
import { describe, expect, it, test } from 'vitest';
import { type AssetKey, tokenKey } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { createDexScreener } from '../../../src/core/sources/dexscreener.ts';
import { answersOf, contract, jsonResponse, scripted } from './ask-source.ts';

const TOKEN = contract(1);
const KEY = tokenKey('ETH', TOKEN);
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const WBTC = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599';
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
const MINE = `0x${'fa4e'.repeat(10)}`;
const COIN = `0x${'0'.repeat(40)}`;

interface Pool {
  readonly quote?: string;
  readonly priceUsd?: string;
  readonly priceNative?: string;
  readonly liquidity?: object | null;
  readonly volume?: unknown;
  readonly txns?: unknown;
}

/** $40,000 against ETH at $2,000. */
const HONEST: Pool = {
  quote: WETH,
  priceUsd: '2',
  priceNative: '0.001',
  liquidity: { usd: 40_000, base: 10_000, quote: 10 },
};
/** Says $50 million of itself, in a token of its maker's. */
const FAKE: Pool = {
  quote: MINE,
  priceUsd: '420.69',
  priceNative: '420.69',
  liquidity: { usd: 50_000_000, base: 1, quote: 25_000_000 },
};

function row(pool: Pool): object {
  const { quote, volume = { h24: 9_000.5 }, txns = { h24: { buys: 0, sells: 3 } }, ...rest } = pool;
  const baseToken = { address: TOKEN, name: 'Some Token', symbol: 'SOME' };
  return { chainId: 'ethereum', baseToken, quoteToken: { address: quote }, volume, txns, ...rest };
}

const times = (count: number, pool: Pool) => Array.from({ length: count }, () => pool);

/** What becomes of the pools: the price, or the gate it fails. `all` is what it has of the token besides. */
async function outcome(
  pools: readonly Pool[],
  all?: readonly Pool[] | null,
  usdOf?: (key: AssetKey) => Decimal | null,
) {
  const { upstreams, sent } = scripted((url) => {
    const asked = url.includes('/token-pairs/') ? (all ?? null) : pools;
    return asked === null ? jsonResponse('[]', 500) : JSON.stringify(asked.map(row));
  });
  const source = createDexScreener({ upstreams, ...(usdOf && { usdOf }) });
  const answer = (await answersOf(source, [KEY])).get(KEY);
  const said = answer?.kind === 'quoted' ? answer.price : answer;
  return { answer, said, requests: sent.length };
}

const dollars = (usd: string) => ({ in: 'USD', usd });

describe('beside self-made pools of $50 million', () => {
  test.each([1, 5, 20])('%d of them, an honest pool is the price', async (count) => {
    for (const pools of [
      [...times(count, FAKE), HONEST],
      [HONEST, ...times(count, FAKE)],
    ])
      expect(await outcome(pools)).toMatchObject({ said: dollars('2'), requests: 1 });
  });

  test('30 of them, so that it was cut off, an honest pool is requested and is the price', async () => {
    const fakes = times(30, FAKE);
    expect(await outcome(fakes, [...fakes, HONEST])).toMatchObject({ said: dollars('2'), requests: 2 });
  });

  test('30 of them, nothing is believed without an honest one', async () => {
    const fakes = times(30, FAKE);
    expect((await outcome(fakes, fakes)).said).toEqual({ kind: 'untrusted', gate: 'liquidity' });
    expect((await outcome(fakes, null)).said).toBeUndefined();
  });

  test.each<[string, Pool]>([
    ['that nobody traded in', { ...HONEST, txns: { h24: { buys: 0, sells: 0 } } }],
    ['that moved nothing', { ...HONEST, volume: { h24: 0 } }],
    ['that says nothing of trades', { ...HONEST, txns: null }],
    ['that says nothing of a day', { ...HONEST, volume: {} }],
  ])('an honest pool %s is no price, and neither are they', async (_what, honest) => {
    const { answer } = await outcome([FAKE, honest, FAKE]);
    expect(answer).toMatchObject({ price: dollars('2'), volume24hUsd: null });
  });
});

describe('the depth', () => {
  const twice = (quote: number, more: Pool = {}) => ({
    ...HONEST,
    liquidity: { usd: 900_000, quote },
    ...more,
  });
  test.each<[string, readonly Pool[], string]>([
    ['the reserve where the known money is half of it or more', [HONEST], '40000'],
    ['twice the known money where that is less', [twice(2.6)], '10400'],
    ['that of all pools that agree', [twice(2.6), HONEST], '50400'],
    ['without pools that hold no known money', [twice(2.6), FAKE], '10400'],
    [
      'without pools ten times off',
      [twice(2.6), { ...HONEST, priceUsd: '400', priceNative: '0.001' }],
      '40000',
    ],
    ['the reported reserve where no money is known', [FAKE, FAKE], '100000000'],
  ])('is %s', async (_, pools, depthUsd) => {
    expect((await outcome(pools, pools)).answer).toMatchObject({ depthUsd });
  });
});

describe('a pool of a known quote token', () => {
  const LOUD = { ...FAKE, priceUsd: '3', priceNative: '3' };

  test.each<[string, Pool, 'alone' | 'like the others']>([
    ['of $5,000 in ETH', { ...HONEST, liquidity: { usd: 10_000, quote: 2.5 } }, 'alone'],
    ['of less than that', { ...HONEST, liquidity: { usd: 10_000, quote: 2.4999999999 } }, 'like the others'],
    ['of a dollar token', { ...HONEST, quote: USDT, liquidity: { usd: 10_000, quote: 5_000 } }, 'alone'],
    [
      'of $4,999.99 of it',
      { ...HONEST, quote: USDT, liquidity: { usd: 10_000, quote: 4_999.99 } },
      'like the others',
    ],
    ['of the coin itself', { ...HONEST, quote: COIN }, 'alone'],
    [
      'of wrapped bitcoin',
      { ...HONEST, quote: WBTC, priceNative: '0.00002', liquidity: { usd: 40_000, quote: 0.2 } },
      'alone',
    ],
    ['of another token of the registry', { ...HONEST, quote: LINK }, 'like the others'],
    ['without a quote side', { ...HONEST, liquidity: { usd: 40_000 } }, 'like the others'],
    ['of a negative quote side', { ...HONEST, liquidity: { usd: 40_000, quote: -10 } }, 'like the others'],
    ['without a price in it', { ...HONEST, priceNative: '0' }, 'like the others'],
    ['without a liquidity', { ...HONEST, liquidity: null }, 'like the others'],
  ])('%s', async (_what, pool, counts) => {
    expect((await outcome([LOUD, pool])).said).toEqual(dollars(counts === 'alone' ? '2' : '3'));
  });

  it('has no more votes than twice its money, whatever the price of its single token', async () => {
    const absurd = { ...HONEST, priceUsd: '1e9', priceNative: '500000', liquidity: { usd: 1e12, quote: 3 } };
    expect((await outcome([absurd, HONEST, absurd])).said).toEqual(dollars('2'));
  });

  it('is taken at what is known of the coin rather than at what its rows imply', async () => {
    const asked: AssetKey[] = [];
    const usdOf = (usd: string | null) => (key: AssetKey) => {
      asked.push(key);
      return usd as Decimal | null;
    };
    expect((await outcome([LOUD, HONEST], undefined, usdOf('499'))).said).toEqual(dollars('3'));
    expect((await outcome([LOUD, HONEST], undefined, usdOf('500'))).said).toEqual(dollars('2'));
    expect((await outcome([LOUD, HONEST], undefined, usdOf(null))).said).toEqual(dollars('2'));
    expect(new Set(asked)).toEqual(new Set(['ETH:0x']));
  });

  it('is taken at the middle of what rows imply', async () => {
    const poor = { ...HONEST, liquidity: { usd: 40_000, quote: 1 } };
    const odd = { ...poor, priceUsd: '5', priceNative: '0.0000001' };
    expect((await outcome([LOUD, odd, poor, poor])).said).toEqual(dollars('3'));
  });
});

describe('pools that fail a gate', () => {
  it('go before the median is taken, though they are deeper', async () => {
    const quiet = { ...HONEST, priceUsd: '900', txns: { h24: { buys: 0, sells: 0 } } };
    const deep = { ...quiet, liquidity: { usd: 9_000_000, quote: 2_000 } };
    expect((await outcome([deep, HONEST, quiet])).said).toEqual(dollars('2'));
  });

  it('are dropped with unknown quote tokens, too', async () => {
    const other = { ...FAKE, priceUsd: '5', liquidity: { usd: 12_000 } };
    const quiet = { ...FAKE, volume: { h24: 0 } };
    expect((await outcome([quiet, other, quiet])).said).toEqual(dollars('5'));
  });
});
