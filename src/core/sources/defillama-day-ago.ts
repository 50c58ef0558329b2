/**
 * DefiLlama's prices of a day ago, by which its change is told (docs/sources.md §2): a hundred coins a request, each asked
 * about every quarter of an hour at most, also by the next worker.
 */
import * as z from 'zod/mini';
import { type Decimal, parseDecimal } from '../market/decimal.ts';
import type { Change } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { parseStored } from '../storage/parse-stored.ts';
import type { Store } from '../storage/store.ts';
import { chunk } from '../upstream/chunk.ts';
import type { Clock } from '../upstream/clock.ts';
import { type Upstream, UpstreamError } from '../upstream/upstream.ts';
import { changeBetween } from './changes.ts';
import { readMoment } from './defillama-past-bodies.ts';
import { HISTORY_BUDGETS } from './history.ts';

const ROW = sourceRow('DefiLlama');
const DAY_MS = 24 * 60 * 60_000;
const RENEWED_MS = 15 * 60_000;
/** So that no change goes away while it is being renewed. */
const USABLE_MS = 20 * 60_000;
/** A record further from a day ago tells the change of another time. */
const REACH_MS = 60 * 60_000;
const KEY = 'DefiLlama a day ago';

const Kept = z.record(
  z.string(),
  z.object({
    usd: z.nullable(z.custom<Decimal>((value) => parseDecimal(value) === value)),
    heardAt: z.number(),
    /** When it was last asked for, be it in vain. */
    triedAt: z.number(),
  }),
);

export interface DayAgo {
  /** Brings back what an earlier worker was told; never rejects. */
  restore(): Promise<void>;
  /** By how much the coin has changed since a day ago, as far as that is at hand. */
  changeOf(coin: string, usd: Decimal): Change | null;
  /** Asks about those of the coins whose price of a day ago was not asked for lately. Rejects with UpstreamError. */
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

  function note(told: typeof known): void {
    const lately = Object.entries(known).filter(([, { triedAt }]) => isWithin(triedAt, USABLE_MS));
    known = { ...Object.fromEntries(lately), ...told };
  }

  async function ask(coins: readonly string[], signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const at = now - DAY_MS;
    const url = `https://${ROW.host}/prices/historical/${Math.floor(at / 1000)}/${coins.join(',')}?searchWidth=1h`;
    const records = await upstream.fetchJson(url, { signal, budget: HISTORY_BUDGETS, read: readMoment });
    const told = coins.map((coin) => {
      const record = records.get(coin);
      const isNear = record && Math.abs(record.asOf - at) <= REACH_MS;
      return [coin, { usd: isNear ? record.usd : null, heardAt: now, triedAt: now }] as const;
    });
    note(Object.fromEntries(told));
  }

  /** One request after the other, none after a failure: side by side, three would take the present prices along. */
  async function askAll(coins: readonly string[], signal: AbortSignal): Promise<void> {
    const left = chunk(coins, ROW.batch);
    try {
      for (let part = left[0]; part; part = left[0]) {
        await ask(part, signal);
        left.shift();
      }
    } catch (error) {
      // What the budget forbids was not asked.
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
        await askAll(due, signal);
      } finally {
        for (const coin of due) underWay.delete(coin);
        await store
          .put({ [KEY]: known })
          .catch((reason: unknown) => console.warn('prices of a day ago not kept', reason));
      }
    },
  };
}
