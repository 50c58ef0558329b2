/**
 * The cache of a source's list of assets (docs/pricing.md §9 Batches). A list is stored, renewed after a day, and replaced only
 * by one that parses. No lookup waits for a list.
 */
import { DAY_MS, MINUTE_MS } from '../market/time.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import { UpstreamError } from '../upstream/upstream.ts';

export interface Catalog<T> {
  /** Reads the stored list. Never rejects; later calls share the first. */
  restore(): Promise<void>;
  /** The list, of any age; null before the first one. */
  current(): T | null;
  /** When the list was fetched (Unix milliseconds); null before the first one. */
  fetchedAt(): number | null;
  /** Whether the list is missing, a day old, or in doubt. */
  isDue(): boolean;
  /** Notes that the source has contradicted the list, which is used until it is renewed. */
  doubt(): void;
  /** Replaces the list and stores it. Throws when `read` does, without effect. */
  replace(content: unknown): void;
  /** Fetches a new list, shared by concurrent calls. The promise is for tests; it never rejects. */
  refresh(fetch: (signal: AbortSignal) => Promise<unknown>): Promise<void>;
}

export interface CatalogOptions<T> {
  /** The name of the list in the store. */
  readonly name: string;
  readonly store: Store;
  readonly clock: Clock;
  /** Parses the stored content, or throws. */
  readonly read: (content: unknown) => T;
}

/** Time limit of fetching a list: CoinGecko's has 20 MB, which a slow connection still loads in this time. */
const FETCH_LIMIT_MS = MINUTE_MS;

export function createCatalog<T>({ name, store, clock, read }: CatalogOptions<T>): Catalog<T> {
  const key = `catalog:${name}`;
  let latest: { readonly at: number; readonly catalog: T } | null = null;
  let doubted = false;
  let restoring: Promise<void> | null = null;
  const refreshes = createSharedTasks<'refresh'>();

  async function restoreOnce() {
    try {
      const stored = (await store.get(key)) as { at?: unknown; kept?: unknown } | null | undefined;
      if (typeof stored?.at === 'number' && !latest) latest = { at: stored.at, catalog: read(stored.kept) };
    } catch {
      // An unreadable list counts as missing: a new one is fetched.
    }
  }

  function replace(content: unknown) {
    latest = { at: clock.now(), catalog: read(content) };
    doubted = false;
    store.put({ [key]: { at: latest.at, kept: content } }).catch((error: unknown) => {
      console.warn(`the catalog of ${name} could not be kept`, error);
    });
  }

  async function refreshOnce(fetch: (signal: AbortSignal) => Promise<unknown>, signal: AbortSignal) {
    try {
      replace(await withDeadline(clock, FETCH_LIMIT_MS, signal, fetch));
    } catch (error) {
      // A failed request is no error to report here: the upstream counts it in its health. Anything else is a list that
      // cannot be parsed.
      if (!(error instanceof UpstreamError)) console.error(`the catalog of ${name} could not be read`, error);
    }
  }

  return {
    restore: () => {
      restoring ??= restoreOnce();
      return restoring;
    },
    current: () => latest?.catalog ?? null,
    fetchedAt: () => latest?.at ?? null,
    isDue: () => {
      if (!latest || doubted) return true;
      const age = clock.now() - latest.at;
      // A negative age means that the clock was set back: the true age is unknown, so the list is fetched again.
      return age >= DAY_MS || age < 0;
    },
    doubt: () => {
      doubted = true;
    },
    replace,
    refresh: (fetch) =>
      // The request is never aborted: no lookup waits for it.
      refreshes.join(['refresh'], (_, signal) => refreshOnce(fetch, signal), new AbortController().signal),
  };
}
