/** The past in the made-up world: time stands still until the test moves it. */
import { onTestFinished, vi } from 'vitest';
import { createHistory, type History } from '../../../src/core/history/create-history.ts';
import type { MomentAnswer } from '../../../src/core/history/past.ts';
import type { Series, SeriesQuestion } from '../../../src/core/history/price-series.ts';
import type { Recordings } from '../../../src/core/history/recordings.ts';
import type { HistoryRequester } from '../../../src/core/history/requester.ts';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { MomentPrice } from '../../../src/core/market/moments.ts';
import type { Basis, SourceName } from '../../../src/core/market/source-table.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { createShares } from '../../../src/core/upstream/shares.ts';
import type { Market } from '../../world/market.ts';
import { createWorld, type World } from '../../world/world.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** 2027-01-01 00:00 in Korea. */
export const TURN = Date.parse('2026-12-31T15:00:00Z');
/** Three weeks later. */
export const LATER = TURN + 21 * DAY;

export const LINK: AssetKey = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
export const PEPE: AssetKey = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
export const MKR: AssetKey = 'ETH:0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2';
export const NOBODYS: AssetKey = 'ETH:0x5e00000000000000000000000000000000000017';

/** What stands below DefiLlama: switched off where only its own word is looked at. */
export const BELOW: readonly SourceName[] = ['Binance', 'CoinGecko', 'GeckoTerminal'];

export interface Wanted {
  readonly moments: readonly (readonly [asset: AssetKey, at: number])[];
  readonly basis?: Basis;
  readonly off?: readonly SourceName[];
  readonly requester?: HistoryRequester;
}

export interface PastStage extends History {
  readonly world: World;
  readonly market: Market;
  readonly store: Store;
  /** Asks once, and lets the pauses between tries pass. */
  ask(wanted: Wanted): Promise<MomentAnswer>;
  /** The one answer about an asset at a moment. */
  price(asset: AssetKey, at: number, basis?: Basis): Promise<MomentPrice>;
  /** A series, with the pauses between tries. */
  row(wanted: Partial<SeriesQuestion>): Promise<Series>;
  known(wanted: Wanted): Promise<readonly MomentPrice[]>;
  /** Requests about the past to a host since the last `forget`. */
  requests(host?: string): readonly string[];
  forget(): void;
  /** A new worker on what the old one kept. */
  restart(): PastStage;
}

export interface StageOptions {
  readonly now?: number;
  readonly store?: Store;
  readonly world?: World;
  /** What our own clock is ahead of the world's. */
  readonly aheadMs?: number;
  /** Switched off, unless a question says otherwise. */
  readonly off?: readonly SourceName[];
  readonly recordings?: Recordings;
  /** What time it is by a host's own clock; the world's when left out. */
  readonly hostNow?: (host: string) => number | null;
}

export function startPast({
  now = LATER,
  store = createMemoryStore(),
  ...rest
}: StageOptions = {}): PastStage {
  const { aheadMs = 0, off: isOff = [], recordings } = rest;
  if (!rest.world) {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: now + aheadMs });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  }
  const theirNow = () => Date.now() - aheadMs;
  const world = rest.world ?? createWorld({ now: theirNow });
  const upstreams = createUpstreams({
    fetch: async (url, init) => {
      const response = await world.fetch(url, init);
      const headers = new Headers(response.headers);
      const hostNow = rest.hostNow?.(new URL(url).host) ?? theirNow();
      headers.set('date', new Date(hostNow).toUTCString());
      return new Response(response.body, { status: response.status, headers });
    },
    clock: systemClock,
    store: createMemoryStore(),
    random: () => 0.5,
  });
  const history = createHistory({
    upstreams,
    clock: systemClock,
    shares: createShares(systemClock),
    store,
    recordings,
  });
  const question = ({ moments, basis = 'global', off = isOff, requester = PERSON }: Wanted) => ({
    moments: moments.map(([asset, at]) => ({ asset, at })),
    basis,
    off,
    requester,
  });
  const ask = (wanted: Wanted) => settled(history.past.ask(question(wanted), new AbortController().signal));
  return {
    ...history,
    world,
    market: world.market,
    store,
    ask,
    async price(asset, at, basis = 'global') {
      const [price] = (await ask({ moments: [[asset, at]], basis })).prices;
      if (!price) throw new Error('no answer');
      return price;
    },
    row: (wanted) => {
      const year = { step: '1d', from: now - 365 * DAY, to: now - DAY } as const;
      const whole = {
        ...({ asset: LINK, basis: 'global', off: isOff, requester: PERSON } as const),
        ...year,
        ...wanted,
      };
      return settled(history.series(whole, new AbortController().signal));
    },
    known: (wanted) => settled(history.past.known(question(wanted))),
    requests: (host) =>
      world.log.flatMap((each) => (host === undefined || each.host === host ? [each.host + each.path] : [])),
    forget: () => {
      world.log.length = 0;
    },
    restart: () => startPast({ ...rest, now, store, world }),
  };
}

/** Lets time pass, a little at a time, until it has settled. */
export async function settled<T>(task: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  task.then(over, over);
  for (let turn = 0; turn < 5_000 && !isOver; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turn % 50 === 49) await vi.advanceTimersByTimeAsync(50);
  }
  return task;
}

/** A budget's minute passes. */
export async function aMinutePasses(): Promise<void> {
  await vi.advanceTimersByTimeAsync(MINUTE + 1);
}
