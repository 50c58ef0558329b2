/**
 * GeckoTerminal's minutes of a pool (docs/sources.md §6 Past): newest first, without those that had no swap. Each token has
 * one pool, against the platform's wrapped coin, which is its base.
 */
import { type PlatformId, platformRow } from '../../../src/core/market/platforms.ts';
import { type Asked, array, object, type Reply, reply, type Stage, string } from '../answers.ts';
import { checksummed } from '../checksum.ts';
import type { Coin, Contract } from '../market.ts';
import { DAY_MS, MINUTE_MS, pastCandles, poolMinutes } from '../past.ts';

const STANDARD_LIMIT = 100;
const MAX_LIMIT = 1_000;
const SHOWN_MS = 180 * DAY_MS;

interface Found {
  readonly coin: Coin;
  readonly contract: Contract;
}

/** A made-up address, which leads back to the token's. */
export function poolOf({ contract }: Found, { has }: Stage): string {
  const rest = has('pool ids of 32 bytes') ? '0'.repeat(24) : '';
  return `0x${reversed(contract.address.toLowerCase().slice(2))}${rest}`;
}

export function tokenOfPool(pool: string): string {
  return `0x${reversed(pool.toLowerCase().slice(2, 42))}`;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** Of the base, unless a token is named. */
export function minutes(
  { url }: Asked,
  { market, now, shown, has }: Stage,
  found: Found,
  platform: PlatformId,
): Reply {
  const query = url.searchParams;
  const coin = market.coin(`${platform}:0x`);
  const base = platformRow(platform).wrapped ?? '';
  const token = query.get('token') ?? 'base';
  const isQuote = token === 'quote' || token.toLowerCase() === found.contract.address.toLowerCase();
  const limit = Math.min(Number(query.get('limit') ?? STANDARD_LIMIT), MAX_LIMIT);
  const before = Math.min(Number(query.get('before_timestamp') ?? now / 1000) * 1000, now + MINUTE_MS);
  const candles = rowsOf(
    isQuote ? found.coin : coin,
    { before, limit, stepMs: stepOf(url) },
    { market, now },
  );
  const rows = has('running candle twice') ? [...candles.slice(0, 1), ...candles] : candles;
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
            rows.map(({ at, open, close, volume }) => {
              const [first, last] = [shown.number(open), shown.number(close)];
              return array([String(at / 1000), first, last, first, last, volume]);
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

const AGGREGATES: Readonly<Record<string, readonly string[]>> = {
  minute: ['1', '5', '15'],
  hour: ['1', '4', '12'],
  day: ['1'],
};

/** Whether it has candles of that length. */
export function isAggregated(url: URL): boolean {
  const frame = url.pathname.split('/').at(-1) ?? '';
  return AGGREGATES[frame]?.includes(url.searchParams.get('aggregate') ?? '1') ?? false;
}

function stepOf(url: URL): number {
  const frame = url.pathname.split('/').at(-1);
  const unit = frame === 'day' ? DAY_MS : frame === 'hour' ? 60 * MINUTE_MS : MINUTE_MS;
  return Number(url.searchParams.get('aggregate') ?? '1') * unit;
}

interface Page {
  readonly before: number;
  readonly limit: number;
  readonly stepMs: number;
}

/** Newest first. */
function rowsOf(coin: Coin, page: Page, { market, now }: Pick<Stage, 'market' | 'now'>) {
  const { before, limit, stepMs } = page;
  if (stepMs === MINUTE_MS)
    return poolMinutes(market, coin, { before, limit, now }).map(({ at, price, volume }) => ({
      ...{ at, open: price, close: price, volume },
    }));
  const newest = (Math.ceil(before / stepMs) - 1) * stepMs;
  const times = Array.from({ length: limit }, (_, i) => newest - i * stepMs).filter(
    (at) => at > now - SHOWN_MS,
  );
  return pastCandles(market, [coin, 'GeckoTerminal'], { times, stepMs, now }).map((each) => ({
    ...each,
    volume: '3481.67',
  }));
}
