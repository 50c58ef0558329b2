/** Live prices: keeps sockets to exchanges open while views show their prices, and has each reported trade judged as a quote. */
import type { AssetKey } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import { MINUTE_MS, SECOND_MS } from '../market/time.ts';
import type { LiveFeed, LiveMarkets, LiveTick, PriceSource, WonBoard } from '../sources/source-port.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { parseExactJson } from '../upstream/exact-json.ts';
import { type ConnectSocket, createLiveSocket, type LiveSocket } from '../upstream/live-socket.ts';
import { assetsOf } from './board.ts';

/** A view counts as visible for this long after its last message, which it sends at least every 20 s. */
const SEEN_MS = 30 * SECOND_MS;
/** The shortest time between two updates of the views. */
const NEWS_MS = 250;
/** How often prices without a new trade count as checked again: more often than an open popup would request them. */
const CONFIRMED_MS = 5 * SECOND_MS;
/** A trade older than this (ms) is ignored. */
const OLDEST_TRADE_MS = MINUTE_MS;
/** Views are updated after this time at the latest, even if the judgement of new prices still waits for a rate. */
const JUDGED_MS = 30;

export interface LivePrices {
  /**
   * Records what a view shows: the whole board, or some assets. The sockets that this needs stay open for 30 s from now. A later
   * call with the same `view` replaces the earlier one.
   */
  keep(view: string, shown: ShownLive): void;
  /** Closes all sockets. */
  close(): void;
  /** Whether the exchange's socket is receiving messages and has reported a trade of the last minute. */
  isLive(name: SourceName): boolean;
}

export interface ShownLive {
  readonly order: readonly SourceName[];
  readonly assets: readonly AssetKey[] | 'board';
  /** Called after prices have changed: at most four times a second, and after the call before has settled. Must not reject. */
  readonly onNews: () => Promise<void>;
}

interface LivePricesParts {
  readonly sources: readonly Pick<PriceSource, 'row' | 'live' | 'board'>[];
  /** Judges answers like those of a request; resolves when the states have them. */
  readonly take: (name: SourceName, answers: ReadonlyMap<AssetKey, Answer>) => Promise<void>;
  readonly connect: ConnectSocket;
  /** The store of the last connections, which outlives a stopped worker. */
  readonly store: Pick<Store, 'get' | 'put'>;
  readonly clock: Clock;
  readonly random: () => number;
}

export function createLivePrices(parts: LivePricesParts): LivePrices {
  const { sources, clock } = parts;
  const shown = new Map<string, ShownLive & { readonly until: number }>();
  const news = createThrottle(clock, flush);
  const streams = sources.flatMap((source) =>
    source.live ? [createStream(source, source.live, { ...parts, changed: news.ask })] : [],
  );
  let watching = new AbortController();

  async function flush(): Promise<void> {
    const judged = Promise.all(streams.map((stream) => stream.flush()));
    await Promise.race([judged, clock.sleep(JUDGED_MS)]);
    await Promise.all([...shown.values()].map(({ onNews }) => onNews()));
  }

  /**
   * What a view needs of the sockets. Of the whole board, that is the assets of all boards: for an exchange without a board of its
   * own, such as Binance, those of the others.
   */
  function onBoard({ order, assets }: ShownLive): WantedLive {
    const isBoard = assets === 'board';
    const boards = sources.filter(({ row, board }) => board && order.includes(row.name));
    return {
      order,
      assets: boards.flatMap(({ board, live }) =>
        isBoard ? (board ? assetsOf(board) : []) : [...(live?.marketsOf(assets).values() ?? [])].flat(),
      ),
      isBoard,
    };
  }

  function update(): void {
    const now = clock.now();
    // A time too far in the future is from before the clock was set back: it would keep sockets open for hours.
    for (const [view, { until }] of shown) if (until <= now || until > now + SEEN_MS) shown.delete(view);
    for (const stream of streams) stream.show([...shown.values()].map(onBoard));
    watching.abort();
    watching = new AbortController();
    if (shown.size === 0) return;
    const nextAt = Math.min(...[...shown.values()].map(({ until }) => until));
    clock.sleep(nextAt - now, watching.signal).then(update, () => {});
  }

  return {
    keep(view, given) {
      shown.set(view, { ...given, until: clock.now() + SEEN_MS });
      update();
    },
    close() {
      shown.clear();
      update();
    },
    isLive: (name) => streams.some((stream) => stream.name === name && stream.isLive()),
  };
}

interface WantedLive {
  readonly order: readonly SourceName[];
  readonly assets: readonly AssetKey[];
  readonly isBoard: boolean;
}

/**
 * Limits calls of `run`: each starts `NEWS_MS` after the start of the call before, and not before that call has ended.
 */
function createThrottle(clock: Clock, run: () => Promise<void>) {
  let lastAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  let running = Promise.resolve();
  return {
    async ask(): Promise<void> {
      if (isDue) return;
      isDue = true;
      const restMs = Math.min(NEWS_MS, lastAt + NEWS_MS - clock.now());
      if (restMs > 0) await clock.sleep(restMs);
      await running;
      isDue = false;
      lastAt = clock.now();
      running = run();
    },
  };
}

/** Creates the stream of one exchange: its socket, and the queue of its ticks that are not judged yet. */
function createStream(
  { row: { name }, board }: Pick<PriceSource, 'row' | 'board'>,
  feed: LiveFeed,
  { take, connect, store, clock, random, changed }: LivePricesParts & { readonly changed: () => void },
) {
  const ticks = createTicks(feed, board, clock);
  const unjudged = new Map<AssetKey, Answer>();
  let judging: Promise<void> | null = null;

  const socket: LiveSocket = createLiveSocket({
    ...{ url: feed.url, spacingMs: feed.spacingMs, connect, store, clock, random },
    ...{ opened: ticks.opened },
    read(text) {
      const outcome = ticks.read(text);
      if (outcome === 'counts') changed();
      return outcome !== 'foreign';
    },
  });

  async function judge(): Promise<void> {
    while (unjudged.size > 0) {
      const answers = new Map(unjudged);
      unjudged.clear();
      await take(name, answers);
    }
  }

  /** Has the ticks since the last call judged; resolves when that is done. */
  async function flush(): Promise<void> {
    for (const [key, answer] of ticks.flush()) unjudged.set(key, answer);
    if (unjudged.size === 0) return;
    // One judgement runs at a time: ticks that come while it waits for a rate are judged after it.
    judging ??= judge()
      .catch((reason: unknown) => console.error('live prices cannot be judged', reason))
      .finally(() => {
        judging = null;
      });
    await judging;
  }

  return {
    name,
    show(views: readonly WantedLive[]): void {
      const wanted = views.filter(({ order }) => order.includes(name));
      const isWhole = board !== undefined && wanted.some(({ isBoard }) => isBoard);
      const markets = feed.marketsOf(isWhole ? null : wanted.flatMap(({ assets }) => assets));
      ticks.subscribe(markets, isWhole);
      if (markets.size === 0) socket.close();
      else socket.open(feed.subscription([...markets.keys()]));
    },
    flush,
    isLive: () => socket.isReceiving() && ticks.hasRecent(),
  };
}

/** Creates the memory of an exchange's ticks: which of them count, and which earlier prices they confirm. */
function createTicks(feed: LiveFeed, board: WonBoard | undefined, clock: Pick<Clock, 'now'>) {
  let markets: LiveMarkets = new Map();
  let isBoard = false;
  /** The time of the last trade that counted (Unix milliseconds), by market. */
  const tradedAt = new Map<string, number>();
  /** The latest tick since the last flush, by market. */
  const fresh = new Map<string, LiveTick>();
  /** The latest tick that this connection has reported, by market. */
  const reported = new Map<string, LiveTick>();
  /** When this connection began to report the market's trades (Unix milliseconds), by market. */
  const since = new Map<string, number>();
  let confirmedAt = Number.NEGATIVE_INFINITY;

  function counts({ market, tradedAt: at }: LiveTick): boolean {
    const knownAt = Math.max(tradedAt.get(market) ?? 0, board?.tickers.get(market)?.asOf ?? 0);
    return at >= knownAt && Math.abs(clock.now() - at) <= OLDEST_TRADE_MS;
  }

  function begin(market: string): void {
    reported.delete(market);
    since.set(market, clock.now());
  }

  /**
   * Whether the market's price is known to be current: a tick reported it, or a request that was answered after the subscription
   * began, since a later trade would have been reported.
   */
  function isConfirmed(market: string): boolean {
    const receivedAt = board?.tickers.get(market)?.at ?? 0;
    return reported.has(market) || receivedAt >= (since.get(market) ?? Number.POSITIVE_INFINITY);
  }

  function confirmed(): readonly LiveTick[] {
    const known = [...markets.keys()].filter(isConfirmed);
    return known.flatMap((market) => reported.get(market) ?? feed.known(market) ?? []);
  }

  /** The changed ticks; every `CONFIRMED_MS` all, because a subscribed market without a new tick still has its last price. */
  function due(): readonly LiveTick[] {
    const now = clock.now();
    const isAllDue = now - confirmedAt >= CONFIRMED_MS || now < confirmedAt;
    if (isAllDue) confirmedAt = now;
    return isAllDue ? confirmed() : [...fresh.values()];
  }

  return {
    /** Sets the markets whose ticks count. `isWhole`: they are all markets of the board. */
    subscribe(given: LiveMarkets, isWhole: boolean): void {
      for (const market of given.keys()) if (!markets.has(market)) begin(market);
      markets = given;
      isBoard = isWhole;
    },
    /** Forgets the reported ticks: a new connection has opened, and trades before it may be missing. */
    opened(): void {
      for (const market of markets.keys()) begin(market);
    },
    /** Reads a message of the socket. `foreign`: it is not a tick of a subscribed market. */
    read(text: string): 'counts' | 'does not count' | 'foreign' {
      const tick = readTick(feed, text);
      if (!tick || !markets.has(tick.market)) return 'foreign';
      if (!counts(tick)) return 'does not count';
      tradedAt.set(tick.market, tick.tradedAt);
      for (const ticks of [fresh, reported]) ticks.set(tick.market, tick);
      return 'counts';
    },
    /** Writes the due ticks to the board and returns them as answers about assets. */
    flush(): readonly (readonly [AssetKey, Answer])[] {
      if (fresh.size === 0) return [];
      const ticks = due();
      fresh.clear();
      const isWhole =
        isBoard && [...markets.keys()].every((market) => isConfirmed(market) || !board?.tickers.has(market));
      board?.note(
        new Map(ticks.flatMap(({ market, ticker }) => (ticker ? [[market, ticker]] : []))),
        isWhole,
      );
      return ticks.flatMap((tick) =>
        (markets.get(tick.market) ?? []).map((key) => [key, tick.answer()] as const),
      );
    },
    /** Whether a reported tick is of a trade in the last minute. */
    hasRecent: () => [...reported.values()].some(({ tradedAt: at }) => clock.now() - at <= OLDEST_TRADE_MS),
  };
}

/** The tick in a message of the socket; null where it has none. */
function readTick(feed: LiveFeed, text: string): LiveTick | null {
  try {
    return feed.read(parseExactJson(text));
  } catch {
    return null;
  }
}
