/** Upbit: what a token costs in Korea, the whole board in one request (docs/sources.md §4). */
import type { Asset, AssetKey } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { REGISTRY } from '../tokens/registry.ts';
import { createCatalog } from './catalog-cache.ts';
import { namedMarketsAt } from './exchange-markets.ts';
import { freshKrwPerUsdt, krwAnswer, krwMarket, readTickers } from './krw-tickers.ts';
import { createListedNames, marketsIn, namesInMarkets, readMarketLines } from './listed-names.ts';
import { createUpbitFeed } from './live-upbit.ts';
import type { Batch, PriceSource, SourceOptions } from './source-port.ts';
import { fromUnixMs } from './timestamps.ts';
import { createWonBoard } from './won-board.ts';

const ROW = sourceRow('Upbit');
const API = `https://${ROW.host}/v1`;
/** When its day begins, which its changes refer to. */
const DAY_FROM = '09:00 KST';
const BOARD = `${API}/ticker/all?quote_currencies=KRW,USDT`;

/** A market that is missing from the board is unlisted. */
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
    // Requests of the board are 10 s apart, so each returns everything that could be wanted.
    const free = registry.all.map(({ key }) => [key, answerAbout(key)] as const);
    return new Map([
      ...free.filter(([, answer]) => answer.kind === 'quoted'),
      ...assets.map(({ key }) => [key, answerAbout(key)] as const),
    ]);
  }

  const batchOf = (assets: readonly Asset[]): readonly Batch[] => [
    { assets, budget: 'prices', ask: (signal) => ask(assets, signal) },
  ];

  function fetchMarkets(signal: AbortSignal) {
    return upstream.fetchJson(`${API}/market/all?is_details=true`, {
      signal,
      budget: 'catalog',
      textsOnly: true,
      read: readMarketLines,
    });
  }

  const refresh = () => markets.refresh(fetchMarkets);

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

/** `timestamp` is the board's time, not the trade's. */
function readBoard(body: unknown) {
  return readTickers(body, {
    tradedAt: (row) => fromUnixMs(row.trade_timestamp),
    dayFrom: DAY_FROM,
  });
}
