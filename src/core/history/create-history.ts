/** The past, put together: sources, rates, and what is kept of both. */
import { createPastRates, type PastRates } from '../fx/past-rates.ts';
import { createBinanceHistory } from '../sources/binance-history.ts';
import { createBithumbHistory } from '../sources/bithumb-history.ts';
import type { DemoKey } from '../sources/coingecko-demo-key.ts';
import { createCoinGeckoHistory } from '../sources/coingecko-history.ts';
import { createDefiLlamaHistory } from '../sources/defillama-history.ts';
import { createGeckoTerminalHistory } from '../sources/geckoterminal-history.ts';
import type { HistorySource } from '../sources/history.ts';
import type { PriceSource } from '../sources/source-port.ts';
import { createUpbitHistory } from '../sources/upbit-history.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Shares } from '../upstream/shares.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import { type BlockTimes, createBlockTimes } from './block-times.ts';
import { createKeptMoments, type KeptMoments } from './kept-moments.ts';
import { createNeighbours } from './neighbours.ts';
import { createPast, type Past } from './past.ts';
import { createPastFacts, type PastFacts } from './past-facts.ts';
import { type AskSeries, createSeries } from './price-series.ts';
import type { Recordings } from './recordings.ts';
import { type AskSparkline, createSparklines } from './sparklines.ts';

export interface History {
  readonly past: Past;
  readonly series: AskSeries;
  readonly sparkline: AskSparkline;
  readonly facts: PastFacts;
  readonly kept: KeptMoments;
  readonly rates: PastRates;
  readonly sources: readonly HistorySource[];
  readonly blocks: BlockTimes;
  /** By the hosts' clocks where ours is wrong (Unix milliseconds). */
  readonly now: () => number;
}

export interface HistoryParts {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  /** Of the history budgets: one for all that use these upstreams. */
  readonly shares: Shares;
  /** What was said of past moments: kept for ever. */
  readonly store: Store;
  readonly demoKey?: Pick<DemoKey, 'usable' | 'count'>;
  /** CoinGecko's present, by whose list its past goes. */
  readonly coinGecko?: PriceSource | undefined;
  /** What was recorded here. */
  readonly recordings?: Recordings | undefined;
}

export function createHistory(parts: HistoryParts): History {
  const { upstreams, clock, shares, store, demoKey, coinGecko, recordings } = parts;
  const { hostTime } = upstreams;
  const median = () => hostTime.medianOffsetMs(clock.now());
  const now = () => clock.now() + (median() ?? 0);
  // One host is enough not to store an answer: its moment may not have come.
  const surelyPast = () => clock.now() + (median() ?? Math.min(0, hostTime.lastOffsetMs()));
  const sources = [
    createDefiLlamaHistory(upstreams),
    createBinanceHistory({ upstreams, now }),
    createCoinGeckoHistory({ upstreams, now, present: coinGecko, ...(demoKey && { demoKey }) }),
    createGeckoTerminalHistory({ upstreams, now }),
    createUpbitHistory({ upstreams, now }),
    createBithumbHistory({ upstreams, now }),
  ];
  const kept = createKeptMoments(store, now);
  const facts = createPastFacts({ kept, now, surelyPast, clock, shares });
  const rates = createPastRates({ upstreams, store, now });
  const past = createPast({
    ...{ sources, facts, kept, rates, shares, now },
    neighbours: createNeighbours(store, kept),
  });
  const series = createSeries({ sources, facts, rates, shares, now, recordings });
  const sparkline = createSparklines({ series, recordings, now });
  const blocks = createBlockTimes({ upstreams, clock }, { store, now });
  return { past, series, sparkline, facts, kept, rates, sources, blocks, now };
}
