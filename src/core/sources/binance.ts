/** Binance: prices in USDT. A request lists symbols, and fails when one of them does not exist (docs/sources.md §3). */
import * as z from 'zod/mini';
import type { AssetKey } from '../market/assets.ts';
import { parseDecimal, parsePositive } from '../market/decimal.ts';
import type { Answer } from '../market/prices.ts';
import { BINANCE_STREAM, sourceRow } from '../market/source-table.ts';
import { SECOND_MS } from '../market/time.ts';
import { REGISTRY, type Registry } from '../tokens/registry.ts';
import { chunk } from '../upstream/chunk.ts';
import { createCatalog } from './catalog-cache.ts';
import { changeBetween, changesIn } from './changes.ts';
import { byBase, type MarketAssets, marketsAt } from './exchange-markets.ts';
import { fromUnixMs, validRows } from './response-fields.ts';
import type { Batch, LiveFeed, PriceSource, SourceOptions } from './source-port.ts';

const ROW = sourceRow('Binance');
const TICKER = `https://${ROW.host}/api/v3/ticker/24hr`;
/** Excludes halted pairs, which would have their last price. */
const TRADING = 'type=MINI&symbolStatus=TRADING';
const QUOTE = 'USDT';

const Row = z.object({
  symbol: z.string(),
  lastPrice: z.optional(z.unknown()),
  openPrice: z.optional(z.unknown()),
});
type Ticker = z.infer<typeof Row>;
const Symbols = z.array(z.string()).check(z.minLength(1));
/** -1121: no such symbol; -1220: the symbol is not trading. One such symbol fails the whole list. */
const BadSymbol = z.object({ code: z.literal(['-1121', '-1220']) });

/** Tickers by symbol. */
type Tickers = ReadonlyMap<string, Ticker>;

export function createBinance({ upstreams, clock, store, registry = REGISTRY }: SourceOptions): PriceSource {
  const baseOf = marketsAt('Binance', registry);
  const upstream = upstreams.of(ROW);
  const catalog = createCatalog({
    name: ROW.name,
    store,
    clock,
    read: (stored): ReadonlySet<string> => new Set(Symbols.parse(stored)),
  });

  async function requestAll(signal: AbortSignal): Promise<Tickers> {
    const tickers = await upstream.fetchJson(`${TICKER}?${TRADING}`, {
      signal,
      budget: 'catalog',
      read: readAllTickers,
    });
    catalog.replace([...tickers.keys()].filter((symbol) => symbol.endsWith(QUOTE)));
    return tickers;
  }

  function batchOf(markets: readonly MarketAssets[]): Batch {
    const symbols = encodeURIComponent(JSON.stringify(markets.map(([base]) => symbolOf(base))));
    return {
      assets: markets.flatMap(([, assets]) => assets),
      budget: 'prices',
      async ask(signal) {
        const found = await upstream.fetchJson(`${TICKER}?symbols=${symbols}&${TRADING}`, {
          signal,
          budget: 'prices',
          readable: [400],
          read: (body, status) => (status === 400 ? readBadSymbol(body) : readTickers(body)),
        });
        const tickers = found === 'bad symbol' ? await requestAll(signal) : found;
        return new Map(
          markets.flatMap(([base, assets]) =>
            assets.map(({ key }) => [key, answerIn(tickers, symbolOf(base))] as const),
          ),
        );
      },
    };
  }

  // After a day, missing symbols are requested again: they may be listed again.
  const isListed = (base: string) => catalog.isDue() || catalog.current()?.has(symbolOf(base)) === true;

  return {
    row: ROW,
    upstream,
    prepare: () => catalog.restore(),
    couldKnow({ key }) {
      const base = baseOf(key);
      return base !== null && isListed(base);
    },
    rulesOut({ key }) {
      const base = baseOf(key);
      return base !== null && !isListed(base);
    },
    plan: (assets) => chunk(byBase(assets, baseOf), ROW.batch).map(batchOf),
    live: createBinanceFeed({
      registry,
      symbolOf: (key) => {
        const base = baseOf(key);
        return base !== null && isListed(base) ? symbolOf(base) : null;
      },
      answerOf,
    }),
  };
}

/** The market of a base symbol: `LINKUSDT`. */
export function symbolOf(base: string): string {
  return `${base}${QUOTE}`;
}

function readTickers(body: unknown): Tickers {
  return new Map(validRows(Row, body).map((row) => [row.symbol, row]));
}

/** Throws when no ticker is in USDT: such a list does not prove that a symbol is missing. */
function readAllTickers(body: unknown): Tickers {
  const tickers = readTickers(body);
  Symbols.parse([...tickers.keys()].filter((symbol) => symbol.endsWith(QUOTE)));
  return tickers;
}

function readBadSymbol(body: unknown): 'bad symbol' {
  BadSymbol.parse(body);
  return 'bad symbol';
}

function answerIn(tickers: Tickers, symbol: string): Answer {
  const ticker = tickers.get(symbol);
  return ticker ? answerOf(ticker) : { kind: 'unlisted' };
}

function answerOf(ticker: Omit<Ticker, 'symbol'>): Answer {
  const usdt = parsePositive(ticker.lastPrice);
  if (usdt === null) return { kind: 'untrusted', gate: 'value' };
  // The opening price is that of 24 hours ago, so the change is of 24 hours and not since the day's beginning.
  const change = changeBetween(parseDecimal(ticker.openPrice), usdt, { in: 'USDT', since: '24h' });
  return { kind: 'quoted', price: { in: 'USDT', usdt }, asOf: null, ...changesIn(change) };
}

const Frame = z.object({
  e: z.literal('24hrMiniTicker'),
  E: z.unknown(),
  s: z.string(),
  c: z.unknown(),
  o: z.unknown(),
});

const BUSIEST = 'BTCUSDT';

interface BinanceFeedParts {
  readonly registry: Registry;
  readonly symbolOf: (key: AssetKey) => string | null;
  readonly answerOf: (ticker: { readonly lastPrice: unknown; readonly openPrice: unknown }) => Answer;
}

function createBinanceFeed({ registry, symbolOf, answerOf }: BinanceFeedParts): LiveFeed {
  return {
    url: `${BINANCE_STREAM}/ws`,
    spacingMs: SECOND_MS,
    marketsOf(assets) {
      const all = registry.all.map(({ key }) => key);
      const wanted = new Set((assets ?? all).map(symbolOf));
      wanted.delete(null);
      if (wanted.size > 0) wanted.add(BUSIEST);
      const priced = Map.groupBy(all, symbolOf);
      return new Map([...wanted].map((symbol) => [symbol ?? '', priced.get(symbol) ?? []]));
    },
    subscription: (symbols) =>
      JSON.stringify({
        method: 'SUBSCRIBE',
        params: symbols.map((symbol) => `${symbol.toLowerCase()}@miniTicker`),
        id: 1,
      }),
    known: () => null,
    read(frame) {
      const read = z.safeParse(Frame, frame);
      if (!read.success) return null;
      const { s: market, c: lastPrice, o: openPrice } = read.data;
      const tradedAt = fromUnixMs(read.data.E);
      const answer = answerOf({ lastPrice, openPrice });
      if (tradedAt === null || answer.kind !== 'quoted') return null;
      return { market, tradedAt, ticker: null, answer: () => answer };
    },
  };
}
