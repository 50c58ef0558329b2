/**
 * GeckoTerminal: prices from pools as long strings, 30 addresses of one network at most (docs/sources.md §6).
 */
import { EVM_PLATFORMS, type PlatformId } from '../../../src/core/market/platforms.ts';
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
import type { Coin, Contract } from '../market.ts';
import { plain } from '../numbers.ts';
import { isAggregated, minutes, poolOf, tokenOfPool } from './geckoterminal-past.ts';

const TRADE_AGE_MS = 61_000;
const MAX_ADDRESSES = 30;
const TOO_MANY = `You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits.`;
const VERSION = '20230302';

export const geckoTerminal: Host = {
  hosts: ['api.geckoterminal.com'],
  limits: { calls: { requests: 30, perMs: 60_000 } },
  routes: [
    {
      method: 'GET',
      path: /^\/api\/v2\/simple\/networks\/([^/]+)\/token_price\/([^/]+)$/,
      limit: counts('calls'),
      answer: versioned(tokenPrice),
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/networks\/([^/]+)\/tokens\/multi\/([^/]+)$/,
      limit: counts('calls'),
      answer: versioned(tokensMulti),
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/networks\/([^/]+)\/tokens\/([^/]+)$/,
      limit: counts('calls'),
      answer: versioned(oneToken),
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/networks\/([^/]+)\/pools\/([^/]+)\/ohlcv\/(?:minute|hour|day)$/,
      limit: counts('calls'),
      answer: versioned(poolMinutes),
    },
    { method: 'GET', path: /^\/api\/v2\/networks$/, limit: counts('calls'), answer: versioned(networks) },
  ],
  // However long the limit lasts.
  tooMany: () =>
    reply(429, object({ status: object({ error_code: '429', error_message: string(TOO_MANY) }) }), {
      'retry-after': '0',
    }),
  notFound: failure(404, 'Not Found'),
};

function quoted(text: string | null): string {
  return text === null ? 'null' : string(text);
}

interface Found {
  readonly coin: Coin;
  readonly contract: Contract;
}

/** A version that it does not have is refused; none means the newest. */
function versioned(
  answer: (asked: Asked, stage: Stage, match: readonly string[]) => Reply,
): (asked: Asked, stage: Stage, match: readonly string[]) => Reply {
  return (asked, stage, match) => {
    const version = /version=([^;,\s]+)/.exec(asked.headers.get('accept') ?? '')?.[1] ?? VERSION;
    return version === VERSION ? answer(asked, stage, match) : failure(406, 'Version Not Acceptable');
  };
}

function tokenPrice({ url }: Asked, stage: Stage, [, network = '', list = '']: readonly string[]): Reply {
  const platform = platformOn(network);
  if (!platform) return geckoTerminal.notFound;
  const addresses = commaList(list);
  if (addresses.length > MAX_ADDRESSES) return tooManyAddresses();
  const found = unique(addresses.flatMap((address) => known(platform, address, stage) ?? []));
  const map = (write: (each: Found) => string | null) =>
    object(
      found.flatMap((each) => {
        const text = write(each);
        return text === null ? [] : [[each.contract.address.toLowerCase(), text] as const];
      }),
    );
  const wants = (name: string) => url.searchParams.get(name) === 'true';
  return reply(
    200,
    object({
      data: object({
        id: string('49dd0b90-d99d-48b6-8fe2-03e826fbcef2'),
        type: string('simple_token_price'),
        attributes: object({
          token_prices: map((each) => priceOf(each, stage)),
          market_cap_usd: wants('include_market_cap') ? map(() => 'null') : undefined,
          h24_volume_usd: wants('include_24hr_vol') ? map((each) => volumeOf(each, stage)) : undefined,
          h24_price_change_percentage: wants('include_24hr_price_change')
            ? map(({ coin }) => quoted(stage.market.change(coin, 'GeckoTerminal')))
            : undefined,
          total_reserve_in_usd: wants('include_total_reserve_in_usd')
            ? map((each) => reserveOf(each, stage))
            : undefined,
          last_trade_timestamp:
            found.length > 0 && !stage.has('no trade times')
              ? map((each) => string(String(tradedAt(each, stage))))
              : undefined,
        }),
      }),
    }),
  );
}

function tokensMulti(_: Asked, stage: Stage, [, network = '', list = '']: readonly string[]): Reply {
  const platform = platformOn(network);
  if (!platform) return geckoTerminal.notFound;
  const addresses = commaList(list);
  if (addresses.length > MAX_ADDRESSES) return tooManyAddresses();
  const found = unique(addresses.flatMap((address) => known(platform, address, stage) ?? []));
  return reply(200, object({ data: array(found.map((each) => tokenOf(network, each, stage))) }));
}

function oneToken(_: Asked, stage: Stage, [, network = '', address = '']: readonly string[]): Reply {
  const platform = platformOn(network);
  const found = platform ? known(platform, address, stage) : null;
  return found ? reply(200, object({ data: tokenOf(network, found, stage) })) : geckoTerminal.notFound;
}

function poolMinutes(asked: Asked, stage: Stage, [, network = '', pool = '']: readonly string[]): Reply {
  const platform = platformOn(network);
  const found = platform ? known(platform, tokenOfPool(pool), stage) : null;
  if (!platform || !found) return geckoTerminal.notFound;
  return isAggregated(asked.url) ? minutes(asked, stage, found, platform) : failure(400, 'Invalid aggregate');
}

function networks({ url }: Asked): Reply {
  const rows = (url.searchParams.get('page') ?? '1') === '1' ? NETWORKS : [];
  return reply(
    200,
    object({
      data: array(
        rows.map(([id, name, platform]) =>
          object({
            id: string(id),
            type: string('network'),
            attributes: object({
              name: string(name),
              coingecko_asset_platform_id: platform ? string(platform) : 'null',
            }),
          }),
        ),
      ),
      links: object({ first: 'null', last: 'null', prev: 'null', next: 'null' }),
    }),
  );
}

const NETWORKS: readonly (readonly [string, string, string | null])[] = [
  ['eth', 'Ethereum', 'ethereum'],
  ['bsc', 'BNB Chain', 'binance-smart-chain'],
  ['polygon_pos', 'Polygon POS', 'polygon-pos'],
  ['kaia', 'Kaia', 'klay-token'],
  ['solana', 'Solana', 'solana'],
  ['somewhere', 'Somewhere New', null],
];

function tokenOf(network: string, found: Found, stage: Stage): string {
  const { contract } = found;
  return object({
    id: string(`${network}_${contract.address.toLowerCase()}`),
    type: string('token'),
    attributes: object({
      address: string(checksummed(contract.address)),
      name: string(contract.name),
      symbol: string(contract.symbol),
      decimals: String(contract.decimals),
      image_url: string('missing.png'),
      coingecko_coin_id: stage.market.lists(found.coin.id, 'CoinGecko') ? string(found.coin.id) : 'null',
      total_supply: string('604999999.0'),
      price_usd: priceOf(found, stage),
      fdv_usd: 'null',
      total_reserve_in_usd: reserveOf(found, stage) ?? 'null',
      volume_usd: object({ h24: volumeOf(found, stage) ?? 'null' }),
      market_cap_usd: 'null',
    }),
    relationships: object({
      top_pools: object({
        data: array([object({ id: string(`${network}_${poolOf(found, stage)}`), type: string('pool') })]),
      }),
    }),
  });
}

function priceOf({ coin }: Found, { market, shown }: Stage): string {
  return shown.quoted(market.said(coin.id, 'GeckoTerminal').usd ?? null);
}

/** Null where the market leaves it out. */
function reserveOf({ coin }: Found, { market }: Stage): string | null {
  const own = market.terms(coin, 'GeckoTerminal', 'reserveUsd');
  return own === null ? null : string(plain(own ?? coin.reserveUsd));
}

function volumeOf({ coin }: Found, { market }: Stage): string | null {
  const own = market.terms(coin, 'GeckoTerminal', 'volumeUsd');
  return own === null ? null : string(plain(own ?? coin.volumeUsd));
}

function tradedAt({ coin }: Found, { market, now, shown }: Stage): number {
  return Math.floor(shown.time(now - (market.terms(coin, 'GeckoTerminal', 'ageMs') ?? TRADE_AGE_MS)) / 1000);
}

function known(platform: PlatformId, address: string, { market }: Stage): Found | null {
  const found = market.contract(platform, address);
  return found && market.lists(found.coin.id, 'GeckoTerminal') ? found : null;
}

function unique(found: readonly Found[]): readonly Found[] {
  return [...new Map(found.map((each) => [each.contract.address.toLowerCase(), each])).values()];
}

function platformOn(network: string): PlatformId | null {
  return EVM_PLATFORMS.find((row) => row.upstream.geckoTerminal === network)?.id ?? null;
}

function tooManyAddresses(): Reply {
  return failure(400, `Number of addresses exceeded limit of ${MAX_ADDRESSES}`);
}

function failure(status: number, title: string): Reply {
  const error = object({ status: string(String(status)), title: string(title) });
  return reply(status, object({ errors: array([error]), meta: '{"ref_id":"4f5c1a2b"}' }));
}
