/** Bithumb: prices in won. A request lists markets, and fails when one of them does not exist (docs/sources.md §5). */
import * as z from 'zod/mini';
import { type Asset, type AssetKey, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Answer } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import { REGISTRY } from '../tokens/registry.ts';
import { chunk } from '../upstream/chunk.ts';
import { createCatalog } from './catalog-cache.ts';
import { byBase, type MarketAssets, namedMarketsAt } from './exchange-markets.ts';
import { freshKrwPerUsdt, KRW_USDT, krwAnswer, krwMarket, readTickers, type Ticker } from './krw-tickers.ts';
import { createListedNames, fetchMarketLines, marketsIn, namesInMarkets } from './listed-names.ts';
import { fromUtcDateAndTime } from './response-fields.ts';
import type { Batch, PriceSource, SourceOptions } from './source-port.ts';
import { createWonBoard } from './won-board.ts';

const ROW = sourceRow('Bithumb');
const API = `https://${ROW.host}/v1`;
/** When Bithumb's day begins: its changes are since then. */
const DAY_FROM = '00:00 KST';

/** After a request that failed for an unknown market, requests contain no additional markets for this time. */
const UNKNOWN_MS = 10 * MINUTE_MS;
/** The error "Code not found" for an unknown market, possibly with status 200. */
const UnknownMarket = z.object({ error: z.object({ name: z.literal('404') }) });

interface Riding {
  readonly isOfBoard: boolean;
  /**
   * Markets added to the request while it has room. Their quotes are used; a missing one is not an answer, so the
   * market is not reported as unlisted.
   */
  readonly free: readonly MarketAssets[];
}

export function createBithumb({ upstreams, clock, store, registry = REGISTRY }: SourceOptions): PriceSource {
  const upstream = upstreams.of(ROW);
  const catalog = createCatalog({ name: ROW.name, store, clock, read: marketsIn });
  const named = namedMarketsAt('Bithumb', registry, catalog.current);
  const { baseOf, needsList, renamed } = named;
  const board = createWonBoard({
    ...{ since: DAY_FROM, registry, named, listed: catalog.current, clock },
    plan: (markets) =>
      chunk(markets, ROW.batch - 1).map((part) => batchOf(part, { isOfBoard: true, free: [] })),
  });
  const isListed = (market: string) => catalog.current()?.has(market) ?? true;
  let ridesFrom = Number.NEGATIVE_INFINITY;

  const refreshCatalog = () =>
    catalog.refresh((signal) => fetchMarketLines(upstream, `${API}/market/all?isDetails=true`, signal));

  function readBoard(body: unknown) {
    if (z.safeParse(UnknownMarket, body).success) {
      catalog.doubt();
      ridesFrom = clock.now() + UNKNOWN_MS;
      void refreshCatalog();
      throw new Error('one of the markets does not exist');
    }
    // The date and time are read, because the fields `trade_timestamp` and `timestamp` are wrong by 9 h.
    return readTickers(body, {
      tradedAt: (row) => fromUtcDateAndTime(row.trade_date, row.trade_time),
      dayFrom: DAY_FROM,
    });
  }

  function batchOf(markets: readonly MarketAssets[], { isOfBoard, free }: Riding): Batch {
    const namesOf = (some: readonly MarketAssets[]) => some.map(([base]) => krwMarket(base));
    const wanted = new Set([...namesOf(markets), KRW_USDT, ...namesOf(free)]);
    const names = [...wanted].filter(isListed).slice(0, ROW.batch);
    return {
      assets: markets.flatMap(([, assets]) => assets),
      budget: 'prices',
      async ask(signal) {
        const url = `${API}/ticker?markets=${names.join(',')}`;
        const tickers = await upstream.fetchJson(url, {
          signal,
          budget: 'prices',
          readable: [404],
          read: readBoard,
        });
        board.note(tickers, isOfBoard);
        const krwPerUsdt = freshKrwPerUsdt(tickers, clock.now(), ROW.gates.oldestMs);
        const ridden = answersAbout(free, tickers, krwPerUsdt).filter(([, { kind }]) => kind === 'quoted');
        return new Map([...ridden, ...answersAbout(markets, tickers, krwPerUsdt)]);
      },
    };
  }

  return {
    row: ROW,
    upstream,
    async prepare(assets) {
      await catalog.restore();
      const markets = catalog.current();
      // A list that was fetched while a market was halted lacks that market, so it is renewed daily.
      const needsCatalog =
        (markets !== null && assets.length > 0) ||
        assets.some(
          ({ key, address }) =>
            needsList(key) || (address !== null && key !== TETHER && baseOf(key) !== null),
        );
      const isDue = catalog.isDue() || markets?.has(KRW_USDT) === false;
      if (needsCatalog && isDue) void refreshCatalog();
    },
    names: createListedNames(catalog, namesInMarkets, refreshCatalog),
    renamed,
    couldKnow({ key }) {
      const base = baseOf(key);
      return base !== null && isListed(krwMarket(base));
    },
    board,
    rulesOut({ key }) {
      const base = baseOf(key);
      return base !== null && !isListed(krwMarket(base));
    },
    plan(assets) {
      // One unknown market fails a whole request. Without the catalog, tokens may be unknown, so they are requested
      // apart from coins.
      const isCertain = ({ key, address }: Asset) => address === null || key === TETHER;
      const groups = catalog.current()
        ? [assets]
        : [assets.filter(isCertain), assets.filter((asset) => !isCertain(asset))];
      const riding = { isOfBoard: false, free: clock.now() < ridesFrom ? [] : board.shared() };
      // One market less than the limit: each request also contains KRW-USDT.
      return groups.flatMap((group) =>
        chunk(byBase(group, baseOf), ROW.batch - 1).map((part) => batchOf(part, riding)),
      );
    },
  };
}

function answersAbout(
  markets: readonly MarketAssets[],
  tickers: ReadonlyMap<string, Ticker>,
  krwPerUsdt: Decimal | null,
): readonly (readonly [AssetKey, Answer])[] {
  return markets.flatMap(([base, assets]) =>
    assets.map(({ key }) => [key, krwAnswer(tickers.get(krwMarket(base)), krwPerUsdt)] as const),
  );
}
