/** The latest tickers of all won markets of a Korean exchange. */
import { AHEAD_LIMIT_MS } from '../market/ages.ts';
import { assetOf } from '../market/assets.ts';
import { BOARD_IN_VIEW_MS, symbolOfMarket } from '../market/board.ts';
import type { ChangeSince } from '../market/prices.ts';
import type { Registry } from '../tokens/registry.ts';
import type { Clock } from '../upstream/clock.ts';
import { byBase, type ListedMarkets, type MarketAssets, type NamedMarkets } from './exchange-markets.ts';
import { krwMarket, type Ticker } from './krw-tickers.ts';
import type { Batch, BoardTicker, WonBoard } from './source-port.ts';

interface WonBoardParts {
  readonly since: ChangeSince;
  readonly registry: Registry;
  readonly named: NamedMarkets;
  readonly listed: () => ListedMarkets;
  readonly clock: Pick<Clock, 'now'>;
  /** Creates the requests for the given markets, each with its assets in our tables. */
  readonly plan: (markets: readonly MarketAssets[]) => readonly Batch[];
}

export function createWonBoard({ since, registry, named, listed, clock, plan }: WonBoardParts): WonBoard {
  const all = registry.all.map(({ key }) => assetOf(key));
  const tickers = new Map<string, BoardTicker>();
  let answeredAt: number | null = null;
  let viewedAt = Number.NEGATIVE_INFINITY;

  function isInView(): boolean {
    const ageMs = clock.now() - viewedAt;
    return ageMs >= 0 && ageMs < BOARD_IN_VIEW_MS;
  }

  return {
    ...{ since, tickers, listed },
    checkedAt: () => answeredAt,
    assetAt: (market) => named.namedAsset(symbolOfMarket(market)),
    noteView() {
      viewedAt = clock.now();
    },
    isInView,
    shared: () => (listed() && isInView() ? byBase(all, named.baseOf) : []),
    plan() {
      const known = new Map(byBase(all, named.baseOf));
      const markets = listed();
      if (!markets) return plan([...known]);
      return plan([...markets.keys()].map(symbolOfMarket).map((base) => [base, known.get(base) ?? []]));
    },
    note(fresh, isWhole) {
      const at = clock.now();
      if (isWhole) answeredAt = at;
      for (const [market, ticker] of fresh)
        if (market.startsWith(krwMarket('')))
          tickers.set(market, { ...ticker, asOf: pastTime(ticker, at), at });
    },
  };
}

/** When the ticker's trade took place; null for a time far in the future, which proves no trade. */
function pastTime({ asOf }: Ticker, now: number): number | null {
  return asOf !== null && asOf - now <= AHEAD_LIMIT_MS ? asOf : null;
}
