/**
 * Computes the 24-hour change of DefiLlama's prices from its prices of a day ago (docs/sources.md §2). A request has a hundred
 * coins; each coin is requested at most once in 15 minutes, also across restarts of the worker.
 */
import * as z from 'zod/mini';
import type { Decimal } from '../market/decimal.ts';
import { decimal } from '../market/fields.ts';
import type { Change } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../market/time.ts';
import { parseStored } from '../storage/collection.ts';
import type { Store } from '../storage/store.ts';
import { chunk } from '../upstream/chunk.ts';
import type { Clock } from '../upstream/clock.ts';
import { type Upstream, UpstreamError } from '../upstream/upstream.ts';
import { changeBetween } from './changes.ts';
import { readMoment } from './defillama-past-bodies.ts';
import { HISTORY_BUDGETS } from './history.ts';

const ROW = sourceRow('DefiLlama');
const RENEWED_MS = 15 * MINUTE_MS;
/** How long a price of a day ago is used; longer than `RENEWED_MS`, so that the change stays during the renewal. */
const USABLE_MS = 20 * MINUTE_MS;
/** A record further than this from 24 hours ago is not used for the change. */
const REACH_MS = HOUR_MS;
const KEY = 'DefiLlama a day ago';

const Kept = z.record(
  z.string(),
  z.object({
    usd: z.nullable(decimal),
    heardAt: z.number(),
    /** When the coin was last requested, successfully or not. */
    triedAt: z.number(),
  }),
);

export interface DayAgo {
  /** Reads the prices that an earlier worker stored; never rejects. */
  restore(): Promise<void>;
  /** The change from the stored price of a day ago to `usd`; null without a stored price. */
  changeOf(coin: string, usd: Decimal): Change | null;
  /** Requests those prices of a day ago that are due. Rejects with UpstreamError. */
  fetch(coins: readonly string[], signal: AbortSignal): Promise<void>;
}

interface DayAgoParts {
  readonly upstream: Upstream;
  readonly clock: Pick<Clock, 'now'>;
  readonly store: Store;
}

export function createDayAgo({ upstream, clock, store }: DayAgoParts): DayAgo {
  let known: z.infer<typeof Kept> = {};
  let restoring: Promise<void> | null = null;
  const underWay = new Set<string>();

  const isWithin = (at: number | undefined, limitMs: number) => {
    const ageMs = clock.now() - (at ?? Number.NEGATIVE_INFINITY);
    return ageMs >= 0 && ageMs < limitMs;
  };

  function note(prices: typeof known): void {
    const recent = Object.entries(known).filter(([, { triedAt }]) => isWithin(triedAt, USABLE_MS));
    known = { ...Object.fromEntries(recent), ...prices };
  }

  async function ask(coins: readonly string[], signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const at = now - DAY_MS;
    const url = `https://${ROW.host}/prices/historical/${Math.floor(at / 1000)}/${coins.join(',')}?searchWidth=1h`;
    const records = await upstream.fetchJson(url, { signal, budget: HISTORY_BUDGETS, read: readMoment });
    const prices = coins.map((coin) => {
      const record = records.get(coin);
      const isNear = record && Math.abs(record.asOf - at) <= REACH_MS;
      return [coin, { usd: isNear ? record.usd : null, heardAt: now, triedAt: now }] as const;
    });
    note(Object.fromEntries(prices));
  }

  /**
   * Sends the requests one after another, up to the first failure: more failures would open the breaker of present prices.
   */
  async function requestAll(coins: readonly string[], signal: AbortSignal): Promise<void> {
    const left = chunk(coins, ROW.batch);
    try {
      for (let part = left[0]; part; part = left[0]) {
        await ask(part, signal);
        left.shift();
      }
    } catch (error) {
      // A skipped request was not sent, so its coins remain due.
      if (!(error instanceof UpstreamError && error.failure === 'skipped')) noteFailure(left.flat());
      throw error;
    }
  }

  function noteFailure(coins: readonly string[]): void {
    const triedAt = clock.now();
    const never = { usd: null, heardAt: 0 };
    note(Object.fromEntries(coins.map((coin) => [coin, { ...(known[coin] ?? never), triedAt }])));
  }

  async function restore(): Promise<void> {
    const kept = parseStored(Kept, await store.get(KEY).catch(() => null));
    known = { ...kept, ...known };
  }

  return {
    restore: () => (restoring ??= restore()),
    changeOf: (coin, usd) =>
      isWithin(known[coin]?.heardAt, USABLE_MS)
        ? changeBetween(known[coin]?.usd ?? null, usd, { in: 'USD', since: '24h' })
        : null,
    async fetch(coins, signal) {
      const due = [...new Set(coins)].filter(
        (coin) => !isWithin(known[coin]?.triedAt, RENEWED_MS) && !underWay.has(coin),
      );
      if (due.length === 0) return;
      for (const coin of due) underWay.add(coin);
      try {
        await requestAll(due, signal);
      } finally {
        for (const coin of due) underWay.delete(coin);
        await store
          .put({ [KEY]: known })
          .catch((reason: unknown) => console.warn('prices of a day ago not kept', reason));
      }
    },
  };
}
