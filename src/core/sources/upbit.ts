/** Upbit: prices in won; one request returns all markets (docs/sources.md §4). */
import * as z from 'zod/mini';
import { type Asset, type AssetKey, assetOf } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Answer, ChangeSince } from '../market/prices.ts';
import { sourceRow, UPBIT_STREAM } from '../market/source-table.ts';
import { SECOND_MS } from '../market/time.ts';
import { REGISTRY, type Registry } from '../tokens/registry.ts';
import { createCatalog } from './catalog-cache.ts';
import { type BaseOf, byBase, namedMarketsAt } from './exchange-markets.ts';
import {
  freshKrwPerUsdt,
  KRW_USDT,
  krwAnswer,
  krwMarket,
  readTickers,
  type Ticker,
  tickerOf,
} from './krw-tickers.ts';
import { createListedNames, fetchMarketLines, marketsIn, namesInMarkets } from './listed-names.ts';
import { fromUnixMs } from './response-fields.ts';
import type {
  Batch,
  LiveFeed,
  LiveMarkets,
  LiveTick,
  PriceSource,
  SourceOptions,
  WonBoard,
} from './source-port.ts';
import { createWonBoard } from './won-board.ts';

const ROW = sourceRow('Upbit');
const API = `https://${ROW.host}/v1`;
/** When Upbit's day begins: its changes are since then. */
const DAY_FROM = '09:00 KST';
const BOARD = `${API}/ticker/all?quote_currencies=KRW,USDT`;

/** Creates the source Upbit. Each request returns all markets, so an asset whose market is missing is unlisted. */
export function createUpbit({ upstreams, clock, store, registry = REGISTRY }: SourceOptions): PriceSource {
  const upstream = upstreams.of(ROW);
  const markets = createCatalog({
    name: ROW.name,
    store,
    clock,
    read: marketsIn,
  });
  const named = namedMarketsAt('Upbit', registry, markets.current);
  const { baseOf, needsList, renamed } = named;
  const board = createWonBoard({
    ...{ since: DAY_FROM, registry, named, listed: markets.current, clock },
    plan: (bases) => batchOf(bases.flatMap(([, assets]) => assets)),
  });

  async function ask(assets: readonly Asset[], signal: AbortSignal) {
    const tickers = await upstream.fetchJson(BOARD, { signal, budget: 'prices', read: readBoard });
    board.note(tickers, true);
    const krwPerUsdt = freshKrwPerUsdt(tickers, clock.now(), ROW.gates.oldestMs);
    const answerAbout = (key: AssetKey): Answer => {
      const base = baseOf(key);
      return krwAnswer(base === null ? undefined : tickers.get(krwMarket(base)), krwPerUsdt);
    };
    // Upbit is requested at most once in 10 s, so each response is used for all assets of the registry, also for those
    // that were not requested.
    const free = registry.all.map(({ key }) => [key, answerAbout(key)] as const);
    return new Map([
      ...free.filter(([, answer]) => answer.kind === 'quoted'),
      ...assets.map(({ key }) => [key, answerAbout(key)] as const),
    ]);
  }

  const batchOf = (assets: readonly Asset[]): readonly Batch[] => [
    { assets, budget: 'prices', ask: (signal) => ask(assets, signal) },
  ];

  const refresh = () =>
    markets.refresh((signal) => fetchMarketLines(upstream, `${API}/market/all?is_details=true`, signal));

  return {
    row: ROW,
    upstream,
    async prepare(assets) {
      await markets.restore();
      if (assets.some(({ key }) => needsList(key)) && markets.isDue()) void refresh();
    },
    names: createListedNames(markets, namesInMarkets, refresh),
    renamed,
    couldKnow: ({ key }) => baseOf(key) !== null,
    plan: (assets) => (assets.length === 0 ? [] : batchOf(assets)),
    board,
    live: createUpbitFeed({
      ...{ board, registry, baseOf, dayFrom: DAY_FROM },
      krwPerUsdt: () => freshKrwPerUsdt(board.tickers, clock.now(), ROW.gates.oldestMs),
    }),
  };
}

/** Reads the tickers of all markets. Their field `timestamp` is the time of the response, not of the trade. */
function readBoard(body: unknown) {
  return readTickers(body, {
    tradedAt: (row) => fromUnixMs(row.trade_timestamp),
    dayFrom: DAY_FROM,
  });
}

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

function createUpbitFeed({ board, registry, baseOf, dayFrom, krwPerUsdt }: UpbitFeedParts): LiveFeed {
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
    // KRW-USDT converts the prices of the other markets.
    const markets = new Set(wanted.length === 0 ? [] : [BUSIEST, KRW_USDT, ...wanted]);
    return new Map([...markets].map((market) => [market, priced.get(market) ?? []]));
  }

  function tickOf(market: string, ticker: Ticker | undefined): LiveTick | null {
    if (!ticker || ticker.krw === null || ticker.asOf === null) return null;
    return { market, tradedAt: ticker.asOf, ticker, answer: () => krwAnswer(ticker, krwPerUsdt()) };
  }

  return {
    url: `${UPBIT_STREAM}/websocket/v1`,
    // Upbit's limit for requests with the header `Origin`, which a browser always sends.
    spacingMs: 10 * SECOND_MS,
    marketsOf,
    // The message contains all wanted markets, because Upbit replaces the previous subscription by it.
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
