/** CoinGecko without a key: ids and contracts to USD and KRW, and the catalogs (docs/sources.md §1). */
import { coinRow } from '../../../src/core/market/coins.ts';
import {
  EVM_PLATFORMS,
  type Platform,
  type PlatformId,
  platformRow,
} from '../../../src/core/market/platforms.ts';
import {
  type Asked,
  array,
  commaList,
  counts,
  type Host,
  object,
  type Reply,
  type Route,
  reply,
  type Stage,
  string,
} from '../answers.ts';
import { checksummed } from '../checksum.ts';
import type { Coin, Market } from '../market.ts';
import { fixed, magnitude, plain, scientific, significant, trimmed } from '../numbers.ts';
import { chart, range } from './coingecko-past.ts';

export const PRICE_AGE_MS = 40_000;
/** A captured answer had 119; the window is a minute here. */
const TOO_MANY = `You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits.`;

const ROUTES: readonly Route[] = [
  { method: 'GET', path: /^\/api\/v3\/simple\/price$/, limit: priceLimit, answer: simplePrice },
  {
    method: 'GET',
    path: /^\/api\/v3\/simple\/token_price\/([^/]+)$/,
    limit: priceLimit,
    answer: tokenPrice,
  },
  ...pastRoutes('market_chart', chart),
  ...pastRoutes('market_chart/range', range),
  { method: 'GET', path: /^\/api\/v3\/coins\/list$/, limit: counts('catalog'), answer: coinList },
  { method: 'GET', path: /^\/api\/v3\/asset_platforms$/, limit: counts('catalog'), answer: assetPlatforms },
  {
    method: 'GET',
    path: /^\/api\/v3\/coins\/([^/]+)\/contract\/([^/]+)$/,
    limit: counts('catalog'),
    answer: contractCoin,
  },
  {
    method: 'GET',
    path: /^\/api\/v3\/token_lists\/([^/]+)\/all\.json$/,
    limit: counts('catalog'),
    answer: tokenList,
  },
  { method: 'GET', path: /^\/api\/v3\/exchange_rates$/, limit: counts('catalog'), answer: exchangeRates },
];

export const coinGecko: Host = {
  hosts: ['api.coingecko.com'],
  limits: {
    prices: { requests: 10, perMs: 60_000 },
    'prices with a key': { requests: 100, perMs: 60_000 },
    catalog: { requests: 10, perMs: 60_000 },
  },
  routes: ROUTES.map(refusing),
  tooMany: (seconds) =>
    reply(429, object({ status: object({ error_code: '429', error_message: string(TOO_MANY) }) }), {
      'retry-after': String(seconds),
    }),
  notFound: reply(
    404,
    object({ error: string('Incorrect path. Please check https://www.coingecko.com/api/') }),
  ),
};

/** A route that answers with the refusals that are in force first. */
function refusing(route: Route): Route {
  return {
    ...route,
    answer: (asked, stage, match) =>
      refusalOf(priceLimit(asked) !== 'prices', stage) ?? route.answer(asked, stage, match),
  };
}

const KEY_ERRORS = [
  ['wrong key', 401, '10002', 'API Key Missing. Please make sure the key is right.'],
  ['Pro key', 400, '10010', 'A Pro API key needs the root URL of the Pro API.'],
  ['demo key at the Pro host', 400, '10011', 'A Demo API key needs the root URL of the public API.'],
] as const;

function refusalOf(hasKey: boolean, { has }: Stage): Reply | null {
  if (has('network limit')) return reply(429, 'error code: 1015', { 'content-type': 'text/plain' });
  const error = hasKey ? KEY_ERRORS.find(([shape]) => has(shape)) : undefined;
  const [, status, code, message] =
    error ?? (has('paid plan only') ? ([null, 401, '10005', 'Only for paid plans.'] as const) : []);
  if (status === undefined) return null;
  return reply(
    status,
    object({ status: object({ error_code: code, error_message: string(message ?? '') }) }),
  );
}

/** The past of a coin, by its id and by its contract. */
function pastRoutes(
  what: string,
  answer: (asked: Asked, stage: Stage, coin: Coin | null) => Reply,
): readonly Route[] {
  return [
    {
      method: 'GET',
      path: new RegExp(`^/api/v3/coins/([^/]+)/${what}$`),
      limit: priceLimit,
      answer: (asked, stage, [, id = '']) => answer(asked, stage, stage.market.find(id)),
    },
    {
      method: 'GET',
      path: new RegExp(`^/api/v3/coins/([^/]+)/contract/([^/]+)/${what}$`),
      limit: priceLimit,
      answer: (asked, stage, [, id = '', address = '']) => {
        const platform = platformWith(id, stage.market);
        return answer(asked, stage, platform && (stage.market.contract(platform, address)?.coin ?? null));
      },
    },
  ];
}

function priceLimit({ url, headers }: Asked): string {
  return headers.has('x-cg-demo-api-key') || url.searchParams.has('x_cg_demo_api_key')
    ? 'prices with a key'
    : 'prices';
}

function simplePrice({ url }: Asked, stage: Stage): Reply {
  const ids = url.searchParams.get('ids');
  if (!ids) return missing('ids');
  if (!url.searchParams.get('vs_currencies')) return missing('vs_currencies');
  const priced = [...new Set(commaList(ids))].flatMap((id) => {
    const coin = stage.market.find(id);
    return coin && coin.id === id && stage.market.lists(id, 'CoinGecko') ? [[id, coin] as const] : [];
  });
  return reply(
    200,
    object(priced.map(([id, coin]) => [id, priceOf(coin, url.searchParams, stage)] as const)),
  );
}

function tokenPrice({ url }: Asked, stage: Stage, [, platformId = '']: readonly string[]): Reply {
  const addresses = commaList(url.searchParams.get('contract_addresses'));
  if (addresses.length === 0) return missing('contract_addresses');
  if (!url.searchParams.get('vs_currencies')) return missing('vs_currencies');
  if (addresses.length > 1)
    return reply(
      400,
      object({
        timestamp: string(new Date(stage.now).toISOString().replace('Z', '+00:00')),
        error_code: '10012',
        status: object({
          error_message: string(
            'Number of contract addresses in the request exceeds the allowed limit of 1 contract address.',
          ),
        }),
      }),
    );
  const platform = platformWith(platformId, stage.market);
  if (!platform) return reply(404, object({ error: string('asset platform not found') }));
  const found = addresses.flatMap((address) => {
    const coin = stage.market.contract(platform, address)?.coin;
    return coin && stage.market.lists(coin.id, 'CoinGecko') ? [[address.toLowerCase(), coin] as const] : [];
  });
  return reply(
    200,
    object(found.map(([address, coin]) => [address, priceOf(coin, url.searchParams, stage)] as const)),
  );
}

function priceOf(coin: Coin, query: URLSearchParams, { market, now, shown, has }: Stage): string {
  const said = market.said(coin.id, 'CoinGecko');
  if ((said.usd === null && said.krw === null) || has('rows without prices')) return '{}';
  const wanted = commaList(query.get('vs_currencies'));
  const write = (text: string) => written(text, query.get('precision'));
  const verbatim = (name: 'usd' | 'krw') => market.terms(coin, 'CoinGecko', name) ?? said[name] ?? null;
  const at = shown.time(now - (market.terms(coin, 'CoinGecko', 'ageMs') ?? PRICE_AGE_MS));
  const wantsChange = query.get('include_24hr_change') === 'true';
  const change = market.change(coin, 'CoinGecko');
  return object({
    usd: wanted.includes('usd') ? shown.number(verbatim('usd'), write) : undefined,
    krw: wanted.includes('krw') ? shown.number(verbatim('krw'), write) : undefined,
    usd_24h_change: wantsChange && wanted.includes('usd') ? (change ?? 'null') : undefined,
    krw_24h_change: wantsChange && wanted.includes('krw') ? (change ?? 'null') : undefined,
    last_updated_at:
      query.get('include_last_updated_at') === 'true' ? String(Math.floor(at / 1000)) : undefined,
  });
}

/** Tiny numbers print as `4.213e-06`. Digits beyond a few are there only for who asks. */
function written(text: string, precision: string | null): string {
  if (precision === 'full') return tiny(text) && !/e/i.test(text) ? scientific(text, 'e', 2) : text;
  if (precision !== null && /^\d+$/.test(precision)) return trimmed(fixed(text, Number(precision)));
  const few = magnitude(text) >= 0 ? trimmed(fixed(text, 2)) : significant(text, 4);
  return tiny(few) ? scientific(few, 'e', 2) : few;
}

function tiny(text: string): boolean {
  return magnitude(text) < -4;
}

function coinList({ url }: Asked, { market }: Stage): Reply {
  const platforms = url.searchParams.get('include_platform') === 'true';
  const listed = market.coins().filter((coin) => market.lists(coin.id, 'CoinGecko'));
  return reply(
    200,
    array([
      ...listed.map((coin) =>
        object({
          id: string(coin.id),
          symbol: string(coin.symbol.toLowerCase()),
          name: string(coin.name),
          platforms: platforms ? platformsOf(coin, market) : undefined,
        }),
      ),
      ...ELSEWHERE.map(([id, symbol, name, where]) =>
        object({
          id: string(id),
          symbol: string(symbol),
          name: string(name),
          platforms: platforms ? where : undefined,
        }),
      ),
    ]),
  );
}

/** Coins of platforms that were not requested, one with an empty platform name, as the real list has. */
const ELSEWHERE: readonly (readonly [string, string, string, string])[] = [
  ['official-trump', 'trump', 'Official Trump', '{"solana":"6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN"}'],
  ['no-platform', 'nop', 'No Platform', '{"":""}'],
  ['null-address', 'nul', 'Null Address', '{"ethereum":null}'],
];

function platformsOf(coin: Coin, market: Market): string {
  return object(
    coin.contracts.map(
      (each) => [nameOf(platformRow(each.platform), market), string(each.address.toLowerCase())] as const,
    ),
  );
}

function assetPlatforms(_: Asked, { market }: Stage): Reply {
  const item = (id: string, chainId: string, name: string, coin: string) =>
    object({
      id: string(id),
      chain_identifier: chainId,
      name: string(name),
      shortname: string(''),
      native_coin_id: string(coin),
      image: object({ thumb: string(''), small: string(''), large: string('') }),
    });
  return reply(
    200,
    array([
      ...EVM_PLATFORMS.map((row) =>
        item(nameOf(row, market), String(row.chainId), row.name, coinRow(row.coin).coinGeckoId),
      ),
      item('flow-evm', '747', 'Flow EVM', 'flow'),
      item('solana', 'null', 'Solana', 'solana'),
    ]),
  );
}

function contractCoin(
  _: Asked,
  { market }: Stage,
  [, platformId = '', address = '']: readonly string[],
): Reply {
  const platform = platformWith(platformId, market);
  const found = platform ? market.contract(platform, address) : null;
  if (!found || !market.lists(found.coin.id, 'CoinGecko'))
    return reply(404, object({ error: string('coin not found') }));
  const { coin, contract } = found;
  return reply(
    200,
    object({
      id: string(coin.id),
      symbol: string(coin.symbol.toLowerCase()),
      name: string(coin.name),
      asset_platform_id: string(platformId),
      platforms: platformsOf(coin, market),
      detail_platforms: object({
        [platformId]: object({
          decimal_place: String(contract.decimals),
          contract_address: string(contract.address.toLowerCase()),
        }),
      }),
    }),
  );
}

function tokenList(_: Asked, { market, now }: Stage, [, platformId = '']: readonly string[]): Reply {
  const platform = platformWith(platformId, market);
  const row = EVM_PLATFORMS.find((each) => each.id === platform);
  if (!row) return reply(404, object({ error: string('asset platform not found') }));
  const tokens = market
    .coins()
    .flatMap((coin) =>
      market.lists(coin.id, 'CoinGecko') ? coin.contracts.filter((each) => each.platform === platform) : [],
    );
  return reply(
    200,
    object({
      name: string('CoinGecko'),
      keywords: '["defi"]',
      timestamp: string(new Date(now).toISOString().replace('Z', '+00:00')),
      tokens: array(
        tokens.map((each) =>
          object({
            chainId: String(row.chainId),
            address: string(checksummed(each.address)),
            name: string(each.name),
            symbol: string(each.symbol),
            decimals: String(each.decimals),
          }),
        ),
      ),
      version: '{"major":1491,"minor":3,"patch":0}',
    }),
  );
}

function exchangeRates(_: Asked, { market }: Stage): Reply {
  const of = (name: string, unit: string, value: string, type: string) =>
    object({ name: string(name), unit: string(unit), value, type: string(type) });
  const bitcoin = market.said('bitcoin', 'CoinGecko');
  return reply(
    200,
    object({
      rates: object({
        btc: of('Bitcoin', 'BTC', '1.0', 'crypto'),
        usd: of('US Dollar', '$', plain(bitcoin.usd ?? '0'), 'fiat'),
        krw: of('South Korean Won', '₩', plain(bitcoin.krw ?? '0'), 'fiat'),
      }),
    }),
  );
}

function missing(parameter: string): Reply {
  return reply(422, object({ error: string(`Missing parameter ${parameter}`) }));
}

function platformWith(id: string, market: Market): PlatformId | null {
  return EVM_PLATFORMS.find((row) => nameOf(row, market) === id)?.id ?? null;
}

function nameOf({ id, upstream }: Platform, market: Market): string {
  return id === 'KAIA' ? market.coinGeckoKaia : (upstream.coinGecko[0] ?? '');
}
