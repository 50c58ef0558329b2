/**
 * DexScreener: rows of pools, a dust pool before the deep one, tokens that are only the other side
 * (docs/sources.md §7).
 */
import { EVM_PLATFORMS, type PlatformId, platformRow } from '../../../src/core/market/platforms.ts';
import {
  type Asked,
  array,
  commaList,
  counts,
  type Host,
  object,
  type Reply,
  reply,
  type Stage,
  string,
} from '../answers.ts';
import { checksummed } from '../checksum.ts';
import type { Coin, Contract, Market, Pool } from '../market.ts';
import { fixed, over, plain, significant, times } from '../numbers.ts';

const MAX_ADDRESSES = 30;
/** So many of one token's pools at most, but where all of its pools are asked for. */
const MAX_POOLS = 30;

export const dexScreener: Host = {
  hosts: ['api.dexscreener.com'],
  limits: { calls: { requests: 300, perMs: 60_000 } },
  routes: [
    { method: 'GET', path: /^\/tokens\/v1\/([^/]+)\/([^/]+)$/, limit: counts('calls'), answer: tokens },
    { method: 'GET', path: /^\/token-pairs\/v1\/([^/]+)\/([^/,]+)$/, limit: counts('calls'), answer: pairs },
    { method: 'GET', path: /^\/latest\/dex\/tokens\/([^/]+)$/, limit: counts('calls'), answer: latestTokens },
  ],
  tooMany: (seconds) =>
    reply(429, 'Too Many Requests', { 'content-type': 'text/plain', 'retry-after': String(seconds) }),
  notFound: reply(404, '404 Not Found', { 'content-type': 'text/plain' }),
};

function tokens(_: Asked, stage: Stage, [, chain = '', list = '']: readonly string[]): Reply {
  const row = EVM_PLATFORMS.find((each) => each.upstream.dexScreener === chain);
  // What it says to an unknown chain is not known; nothing is the harmless guess.
  if (!row) return reply(200, '[]');
  const addresses = commaList(list);
  if (addresses.length > MAX_ADDRESSES) return reply(400, object({ error: string('Too many addresses') }));
  return reply(
    200,
    array(addresses.flatMap((address) => rowsOf(row.id, chain, address, stage).slice(0, MAX_POOLS))),
  );
}

function pairs(_: Asked, stage: Stage, [, chain = '', address = '']: readonly string[]): Reply {
  const row = EVM_PLATFORMS.find((each) => each.upstream.dexScreener === chain);
  return reply(200, row ? array(rowsOf(row.id, chain, address, stage)) : '[]');
}

function latestTokens(_: Asked, stage: Stage, [, list = '']: readonly string[]): Reply {
  const addresses = commaList(list);
  if (addresses.length > MAX_ADDRESSES) return reply(400, object({ error: string('Too many addresses') }));
  const rows = EVM_PLATFORMS.flatMap(({ id, upstream }) =>
    addresses.flatMap((address) => rowsOf(id, upstream.dexScreener ?? '', address, stage)),
  );
  return reply(
    200,
    object({ schemaVersion: string('1.0.0'), pairs: rows.length > 0 ? array(rows) : 'null' }),
  );
}

function rowsOf(platform: PlatformId, chain: string, address: string, stage: Stage): string[] {
  const { market } = stage;
  const found = market.contract(platform, address);
  if (!found || !market.lists(found.coin.id, 'DexScreener')) return [];
  const pools = market.terms(found.coin, 'DexScreener', 'pools') ?? usualPools(found.coin, market);
  const odd = stage.has('odd rows') ? oddPools(found) : [];
  return [...odd, ...pools].map((pool, index) =>
    rowOf(
      pool,
      { index, chain, contract: found.contract, other: otherToken(pool, platform, found, market) },
      stage,
    ),
  );
}

interface Other {
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  readonly usd: string;
}

/** What the pool is paid in: the platform's coin, or a dollar where the token is that coin or the platform has none. */
function otherToken(
  { paidIn }: Pool,
  platform: PlatformId,
  { contract }: { readonly contract: Contract },
  market: Market,
): Other {
  if (paidIn === 'fake')
    return { address: `0x${'fa4e'.repeat(10)}`, name: 'My Own Dollar', symbol: 'MINE', usd: '1' };
  const { wrapped } = platformRow(platform);
  const usd = market.find(`${platform}:0x`) && market.said(`${platform}:0x`, 'DexScreener').usd;
  return usd && wrapped && wrapped !== contract.address.toLowerCase()
    ? { address: wrapped, name: 'Wrapped Coin', symbol: 'WCOIN', usd }
    : { address: DOLLARS[platform] ?? SOME_DOLLAR, name: 'Tether USD', symbol: 'USDT', usd: '1' };
}

const SOME_DOLLAR = '0x00000000000000000000000000000000000d0111';
const DOLLARS: Readonly<Partial<Record<PlatformId, string>>> = {
  ETH: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  BNB: '0x55d398326f99059ff775485246999027b3197955',
  POL: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  KAIA: '0xd077a400968890eacc75cdc901f0356c943e4fdb',
};

/** Dust first, then the deep pool, then one in which the token is only what another is paid with. */
function usualPools(coin: Coin, market: Market): readonly Pool[] {
  const usd = market.said(coin.id, 'DexScreener').usd ?? null;
  const own = market.terms(coin, 'DexScreener', 'reserveUsd');
  const liquidityUsd = own === null ? undefined : plain(own ?? coin.reserveUsd);
  const volumeUsd = market.terms(coin, 'DexScreener', 'volumeUsd') ?? coin.volumeUsd;
  const change = market.change(coin, 'DexScreener');
  if (usd === null) return [{ priceUsd: undefined, liquidityUsd, dexId: 'uniswap' }];
  return [
    { priceUsd: significant(times(usd, '0.9727'), 8), liquidityUsd: '60.88', dexId: 'squadswap' },
    {
      priceUsd: usd,
      liquidityUsd,
      dexId: 'pancakeswap',
      change,
      ...(volumeUsd && { volumeUsd: plain(volumeUsd) }),
    },
    { priceUsd: '747.39', liquidityUsd: '99999999.5', dexId: 'uniswap', side: 'quote' },
  ];
}

/** One of another chain, which has an address in common, a bonding curve, and a pool of several others. */
function oddPools({ coin, contract: { address } }: { readonly coin: Coin; readonly contract: Contract }) {
  const priceUsd = times(coin.usd, '3');
  return [
    { priceUsd, liquidityUsd: '99999999.5', chainId: 'solana' },
    { priceUsd, pairAddress: `${address}:4meme`, trades: null },
    { priceUsd, pairAddress: [address, address, address].join('-'), trades: null },
  ] satisfies readonly Pool[];
}

interface Place {
  readonly index: number;
  readonly chain: string;
  readonly contract: Contract;
  readonly other: Other;
}

function rowOf(pool: Pool, { index, chain, contract, other }: Place, { shown }: Stage): string {
  const token = side(contract.address, contract.name, contract.symbol);
  const paidIn = side(other.address, other.name, other.symbol);
  const isQuote = pool.side === 'quote';
  const pair =
    pool.pairAddress ?? checksummed(`0x${index.toString(16).padStart(2, '0')}${contract.address.slice(4)}`);
  const { priceUsd, liquidityUsd, quoteSideUsd = times(liquidityUsd ?? '0', '0.5'), trades = 612_985 } = pool;
  const { change = '3.7258e+42' } = pool;
  return object({
    chainId: string(pool.chainId ?? chain),
    dexId: string(pool.dexId ?? 'uniswap'),
    url: string(`https://dexscreener.com/${chain}/${pair.toLowerCase()}`),
    pairAddress: string(pair),
    labels: '["v3"]',
    baseToken: isQuote ? paidIn : token,
    quoteToken: isQuote ? token : paidIn,
    priceNative: string(priceUsd === undefined ? '0' : over(priceUsd, other.usd, 40)),
    priceUsd: priceUsd === undefined ? undefined : shown.quoted(priceUsd, asIs),
    txns: trades === null ? undefined : object({ h24: object({ buys: String(trades), sells: '0' }) }),
    volume: object({ h24: pool.volumeUsd ?? '219189066.89', h6: '113448077.85' }),
    // Of each span by itself it may have nothing to tell.
    priceChange: object({ m5: '-0.02', h24: change ?? undefined }),
    liquidity:
      liquidityUsd === undefined
        ? undefined
        : object({
            usd: fixed(liquidityUsd, 2),
            base: '3557.7568',
            quote: over(quoteSideUsd, other.usd, 18),
          }),
    fdv: index === 0 ? 'null' : '1222740159',
    marketCap: index === 0 ? undefined : '1222740159',
    pairCreatedAt: '1680703943000',
  });
}

function side(address: string, name: string, symbol: string): string {
  return object({ address: string(checksummed(address)), name: string(name), symbol: string(symbol) });
}

function asIs(text: string): string {
  return text;
}
