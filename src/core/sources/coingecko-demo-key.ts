/**
 * CoinGecko's demo key: the user's own, optional, with larger limits than everybody's (docs/sources.md §1).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { COINGECKO_KEY, sourceRow } from '../market/source-table.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { UpstreamError, type UpstreamRequest, type Upstreams } from '../upstream/upstream.ts';
import { createMonthlyCount } from './monthly-count.ts';

export interface DemoKey {
  /** Resolves when a key that was kept is back; without one, or without a store, there is none. */
  readonly restored: Promise<void>;
  /** The key that is kept. */
  current(): string | null;
  /** The key while its month and day have room; when they are spent, everybody's limits count until they have again. */
  usable(): string | null;
  /** Counts a request that is sent with the key. */
  count(): void;
  /** Keeps another key, or none. CoinGecko is asked with it at once, whatever it thought of the one before. */
  change(key: string | null): Promise<void>;
}

const ROW = sourceRow('CoinGecko');
const ITEM = 'coinGeckoDemoKey';
const COUNT_ITEM = 'coinGeckoDemoKeyCount';

/** Visible ASCII, as a header can carry it; theirs are 27 characters. */
const FORM = /^[!-~]{8,128}$/;

/** The key in a pasted text, or null when there is none. */
export function readDemoKey(text: unknown): string | null {
  const key = typeof text === 'string' ? text.trim() : '';
  return FORM.test(key) ? key : null;
}

/** Of a missing or wrong key, a Pro key at the public host, and a demo key at the Pro host. */
const KEY_ERRORS = ['10002', '10010', '10011'];
const KEY_STATUSES: readonly number[] = [400, 401];

const code = z.union([z.string(), z.number()]);
const coded = z.object({ error_code: code });
const KeyError = z.union([
  coded,
  z.object({ status: coded }),
  z.object({ error: z.object({ status: coded }) }),
]);

/** The request with the key, while it may be used. An answer that rejects the key makes it fail as `wrong key`. */
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

/** Each given key has a count of its own: a file may hold another one after a restart. */
function countItemOf(given: string | null): string {
  if (given === null) return COUNT_ITEM;
  return `${COUNT_ITEM} ${bytesToHex(sha256(new TextEncoder().encode(given))).slice(0, 16)}`;
}

/**
 * `store`: of the extension's own origin or of a server; the key is stored there and sent to CoinGecko, nowhere else.
 * `given`: the operator's, from a file; it is used in place of a stored one, and is not stored.
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
  const upstream = upstreams.of({ name: ROW.name, budgets: ROW.budgets });
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
    ([kept]) => {
      current = given ?? readDemoKey(kept);
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
