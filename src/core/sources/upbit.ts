/** Upbit: what a token costs in Korea, the whole board in one request (docs/sources.md §4). */
import type { Asset, AssetKey } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { REGISTRY } from '../tokens/registry.ts';
import { createCatalog } from './catalog-cache.ts';
import { wonBaseOf } from './exchange-markets.ts';
import { freshKrwPerUsdt, krwAnswer, krwMarket, readTickers } from './krw-tickers.ts';
import { createListedNames, MarketLines, namesInMarkets, readMarketLines } from './listed-names.ts';
import type { PriceSource, SourceOptions } from './source-port.ts';
import { fromUnixMs } from './timestamps.ts';

const ROW = sourceRow('Upbit');
const API = `https://${ROW.host}/v1`;
const BOARD = `${API}/ticker/all?quote_currencies=KRW,USDT`;

/** Upbit behind the port. A market that the board does not have is not listed. */
export function createUpbit({ upstreams, clock, store, registry = REGISTRY }: SourceOptions): PriceSource {
  const upstream = upstreams.of({ name: ROW.name, budgets: ROW.budgets });
  // For names alone: the board itself tells which markets there are.
  const markets = createCatalog({
    name: ROW.name,
    store,
    clock,
    read: (kept): readonly string[] => MarketLines.parse(kept),
  });

  async function ask(assets: readonly Asset[], signal: AbortSignal) {
    const board = await upstream.fetchJson(BOARD, { signal, budget: 'prices', read: readBoard });
    const krwPerUsdt = freshKrwPerUsdt(board, clock.now(), ROW.gates.oldestMs);
    const answerAbout = (key: AssetKey): Answer => {
      const base = wonBaseOf(registry, key);
      return krwAnswer(base === null ? undefined : board.get(krwMarket(base)), krwPerUsdt);
    };
    // The board may be asked for every 10 s only, so that everything on it that could be wanted is taken along.
    const free = registry.all.map(({ key }) => [key, answerAbout(key)] as const);
    return new Map([
      ...free.filter(([, answer]) => answer.kind === 'quoted'),
      ...assets.map(({ key }) => [key, answerAbout(key)] as const),
    ]);
  }

  function fetchMarkets(signal: AbortSignal) {
    return upstream.fetchJson(`${API}/market/all?is_details=true`, {
      signal,
      budget: 'catalog',
      textsOnly: true,
      read: readMarketLines,
    });
  }

  return {
    row: ROW,
    upstream,
    prepare: async () => {},
    names: createListedNames(markets, namesInMarkets, () => markets.refresh(fetchMarkets)),
    couldKnow: ({ key }) => wonBaseOf(registry, key) !== null,
    plan: (assets) =>
      assets.length === 0 ? [] : [{ assets, budget: 'prices', ask: (signal) => ask(assets, signal) }],
  };
}

/** `timestamp` tells when the board was made, however old the trade. */
function readBoard(body: unknown) {
  return readTickers(body, {
    tradedAt: (row) => fromUnixMs(row.trade_timestamp),
    dayFrom: '09:00 KST',
  });
}
