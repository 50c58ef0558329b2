/**
 * GeckoTerminal's minutes of a pool (docs/sources.md §6 Past): newest first, without those that had no swap. Each token has
 * one pool, against the platform's wrapped coin, which is its base.
 */
import { type PlatformId, platformRow } from '../../../src/market/platforms.ts';
import { type Asked, array, object, type Reply, reply, type Stage, string } from '../answers.ts';
import { checksummed } from '../checksum.ts';
import type { Coin, Contract } from '../market.ts';
import { MINUTE_MS, poolMinutes } from '../past.ts';

const STANDARD_LIMIT = 100;
const MAX_LIMIT = 1_000;

interface Found {
  readonly coin: Coin;
  readonly contract: Contract;
}

/** A made-up address, which leads back to the token's. */
export function poolOf({ contract }: Found): string {
  return `0x${reversed(contract.address.toLowerCase().slice(2))}`;
}

export function tokenOfPool(pool: string): string {
  return `0x${reversed(pool.toLowerCase().slice(2))}`;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** Of the base, unless a token is named. */
export function minutes(
  { url }: Asked,
  { market, now, shown }: Stage,
  found: Found,
  platform: PlatformId,
): Reply {
  const query = url.searchParams;
  const coin = market.coin(`${platform}:0x`);
  const base = platformRow(platform).coin.wrapped ?? '';
  const token = query.get('token') ?? 'base';
  const isQuote = token === 'quote' || token.toLowerCase() === found.contract.address.toLowerCase();
  const limit = Math.min(Number(query.get('limit') ?? STANDARD_LIMIT), MAX_LIMIT);
  const before = Math.min(Number(query.get('before_timestamp') ?? now / 1000) * 1000, now + MINUTE_MS);
  const rows = poolMinutes(market, isQuote ? found.coin : coin, { before, limit, now });
  const side = (address: string, symbol: string) =>
    object({
      address: string(address),
      name: string(symbol),
      symbol: string(symbol),
      coingecko_coin_id: 'null',
    });
  return reply(
    200,
    object({
      data: object({
        id: string('8e1a6f3c-0000-4000-8000-2b3c4d5e6f70'),
        type: string('ohlcv_request_response'),
        attributes: object({
          ohlcv_list: array(
            rows.map(({ at, price, volume }) => {
              const close = shown.number(price);
              return array([String(at / 1000), close, close, close, close, volume]);
            }),
          ),
        }),
      }),
      meta: object({
        base: side(checksummed(base), `W${coin.symbol}`),
        quote: side(checksummed(found.contract.address), found.contract.symbol),
      }),
    }),
  );
}
