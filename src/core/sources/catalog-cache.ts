/**
 * A source's list of what it knows (docs/pricing.md §9 Batches): kept between runs, a day old at most
 * before it is fetched anew, replaced only by one that parses. No lookup ever waits for one.
 */
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import { UpstreamError } from '../upstream/upstream.ts';

export interface Catalog<T> {
  /** Brings back what was stored. Never rejects; later calls share the first. */
  restore(): Promise<void>;
  /** The last good one, however old; null before the first. */
  current(): T | null;
  /** When that one was fetched (Unix milliseconds); null before the first. */
  fetchedAt(): number | null;
  /** True when there is none, it is a day old, or it was said to be wrong. */
  isDue(): boolean;
  /** The source contradicted it: it is due, though still better than none. */
  doubt(): void;
  /** Replaces it, here and in the store. Throws when `read` does; then the old one stays. */
  replace(kept: unknown): void;
  /** Fetches a new one unless that is under way already. The promise is for tests; it never rejects. */
  refresh(fetch: (signal: AbortSignal) => Promise<unknown>): Promise<void>;
}

export interface CatalogOptions<T> {
  /** Names it in the store. */
  readonly name: string;
  readonly store: Store;
  readonly clock: Clock;
  /** Makes the catalog of what is kept. Throws when that is none. */
  readonly read: (kept: unknown) => T;
}

const DAY = 24 * 60 * 60 * 1000;
/** 20 MB on a slow line. */
const FETCH_LIMIT_MS = 60_000;

export function createCatalog<T>({ name, store, clock, read }: CatalogOptions<T>): Catalog<T> {
  const key = `catalog:${name}`;
  let held: { readonly at: number; readonly catalog: T } | null = null;
  let doubted = false;
  let restoring: Promise<void> | null = null;
  const refreshes = createSharedTasks<'refresh'>();

  async function restoreOnce() {
    try {
      const stored = (await store.get(key)) as { at?: unknown; kept?: unknown } | null | undefined;
      if (typeof stored?.at === 'number' && !held) held = { at: stored.at, catalog: read(stored.kept) };
    } catch {
      // Whatever is wrong with it, a new one will be fetched: a lost catalog is no lost data.
    }
  }

  function replace(kept: unknown) {
    held = { at: clock.now(), catalog: read(kept) };
    doubted = false;
    store.put({ [key]: { at: held.at, kept } }).catch((error: unknown) => {
      console.warn(`the catalog of ${name} could not be kept`, error);
    });
  }

  async function refreshOnce(fetch: (signal: AbortSignal) => Promise<unknown>, signal: AbortSignal) {
    try {
      replace(await withDeadline(clock, FETCH_LIMIT_MS, signal, fetch));
    } catch (error) {
      // A failed request is counted in the upstream's health.
      if (!(error instanceof UpstreamError)) console.error(`the catalog of ${name} could not be read`, error);
    }
  }

  return {
    restore: () => {
      restoring ??= restoreOnce();
      return restoring;
    },
    current: () => held?.catalog ?? null,
    fetchedAt: () => held?.at ?? null,
    isDue: () => {
      if (!held || doubted) return true;
      const age = clock.now() - held.at;
      // From the future: the clock jumped, and its true age is unknown.
      return age >= DAY || age < 0;
    },
    doubt: () => {
      doubted = true;
    },
    replace,
    refresh: (fetch) =>
      // Nobody waits for it, so that nobody gives it up.
      refreshes.join(['refresh'], (_, signal) => refreshOnce(fetch, signal), new AbortController().signal),
  };
}
