/**
 * DefiLlama: prices in dollars, with a confidence. One request may have coins and contracts of all chains
 * (docs/sources.md §2).
 */
import * as z from 'zod/mini';
import { type Asset, type AssetKey, assetOf, platformOf, TETHER } from '../market/assets.ts';
import { cleanDecimals, cleanSymbol } from '../market/clean-names.ts';
import { coinRow } from '../market/coins.ts';
import { type Decimal, parseDecimal, parsePositive } from '../market/decimal.ts';
import type { Answer, Quote } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import type { Token } from '../market/tokens.ts';
import { TETHER_COIN_ID } from '../tokens/registry.ts';
import { chunk } from '../upstream/chunk.ts';
import { changesIn } from './changes.ts';
import { createDayAgo } from './defillama-day-ago.ts';
import { fromUnixSeconds } from './response-fields.ts';
import type { Batch, PriceSource, SourceOptions } from './source-port.ts';

const ROW = sourceRow('DefiLlama');
const TETHER_COIN = `coingecko:${TETHER_COIN_ID}`;

const Body = z.object({ coins: z.record(z.string(), z.unknown()) });

const Coin = z.object({
  price: z.optional(z.unknown()),
  timestamp: z.optional(z.unknown()),
  confidence: z.optional(z.unknown()),
  symbol: z.optional(z.unknown()),
  decimals: z.optional(z.unknown()),
});

export function createDefiLlama({
  upstreams,
  clock,
  session,
}: Pick<SourceOptions, 'upstreams' | 'clock' | 'session'>): PriceSource {
  const upstream = upstreams.of(ROW);
  const dayAgo = createDayAgo({ upstream, clock, store: session });

  const withChange = (key: AssetKey, quote: LlamaQuote): Quote => {
    const coin = coinName(assetOf(key));
    return { ...quote, ...changesIn(coin === null ? null : dayAgo.changeOf(coin, quote.price.usd)) };
  };

  function batchOf(assets: readonly Asset[]): Batch {
    const coinOf = new Map(
      assets.flatMap((asset) => {
        const coin = coinName(asset);
        return coin === null ? [] : [[asset.key, coin] as const];
      }),
    );
    // Each name once: several platforms may have the same coin.
    const names = [...new Set(coinOf.values())];
    const withTether = names.length < ROW.batch && !coinOf.has(TETHER);
    if (withTether) names.push(TETHER_COIN);
    return {
      assets,
      budget: 'prices',
      async ask(signal) {
        const url = `https://${ROW.host}/prices/current/${names.join(',')}?searchWidth=4h`;
        const coins = await upstream.fetchJson(url, {
          signal,
          budget: 'prices',
          read: withTether ? readCoinsAndTether : readCoins,
        });
        const answers = new Map<AssetKey, Answer>();
        for (const [key, coin] of coinOf) {
          const answer = answerOf(coins, coin);
          if (answer) answers.set(key, answer.kind === 'quoted' ? withChange(key, answer) : answer);
        }
        // USDT is added where it needs no further request: its price converts the quotes of exchanges.
        const tether = withTether && answerOf(coins, TETHER_COIN);
        if (tether && tether.kind === 'quoted') answers.set(TETHER, withChange(TETHER, tether));
        return answers;
      },
    };
  }

  return {
    row: ROW,
    upstream,
    prepare: dayAgo.restore,
    couldKnow: (asset) => coinName(asset) !== null,
    async changes(quoted, signal) {
      const named = quoted.flatMap(({ asset, usd }) => {
        const coin = coinName(asset);
        return coin === null ? [] : [{ key: asset.key, coin, usd }];
      });
      await dayAgo.fetch(
        named.map(({ coin }) => coin),
        signal,
      );
      return new Map(
        named.flatMap(({ key, coin, usd }) => {
          const change = dayAgo.changeOf(coin, usd);
          return change ? [[key, change] as const] : [];
        }),
      );
    },
    plan: (assets) => chunk(assets, ROW.batch).map(batchOf),
  };
}

/** DefiLlama's name of the asset. Coins have CoinGecko's ids: DefiLlama's prices of zero addresses are partly outdated. */
export function coinName(asset: Asset): string | null {
  if (asset.address === null) return `coingecko:${coinRow(asset.coin).coinGeckoId}`;
  const { defiLlama } = platformOf(asset).upstream;
  return defiLlama === null ? null : `${defiLlama}:${asset.address}`;
}

/** Reads the coins by lower-case name: DefiLlama repeats the letter case of the request. */
function readCoins(body: unknown): ReadonlyMap<string, unknown> {
  const { coins } = Body.parse(body);
  return new Map(Object.entries(coins).map(([name, coin]) => [name.toLowerCase(), coin]));
}

/** Throws for an empty answer to a request with USDT: if it were accepted, all coins would count as unlisted for hours. */
function readCoinsAndTether(body: unknown): ReadonlyMap<string, unknown> {
  const coins = readCoins(body);
  if (coins.size === 0) throw new Error('not even USDT is known');
  return coins;
}

type LlamaQuote = Quote & { readonly price: { readonly in: 'USD'; readonly usd: Decimal } };
type LlamaAnswer = LlamaQuote | Exclude<Answer, Quote>;

/** The answer about a name; null when its row is not as documented. */
function answerOf(coins: ReadonlyMap<string, unknown>, name: string): LlamaAnswer | null {
  if (!coins.has(name)) return { kind: 'unlisted' };
  const coin = z.safeParse(Coin, coins.get(name));
  if (!coin.success) return null;
  const usd = parsePositive(coin.data.price);
  if (usd === null) return { kind: 'untrusted', gate: 'value' };
  const asOf = fromUnixSeconds(coin.data.timestamp);
  if (asOf === null) return { kind: 'untrusted', gate: 'age' };
  return {
    kind: 'quoted',
    price: { in: 'USD', usd },
    asOf,
    confidence: parseDecimal(coin.data.confidence),
    token: tokenOf(coin.data),
  };
}

function tokenOf({ symbol, decimals }: z.infer<typeof Coin>): Token {
  // DefiLlama writes 0 for unknown decimals.
  return { name: null, symbol: cleanSymbol(symbol), decimals: cleanDecimals(decimals) || null };
}
