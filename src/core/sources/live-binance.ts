/** The protocol of Binance's socket: tickers of single symbols (docs/sources.md §3). */
import * as z from 'zod/mini';
import type { AssetKey } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import { BINANCE_STREAM } from '../market/stream-hosts.ts';
import { SECOND_MS } from '../market/time.ts';
import type { Registry } from '../tokens/registry.ts';
import type { LiveFeed } from './source-port.ts';
import { fromUnixMs } from './timestamps.ts';

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

export function createBinanceFeed({ registry, symbolOf, answerOf }: BinanceFeedParts): LiveFeed {
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
