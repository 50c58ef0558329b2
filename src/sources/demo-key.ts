/** CoinGecko's demo key: the user's own, optional, with larger limits than everybody's (sources.md §1). */
import { sourceRow } from '../market/sources.ts';
import type { Store } from '../storage/store.ts';
import type { Upstreams } from '../upstream/upstream.ts';

export interface DemoKey {
  /** Resolves when a key that was kept is back; without one, or without a store, there is none. */
  readonly restored: Promise<void>;
  current(): string | null;
  /** Keeps another key, or none. CoinGecko is asked with it at once, whatever it thought of the one before. */
  change(key: string | null): Promise<void>;
}

const ROW = sourceRow('CoinGecko');
const ITEM = 'coinGeckoDemoKey';

/** Visible ASCII, as a header can carry it; theirs are 27 characters. */
const FORM = /^[!-~]{8,128}$/;

/** The key in a pasted text, or null when there is none. */
export function readDemoKey(text: unknown): string | null {
  const key = typeof text === 'string' ? text.trim() : '';
  return FORM.test(key) ? key : null;
}

/** `store`: of the extension's own origin; the key is kept there and sent to CoinGecko, nowhere else. */
export function createDemoKey({
  store,
  upstreams,
}: {
  readonly store: Store;
  readonly upstreams: Upstreams;
}): DemoKey {
  const upstream = upstreams.of({ name: ROW.name, budgets: ROW.budgets });
  let current: string | null = null;

  function use(key: string | null): void {
    current = key;
    upstream.setBudgets(key === null ? ROW.budgets : { ...ROW.budgets, ...ROW.ownKey?.budgets });
  }

  const restored = store.get(ITEM).then(
    (kept) => use(readDemoKey(kept)),
    (error: unknown) => console.warn('the key for CoinGecko could not be read', error),
  );

  return {
    restored,
    current: () => current,
    async change(key) {
      await restored;
      await (key === null ? store.delete([ITEM]) : store.put({ [ITEM]: key }));
      use(key);
      upstream.forgive();
    },
  };
}
