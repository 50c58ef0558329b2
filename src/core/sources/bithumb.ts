/** Bithumb: what a token costs in Korea, by a list of markets that must all exist (docs/sources.md §5). */
import * as z from 'zod/mini';
import { type Asset, TETHER } from '../market/assets.ts';
import { sourceRow } from '../market/source-table.ts';
import { REGISTRY } from '../tokens/registry.ts';
import { chunk } from '../upstream/chunk.ts';
import { createCatalog } from './catalog-cache.ts';
import { baseOf, byBase, type MarketAssets, wonBaseOf } from './exchange-markets.ts';
import { freshKrwPerUsdt, KRW_USDT, krwAnswer, krwMarket, readTickers } from './krw-tickers.ts';
import { createListedNames, MarketLines, marketIn, namesInMarkets, readMarketLines } from './listed-names.ts';
import type { Batch, PriceSource, SourceOptions } from './source-port.ts';
import { fromUtcDateAndTime } from './timestamps.ts';

const ROW = sourceRow('Bithumb');
const API = `https://${ROW.host}/v1`;

/** "Code not found", possibly with status 200. */
const UnknownMarket = z.object({ error: z.object({ name: z.literal('404') }) });

/** Bithumb behind the port. */
export function createBithumb({ upstreams, clock, store, registry = REGISTRY }: SourceOptions): PriceSource {
  const upstream = upstreams.of({ name: ROW.name, budgets: ROW.budgets });
  const catalog = createCatalog({
    name: ROW.name,
    store,
    clock,
    read: (kept): ReadonlyMap<string, string> =>
      new Map(MarketLines.parse(kept).map((line) => [marketIn(line), line])),
  });
  const isListed = (market: string) => catalog.current()?.has(market) ?? true;

  function refreshCatalog(): Promise<void> {
    return catalog.refresh((signal) =>
      upstream.fetchJson(`${API}/market/all?isDetails=true`, {
        signal,
        budget: 'catalog',
        textsOnly: true,
        read: readMarketLines,
      }),
    );
  }

  function readBoard(body: unknown) {
    if (z.safeParse(UnknownMarket, body).success) {
      catalog.doubt();
      void refreshCatalog();
      throw new Error('one of the markets does not exist');
    }
    // `trade_timestamp` and `timestamp` are 9 h ahead.
    return readTickers(body, {
      tradedAt: (row) => fromUtcDateAndTime(row.trade_date, row.trade_time),
      dayFrom: '00:00 KST',
    });
  }

  function batchOf(markets: readonly MarketAssets[]): Batch {
    const names = [...new Set([...markets.map(([base]) => krwMarket(base)), KRW_USDT])].filter(isListed);
    return {
      assets: markets.flatMap(([, assets]) => assets),
      budget: 'prices',
      async ask(signal) {
        const url = `${API}/ticker?markets=${names.join(',')}`;
        const board = await upstream.fetchJson(url, {
          signal,
          budget: 'prices',
          readable: [404],
          read: readBoard,
        });
        const krwPerUsdt = freshKrwPerUsdt(board, clock.now(), ROW.gates.oldestMs);
        return new Map(
          markets.flatMap(([base, assets]) =>
            assets.map(({ key }) => [key, krwAnswer(board.get(krwMarket(base)), krwPerUsdt)] as const),
          ),
        );
      },
    };
  }

  return {
    row: ROW,
    upstream,
    async prepare(assets) {
      await catalog.restore();
      const markets = catalog.current();
      // One that was fetched while a market was halted lacks it: that must not last, for the coins neither.
      const needsCatalog =
        (markets !== null && assets.length > 0) ||
        assets.some(({ key, address }) => address !== null && baseOf(registry, key) !== null);
      const isDue = catalog.isDue() || markets?.has(KRW_USDT) === false;
      if (needsCatalog && isDue) void refreshCatalog();
    },
    names: createListedNames(catalog, (markets) => namesInMarkets([...markets.values()]), refreshCatalog),
    couldKnow({ key }) {
      const base = wonBaseOf(registry, key);
      return base !== null && isListed(krwMarket(base));
    },
    rulesOut({ key }) {
      const base = wonBaseOf(registry, key);
      return base !== null && !isListed(krwMarket(base));
    },
    plan(assets) {
      // One unknown market fails a request: without the catalog, tokens must not cost the coins their prices.
      const isCertain = ({ key, address }: Asset) => address === null || key === TETHER;
      const groups = catalog.current()
        ? [assets]
        : [assets.filter(isCertain), assets.filter((asset) => !isCertain(asset))];
      // One place of each request is KRW-USDT's.
      return groups.flatMap((group) => chunk(byBase(registry, group, wonBaseOf), ROW.batch - 1).map(batchOf));
    },
  };
}
