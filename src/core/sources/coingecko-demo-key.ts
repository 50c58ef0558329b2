/** The user's own demo key for CoinGecko: optional, with larger limits (docs/sources.md §1). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { COINGECKO_KEY, type MonthlyQuota, sourceRow } from '../market/source-table.ts';
import { parseStored } from '../storage/collection.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { UpstreamError, type UpstreamRequest, type Upstreams } from '../upstream/upstream.ts';

export interface DemoKey {
  /** Resolves when the stored key was read. */
  readonly restored: Promise<void>;
  current(): string | null;
  /** The key while its quotas of the month and the day last; null afterwards, when the public limits apply. */
  usable(): string | null;
  /** Counts a request that is sent with the key. */
  count(): void;
  /** Stores another key, or none, and ends a pause that CoinGecko requested for the previous key. */
  change(key: string | null): Promise<void>;
}

const ROW = sourceRow('CoinGecko');
const ITEM = 'coinGeckoDemoKey';
const COUNT_ITEM = 'coinGeckoDemoKeyCount';

/** Form of a key: visible ASCII, as a header allows; actual keys have 27 characters. */
const FORM = /^[!-~]{8,128}$/;

/** The key in a pasted text, or null. */
export function readDemoKey(text: unknown): string | null {
  const key = typeof text === 'string' ? text.trim() : '';
  return FORM.test(key) ? key : null;
}

/** Error codes: a missing or wrong key, a Pro key at the public host, a demo key at the Pro host. */
const KEY_ERRORS = ['10002', '10010', '10011'];
const KEY_STATUSES: readonly number[] = [400, 401];

const code = z.union([z.string(), z.number()]);
const coded = z.object({ error_code: code });
const KeyError = z.union([
  coded,
  z.object({ status: coded }),
  z.object({ error: z.object({ status: coded }) }),
]);

/** Adds the key to a request while it is usable. A response that rejects the key fails as `wrong key`. */
export function withDemoKey<T>(
  demoKey: Pick<DemoKey, 'usable' | 'count'> | undefined,
  request: UpstreamRequest<T>,
): UpstreamRequest<T> {
  const key = demoKey?.usable() ?? null;
  if (!demoKey || key === null) return request;
  const { readable = [] } = request;
  return {
    ...request,
    headers: { ...request.headers, [COINGECKO_KEY.header]: key },
    onSent() {
      demoKey.count();
      request.onSent?.();
    },
    readable: [...readable, ...KEY_STATUSES],
    read(body, status) {
      if (KEY_STATUSES.includes(status)) {
        refuseKey(body, status);
        if (!readable.includes(status))
          throw new UpstreamError('refused', `${ROW.name} answered ${status}`, status);
      }
      return request.read(body, status);
    },
  };
}

function refuseKey(body: unknown, status: number): void {
  const error = z.safeParse(KeyError, body).data;
  if (!error) return;
  const { error_code } = 'error' in error ? error.error.status : 'status' in error ? error.status : error;
  if (KEY_ERRORS.includes(String(error_code)))
    throw new UpstreamError('wrong key', `${ROW.name} does not accept the key (error ${error_code})`, status);
}

/** The store's key of the count. Each key from a file has its own: the file may have another key after a restart. */
function countItemOf(given: string | null): string {
  if (given === null) return COUNT_ITEM;
  return `${COUNT_ITEM} ${bytesToHex(sha256(new TextEncoder().encode(given))).slice(0, 16)}`;
}

/**
 * The key is in `store` (of the extension's own origin, or of a server) and is sent to CoinGecko only. `given`: the operator's
 * key, from a file; used in place of a stored key, and not stored.
 */
export function createDemoKey({
  store,
  upstreams,
  clock,
  given = null,
}: {
  readonly given?: string | null | undefined;
  readonly store: Store;
  readonly upstreams: Upstreams;
  readonly clock: Clock;
}): DemoKey {
  const upstream = upstreams.of(ROW);
  const { prices, monthly } = COINGECKO_KEY;
  const month = createMonthlyCount(monthly, clock, store, countItemOf(given));
  let current: string | null = null;
  let isUsed = false;

  function usable(): string | null {
    const key = month.hasRoom() ? current : null;
    if (isUsed !== (key !== null)) {
      isUsed = key !== null;
      upstream.setBudgets(isUsed ? { ...ROW.budgets, prices } : ROW.budgets);
    }
    return key;
  }

  const restored = Promise.all([store.get(ITEM), month.restored]).then(
    ([stored]) => {
      current = given ?? readDemoKey(stored);
      usable();
    },
    (error: unknown) => console.warn('the key for CoinGecko could not be read', error),
  );

  return {
    restored,
    current: () => current,
    usable,
    count() {
      month.add();
      usable();
    },
    async change(key) {
      await restored;
      await (key === null ? store.delete([ITEM]) : store.put({ [ITEM]: key }));
      if (key !== current) await month.reset();
      current = key;
      usable();
      upstream.forgive();
    },
  };
}

/** Requests that were sent with the key; stored, because CoinGecko counts across restarts. */
const Count = z.object({
  /** `2026-11-24`, in UTC. */
  day: z.string(),
  sentInMonth: z.int().check(z.nonnegative()),
  sentInDay: z.int().check(z.nonnegative()),
});
type Count = z.infer<typeof Count>;

/** Counts requests by calendar month. `item`: the key in the store. If the store fails, the count starts at zero. */
function createMonthlyCount(quota: MonthlyQuota, clock: Clock, store: Store, item: string) {
  let count: Count = { day: today(clock), sentInMonth: 0, sentInDay: 0 };

  function set(next: Count): Promise<void> {
    count = next;
    return store.put({ [item]: next });
  }

  return {
    hasRoom(): boolean {
      const { day, sentInMonth, sentInDay } = on(today(clock), count);
      return sentInMonth < quota.requests && sentInDay < dayLimit(quota, day);
    },
    add(): void {
      const { day, sentInMonth, sentInDay } = on(today(clock), count);
      set({ day, sentInMonth: sentInMonth + 1, sentInDay: sentInDay + 1 }).catch(warn);
    },
    reset: () => set({ day: today(clock), sentInMonth: 0, sentInDay: 0 }),
    /** Resolves when the count of earlier runs was read. */
    restored: store.get(item).then((stored) => {
      count = parseStored(Count, stored) ?? count;
    }, warn),
  };
}

/** The count as of that day, without requests of other days and months. */
function on(day: string, { day: before, sentInMonth, sentInDay }: Count): Count {
  const isSameMonth = day.slice(0, 7) === before.slice(0, 7);
  return { day, sentInMonth: isSameMonth ? sentInMonth : 0, sentInDay: day === before ? sentInDay : 0 };
}

/** Most requests of a day, a multiple of its even share: a busy day must not use up the month. */
function dayLimit({ requests, dayShares }: MonthlyQuota, day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Math.floor((requests / daysInMonth) * dayShares);
}

function today(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10);
}

function warn(error: unknown): void {
  console.warn('the count of requests with the own key could not be kept', error);
}
