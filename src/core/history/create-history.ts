/** Creates the history: past prices with their sources, rates and stores. Also one in memory for private windows, and block times. */
import * as z from 'zod/mini';
import { createPastRates, type PastRates } from '../fx/past-rates.ts';
import { type PlatformId, platformRow } from '../market/platforms.ts';
import { HOUR_MS } from '../market/time.ts';
import { createBinanceHistory } from '../sources/binance-history.ts';
import type { DemoKey } from '../sources/coingecko-demo-key.ts';
import { createCoinGeckoHistory } from '../sources/coingecko-history.ts';
import { createDefiLlamaHistory } from '../sources/defillama-history.ts';
import { createGeckoTerminalHistory } from '../sources/geckoterminal-history.ts';
import type { HistorySource } from '../sources/history.ts';
import { createBithumbHistory, createUpbitHistory } from '../sources/krw-candles.ts';
import type { PriceSource } from '../sources/source-port.ts';
import { createMemoryStore } from '../storage/memory.ts';
import type { Store } from '../storage/store.ts';
import { type NodeParts, nodeAnswers } from '../tokens/node-requests.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Shares } from '../upstream/shares.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import { createNeighbours } from './confirmations.ts';
import { createMomentStore, type MomentStore } from './moment-store.ts';
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
  readonly momentStore: MomentStore;
  readonly rates: PastRates;
  readonly sources: readonly HistorySource[];
  readonly blocks: BlockTimes;
  /** The time, by the hosts' clocks when ours is wrong (Unix milliseconds). */
  readonly now: () => number;
}

export interface HistoryParts {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  /** How requesters share the history budgets; one instance for all users of these upstreams. */
  readonly shares: Shares;
  readonly store: Store;
  readonly demoKey?: Pick<DemoKey, 'usable' | 'count'>;
  /** CoinGecko's source of present prices, whose list of coins the source of past prices uses. */
  readonly coinGecko?: PriceSource | undefined;
  readonly recordings?: Recordings | undefined;
}

export function createHistory(parts: HistoryParts): History {
  const { upstreams, clock, shares, store, demoKey, coinGecko, recordings } = parts;
  const { hostTime } = upstreams;
  const median = () => hostTime.medianOffsetMs(clock.now());
  const now = () => clock.now() + (median() ?? 0);
  // The earliest time that it may be: if a single host's clock is behind ours, its time is used, since a moment may not
  // be over.
  const surelyPast = () => clock.now() + (median() ?? Math.min(0, hostTime.lastOffsetMs()));
  const sources = [
    createDefiLlamaHistory(upstreams),
    createBinanceHistory({ upstreams, now }),
    createCoinGeckoHistory({ upstreams, now, present: coinGecko, ...(demoKey && { demoKey }) }),
    createGeckoTerminalHistory({ upstreams, now }),
    createUpbitHistory({ upstreams, now }),
    createBithumbHistory({ upstreams, now }),
  ];
  const momentStore = createMomentStore(store, now);
  const facts = createPastFacts({ momentStore, now, surelyPast, clock, shares });
  const rates = createPastRates({ upstreams, store, now });
  const past = createPast({
    ...{ sources, facts, momentStore, rates, shares, now },
    neighbours: createNeighbours(store, momentStore),
  });
  const series = createSeries({ sources, facts, rates, shares, now, recordings });
  const sparkline = createSparklines({ series, recordings, now });
  const blocks = createBlockTimes({ upstreams, clock }, { store, now });
  return { past, series, sparkline, facts, momentStore, rates, sources, blocks, now };
}

/** A block, of which nodes are sent only the number (docs/sources.md §12). */
interface Block {
  readonly platform: PlatformId;
  readonly number: number;
}

type BlockTimes = ReturnType<typeof createBlockTimes>;

/** The times of blocks younger than this (ms) are not stored, because such blocks may still be replaced. */
const SETTLED_AFTER_MS = HOUR_MS;

/**
 * A block's time is confirmed if it lies between those of a lower and a higher stored block that are at most this far
 * apart (ms).
 */
const ENCLOSING_MS = HOUR_MS;

const Quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,12}$/i));
const Answer = z.nullable(z.object({ number: Quantity, timestamp: Quantity }));
const BlockTime = z.int().check(z.positive());

/**
 * Creates the reader of block times, which takes them from the store or a node. A failing store is tolerated. `now`: by
 * the hosts' clocks when ours is wrong.
 */
export function createBlockTimes(
  nodes: NodeParts,
  { store, now }: { readonly store: Store; readonly now: () => number },
) {
  const stored = async (key: string) =>
    BlockTime.safeParse(await store.get(key).catch(() => undefined)).data ?? null;

  /** Whether the time lies between those of a lower and a higher stored block that are at most an hour apart. */
  async function isEnclosed({ platform, number }: Block, at: number): Promise<boolean> {
    const prefix = `block:${platform}:`;
    const keys = await store.keysBetween(prefix, `${prefix}~`).catch(() => []);
    const numbers = keys.map((key) => Number(key.slice(prefix.length))).sort((a, b) => a - b);
    const lower = numbers.findLast((each) => each < number);
    const higher = numbers.find((each) => each > number);
    if (lower === undefined || higher === undefined) return false;
    const [from, to] = await Promise.all([stored(prefix + lower), stored(prefix + higher)]);
    return from !== null && to !== null && from < at && at < to && to - from <= ENCLOSING_MS;
  }

  return {
    /** The block's time (Unix milliseconds); `none` when there is no such block yet; null when no node has answered. */
    async of(block: Block, signal: AbortSignal): Promise<number | 'none' | null> {
      const { platform, number } = block;
      const key = `block:${platform}:${number}`;
      const storedAt = await stored(key);
      if (storedAt !== null) return storedAt;
      const answers = nodeAnswers(
        nodes,
        platformRow(platform),
        {
          method: 'eth_getBlockByNumber',
          params: [`0x${number.toString(16)}`, false],
          read: (result) => readTime(result, number),
        },
        signal,
      );
      const at = (await answers.next()).value ?? null;
      if (typeof at !== 'number' || now() - at <= SETTLED_AFTER_MS) return at;
      // A single node may be wrong: the time is stored only if another operator's node or stored blocks around it agree.
      if ((await isEnclosed(block, at)) || (await answers.next()).value === at)
        await store.put({ [key]: at }).catch(() => {});
      return at;
    },
  };
}

/** The time in a node's answer; `none` without a block. Throws if the answer is about another block. */
function readTime(result: unknown, number: number): number | 'none' {
  const block = Answer.parse(result);
  if (!block) return 'none';
  if (Number(block.number) !== number) throw new RangeError(`block ${block.number} in place of ${number}`);
  return BlockTime.parse(Number(block.timestamp) * 1000);
}

export type PrivateHistory = ReturnType<typeof createPrivateHistory>;

/**
 * Creates the history of private windows, in memory (docs/architecture.md §5). Its sources and budgets are those of
 * `parts`.
 */
export function createPrivateHistory(parts: Omit<HistoryParts, 'store'>) {
  let history: History | null = null;
  return {
    current(): History {
      history ??= createHistory({ ...parts, store: createMemoryStore() });
      return history;
    },
    forget(): void {
      history = null;
    },
  };
}
