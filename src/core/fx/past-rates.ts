/**
 * Won per dollar of past days: the European Central Bank's rates, by the first version of Frankfurter's API, which does not
 * change (docs/sources.md §9 Past days). For display; the rate that Korean tax law names may differ by about 1 %.
 */
import * as z from 'zod/mini';
import { type Decimal, parseDecimal } from '../market/decimal.ts';
import type { DayRate } from '../market/moments.ts';
import { DAY_MS, dayBefore, dayOf, HOUR_MS, startOf } from '../market/time.ts';
import { createSerial } from '../storage/serial.ts';
import type { Store } from '../storage/store.ts';
import { hasPassed } from '../upstream/host-clock.ts';
import { WHOLE } from '../upstream/shares.ts';
import { UpstreamError, type Upstreams } from '../upstream/upstream.ts';
import { isBelievable } from './believed-rate.ts';
import { RATE_SERVICES } from './services.ts';

export interface KeptRate extends DayRate {
  /** Whether the rate no longer changes: three days have passed since its day. */
  readonly isFinal: boolean;
}

export type PastRates = ReturnType<typeof createPastRates>;

const SERVICE = 'Frankfurter';
/** Longest time without a published rate: a weekend between holidays is shorter. */
const LONGEST_PAUSE_DAYS = 10;
const SETTLED_AFTER_DAYS = 3;
/** Days requested on either side of those wanted: one request a day would soon spend the budget of past days. */
const AROUND_DAYS = 180;
/** A rate that may still change is requested again after this time. */
const OPEN_FOR_MS = HOUR_MS;

/** The lowest believable rate of a past day (docs/sources.md §9 Past days); lower than that of today's rate. */
const LOWEST = '700' as Decimal;

const PAYER = ['prices', 'history'];
const PREFIX = 'rate:';

const Range = z.object({
  amount: z.literal(['1', '1.0']),
  base: z.literal('USD'),
  rates: z.record(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), z.object({ KRW: z.string() })),
});

const Kept = z.object({
  krwPerUsd: z.custom<Decimal>(
    (value) => parseDecimal(value) === value && isBelievable(value as Decimal, LOWEST),
  ),
  service: z.string(),
  date: z.string(),
  isFinal: z.boolean(),
  askedAt: z.number(),
});
type Kept = z.infer<typeof Kept>;

type DayRateRow = Omit<DayRate, 'service'>;

interface Published {
  readonly from: string;
  readonly to: string;
  readonly rates: readonly DayRateRow[];
  readonly askedAt: number;
}

/**
 * Creates the store of past rates, which fetches missing ones. `now`: the current time, corrected by the hosts' clocks
 * where ours is wrong. If `store` fails, rates are in memory only.
 */
export function createPastRates(parts: {
  readonly upstreams: Upstreams;
  readonly store: Store;
  readonly now: () => number;
}) {
  const { store, now } = parts;
  const service = RATE_SERVICES.find(({ name }) => name === SERVICE);
  if (!service) throw new RangeError(`no rate service ${SERVICE}`);
  const { host } = service;
  const upstream = parts.upstreams.of(service);
  const known = new Map<string, Kept>();
  const inTurn = createSerial();
  /** The rates of the last response, and the days that it covers. */
  let published: Published = { from: '', to: '', rates: [], askedAt: 0 };

  async function recall(day: string): Promise<void> {
    if (known.has(day)) return;
    const kept = Kept.safeParse(await store.get(PREFIX + day).catch(() => undefined)).data;
    if (kept) known.set(day, kept);
  }

  const isDue = (day: string) => {
    const kept = known.get(day);
    return !kept || (!kept.isFinal && hasPassed(OPEN_FOR_MS, kept.askedAt, now()));
  };

  function take(days: readonly string[]): void {
    for (const day of days) {
      const rate = rateOf(day, published);
      if (rate) known.set(day, rate);
    }
  }

  async function ask(days: readonly string[], signal: AbortSignal): Promise<void> {
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const from = dayBefore(first, AROUND_DAYS);
    const [after, today] = [dayBefore(last, -AROUND_DAYS), dayOf(now())];
    const to = after < today ? after : today > last ? today : last;
    const url = `https://${host}/v1/${from}..${to}?base=USD&symbols=KRW`;
    const rates = await upstream.fetchJson(url, { signal, budget: PAYER, read: readRange });
    published = { from: dayBefore(from, -LONGEST_PAUSE_DAYS), to, rates, askedAt: now() };
    take(days);
  }

  async function recalled(days: readonly string[]): Promise<readonly string[]> {
    const sorted = [...new Set(days)].sort();
    await Promise.all(sorted.map(recall));
    return sorted;
  }

  function ratesOf(days: readonly string[]): ReadonlyMap<string, KeptRate> {
    return new Map([...keptOf(days)].map(([day, { askedAt: _, ...rate }]) => [day, rate] as const));
  }

  const keptOf = (days: readonly string[]) =>
    new Map(
      days.flatMap((day) => {
        const kept = known.get(day);
        return kept ? [[day, kept] as const] : [];
      }),
    );

  return {
    /** The stored rates of the days, without a request. */
    known: async (days: readonly string[]): Promise<ReadonlyMap<string, KeptRate>> =>
      ratesOf(await recalled(days)),
    /**
     * The rate that was published last at or before each day (`2026-12-31`, in Korea); days without a rate are missing. All days
     * that are not stored as final are fetched by one request, with half a year around them. Failed requests do not reject.
     */
    ensure: (
      days: readonly string[],
      signal: AbortSignal,
      share = WHOLE,
    ): Promise<ReadonlyMap<string, KeptRate>> =>
      inTurn(async () => {
        const sorted = await recalled(days);
        const due = sorted.filter(isDue);
        if (due.length > 0) {
          const isAtHand = (day: string) =>
            day >= published.from && day <= published.to && isOver(day, published.askedAt);
          take(due.filter(isAtHand));
          const unknown = due.filter((day) => !isAtHand(day));
          if (unknown.length > 0 && share.take(service) === 0)
            await ask(unknown, signal).catch(countedFailure);
          const items = [...keptOf(due)].map(([day, kept]) => [PREFIX + day, kept]);
          await store.put(Object.fromEntries(items)).catch(complain);
        }
        return ratesOf(sorted);
      }),
  };
}

/** The rate that was published last at or before the day; null when that is more than ten days earlier. */
function rateOf(day: string, { rates, askedAt }: Published): Kept | null {
  const rate = rates.findLast(({ date }) => date <= day);
  const isNear = rate && rate.date >= dayBefore(day, LONGEST_PAUSE_DAYS);
  // A day that had not begun at the response: our clock was wrong.
  if (!isNear || startOf(day) > askedAt) return null;
  return { ...rate, service: SERVICE, isFinal: isOver(day, askedAt), askedAt };
}

/** The rates of a response, oldest first, without those that are not believable. */
function readRange(body: unknown): readonly DayRateRow[] {
  const { rates } = Range.parse(body);
  return Object.entries(rates)
    .flatMap(([date, { KRW }]) => {
      const krwPerUsd = parseDecimal(KRW);
      return krwPerUsd !== null && isBelievable(krwPerUsd, LOWEST) ? [{ date, krwPerUsd }] : [];
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Whether three days have passed since the end of the day. */
function isOver(day: string, at: number): boolean {
  return at >= startOf(day) + (1 + SETTLED_AFTER_DAYS) * DAY_MS;
}

/** Ignores a failed request, which its upstream has counted: the stored rates stay. */
function countedFailure(error: unknown): void {
  if (!(error instanceof UpstreamError)) throw error;
}

function complain(reason: unknown): void {
  console.warn('rates of past days could not be kept', reason);
}
