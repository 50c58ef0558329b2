/** The protocol of Upbit's socket: won tickers (docs/sources.md §4). */
import * as z from 'zod/mini';
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { ChangeSince } from '../market/prices.ts';
import { UPBIT_STREAM } from '../market/stream-hosts.ts';
import { SECOND_MS } from '../market/time.ts';
import type { Registry } from '../tokens/registry.ts';
import { type BaseOf, byBase } from './exchange-markets.ts';
import { KRW_USDT, krwAnswer, krwMarket, type Ticker, tickerOf } from './krw-tickers.ts';
import type { LiveFeed, LiveMarkets, LiveTick, WonBoard } from './source-port.ts';
import { fromUnixMs } from './timestamps.ts';

const Frame = z.object({
  type: z.literal('ticker'),
  code: z.string(),
  trade_price: z.unknown(),
  trade_timestamp: z.unknown(),
  signed_change_rate: z.optional(z.unknown()),
  acc_trade_price_24h: z.optional(z.unknown()),
  is_trading_suspended: z.optional(z.unknown()),
});

const BUSIEST = krwMarket('BTC');

interface UpbitFeedParts {
  readonly board: Pick<WonBoard, 'tickers' | 'listed'>;
  readonly registry: Registry;
  readonly baseOf: BaseOf;
  readonly dayFrom: ChangeSince;
  readonly krwPerUsdt: () => Decimal | null;
}

export function createUpbitFeed({ board, registry, baseOf, dayFrom, krwPerUsdt }: UpbitFeedParts): LiveFeed {
  const all = registry.all.map(({ key }) => assetOf(key));

  function marketsOf(assets: readonly AssetKey[] | null): LiveMarkets {
    const priced = new Map(
      byBase(all, baseOf).map(([base, each]) => [krwMarket(base), each.map(({ key }) => key)]),
    );
    const known = assets === null ? (board.listed()?.keys() ?? board.tickers.keys()) : priced.keys();
    const isWanted = (market: string) =>
      assets === null
        ? market.startsWith(krwMarket(''))
        : priced.get(market)?.some((key) => assets.includes(key)) === true;
    const wanted = [...known].filter(isWanted);
    // Won for a tether convert the others.
    const markets = new Set(wanted.length === 0 ? [] : [BUSIEST, KRW_USDT, ...wanted]);
    return new Map([...markets].map((market) => [market, priced.get(market) ?? []]));
  }

  function tickOf(market: string, ticker: Ticker | undefined): LiveTick | null {
    if (!ticker || ticker.krw === null || ticker.asOf === null) return null;
    return { market, tradedAt: ticker.asOf, ticker, answer: () => krwAnswer(ticker, krwPerUsdt()) };
  }

  return {
    url: `${UPBIT_STREAM}/websocket/v1`,
    // With an `Origin`, which a browser always sends.
    spacingMs: 10 * SECOND_MS,
    marketsOf,
    // It takes the place of the one before.
    subscription: (codes) =>
      JSON.stringify([{ ticket: 'sise' }, { type: 'ticker', codes }, { format: 'DEFAULT' }]),
    known: (market) => tickOf(market, board.tickers.get(market)),
    read(frame) {
      const read = z.safeParse(Frame, frame);
      if (!read.success || read.data.is_trading_suspended === true) return null;
      const ticker = tickerOf(read.data, { tradedAt: (row) => fromUnixMs(row.trade_timestamp), dayFrom });
      return tickOf(read.data.code, ticker);
    },
  };
}
