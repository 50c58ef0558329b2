/**
 * CoinGecko's demo key: the user's own, optional, with larger limits than everybody's (docs/sources.md §1).
 */
import { COINGECKO_KEY, sourceRow } from '../market/source-table.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import type { UpstreamRequest, Upstreams } from '../upstream/upstream.ts';
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

/** What a request carries while the key may be used. */
export function withDemoKey(
  demoKey: Pick<DemoKey, 'usable' | 'count'> | undefined,
): Pick<UpstreamRequest<unknown>, 'headers' | 'onSent'> {
  const key = demoKey?.usable() ?? null;
  return demoKey && key !== null ? { headers: { [COINGECKO_KEY.header]: key }, onSent: demoKey.count } : {};
}

/** `store`: of the extension's own origin; the key is kept there and sent to CoinGecko, nowhere else. */
export function createDemoKey({
  store,
  upstreams,
  clock,
}: {
  readonly store: Store;
  readonly upstreams: Upstreams;
  readonly clock: Clock;
}): DemoKey {
  const upstream = upstreams.of({ name: ROW.name, budgets: ROW.budgets });
  const { prices, monthly } = COINGECKO_KEY;
  const month = createMonthlyCount(monthly, clock, store, COUNT_ITEM);
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
      current = readDemoKey(kept);
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
