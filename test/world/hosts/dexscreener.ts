/** DexScreener: rows of pools, a dust pool before the deep one, tokens that are only the other side (sources.md §7). */
import { EVM_PLATFORMS, type PlatformSymbol } from '../../../src/market/platforms.ts';
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
import { fixed, plain, significant, times } from '../numbers.ts';

const MAX_ADDRESSES = 30;

export const dexScreener: Host = {
  hosts: ['api.dexscreener.com'],
  limits: { calls: { requests: 300, perMs: 60_000 } },
  routes: [
    { method: 'GET', path: /^\/tokens\/v1\/([^/]+)\/([^/]+)$/, limit: counts('calls'), answer: tokens },
    { method: 'GET', path: /^\/token-pairs\/v1\/([^/]+)\/([^/,]+)$/, limit: counts('calls'), answer: tokens },
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
  return reply(200, array(addresses.flatMap((address) => rowsOf(row.symbol, chain, address, stage))));
}

function latestTokens(_: Asked, stage: Stage, [, list = '']: readonly string[]): Reply {
  const addresses = commaList(list);
  if (addresses.length > MAX_ADDRESSES) return reply(400, object({ error: string('Too many addresses') }));
  const rows = EVM_PLATFORMS.flatMap(({ symbol, upstream }) =>
    addresses.flatMap((address) => rowsOf(symbol, upstream.dexScreener ?? '', address, stage)),
  );
  return reply(
    200,
    object({ schemaVersion: string('1.0.0'), pairs: rows.length > 0 ? array(rows) : 'null' }),
  );
}

function rowsOf(platform: PlatformSymbol, chain: string, address: string, stage: Stage): string[] {
  const { market } = stage;
  const found = market.contract(platform, address);
  if (!found || !market.lists(found.coin.id, 'DexScreener')) return [];
  const pools = market.terms(found.coin, 'DexScreener', 'pools') ?? usualPools(found.coin, market);
  return pools.map((pool, index) => rowOf(pool, index, chain, found.contract, stage));
}

/** Dust first, then the deep pool, then one in which the token is only what another is paid with. */
function usualPools(coin: Coin, market: Market): readonly Pool[] {
  const usd = market.said(coin.id, 'DexScreener').usd ?? null;
  const own = market.terms(coin, 'DexScreener', 'reserveUsd');
  const liquidityUsd = own === null ? undefined : plain(own ?? coin.reserveUsd);
  if (usd === null) return [{ priceUsd: undefined, liquidityUsd, dexId: 'uniswap' }];
  return [
    { priceUsd: significant(times(usd, '0.9727'), 8), liquidityUsd: '60.88', dexId: 'squadswap' },
    { priceUsd: usd, liquidityUsd, dexId: 'pancakeswap' },
    { priceUsd: '747.39', liquidityUsd: '99999999.5', dexId: 'uniswap', side: 'quote' },
  ];
}

function rowOf(pool: Pool, index: number, chain: string, contract: Contract, { shown }: Stage): string {
  const token = side(contract.address, contract.name, contract.symbol);
  const other = side('0x00000000000000000000000000000000000d0111', 'Some Dollar', 'SUSD');
  const isQuote = pool.side === 'quote';
  const pair = pool.pairAddress ?? checksummed(`0x${index}${contract.address.slice(3)}`);
  return object({
    chainId: string(pool.chainId ?? chain),
    dexId: string(pool.dexId ?? 'uniswap'),
    url: string(`https://dexscreener.com/${chain}/${pair.toLowerCase()}`),
    pairAddress: string(pair),
    labels: '["v3"]',
    baseToken: isQuote ? other : token,
    quoteToken: isQuote ? token : other,
    priceNative: string(pool.priceUsd ?? '0'),
    priceUsd: pool.priceUsd === undefined ? undefined : shown.quoted(pool.priceUsd, asIs),
    txns: '{"h24":{"buys":612985,"sells":444510}}',
    volume: '{"h24":219189066.89,"h6":113448077.85}',
    priceChange: '{"h24":3.7258e+42}',
    liquidity:
      pool.liquidityUsd === undefined
        ? undefined
        : object({ usd: fixed(pool.liquidityUsd, 2), base: '3557.7568', quote: '9278125' }),
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
