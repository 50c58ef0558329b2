/** The saved addresses with their prices: kept fresh, and changed by what pages ask for. */

import type { AssetKey } from '../../../core/market/assets.ts';
import type { Urgency } from '../../../core/pricing/freshness.ts';
import { PERSON } from '../../../core/pricing/requester.ts';
import { waitForNames } from '../../../core/tokens/wait-for-names.ts';
import type { AlertMessages } from '../../messages/alert-requests.ts';
import type { DetailMessages } from '../../messages/detail-requests.ts';
import type { ImportMessages } from '../../messages/import-requests.ts';
import type { Refreshed, SaveResult, Settings } from '../../messages/messages.ts';
import type { MomentMessages } from '../../messages/moment-requests.ts';
import type { ProjectMessages } from '../../messages/project-requests.ts';
import type { OwnHandlers } from '../../messages/receive.ts';
import type { SearchMessages } from '../../messages/search-requests.ts';
import type { ServerMessages } from '../../messages/server-requests.ts';
import type { SourceMessages } from '../../messages/source-requests.ts';
import type { Resolve } from '../lookup/resolve-address.ts';
import { addPasted, saveAddress } from './add.ts';
import { refreshCount } from './refresh-count.ts';
import type { Removals } from './removals.ts';
import { COINS, createWatchlistView, type WatchlistViewParts } from './watchlist-view.ts';

type WatchlistHandlers = Omit<
  OwnHandlers,
  | keyof ProjectMessages
  | keyof ImportMessages
  | keyof SourceMessages
  | keyof ServerMessages
  | keyof MomentMessages
  | keyof SearchMessages
  | keyof DetailMessages
  | keyof AlertMessages
>;

export interface Watchlist {
  readonly handlers: WatchlistHandlers;
  /** Saves the address, as it was written, under its asset. */
  save(asset: AssetKey, address: string): Promise<SaveResult>;
  /**
   * The alarm's work: refreshes whatever would expire before the next tick. Sends nothing when nothing is saved, unless a
   * coin has an alert (`isAlerted`) or is pinned. Returns when a disputed price can be decided by another tick; null when
   * none is.
   */
  tick(isAlerted: boolean): Promise<number | null>;
  /** Leaves the view where pages find it, as it is now. */
  publish(): Promise<unknown>;
  /** Shows what was saved elsewhere, and asks for its prices. */
  changed(): Promise<void>;
  /** What is saved, as last read: it rides along with whatever is asked. */
  saved(): readonly AssetKey[];
}

export interface WatchlistParts extends WatchlistViewParts {
  /** Finds the platforms of a pasted address. */
  readonly resolve: Resolve;
  readonly removals: Pick<Removals, 'remove' | 'restore'>;
  /** Called with the settings after a change of them. */
  readonly onSettings: (settings: Settings) => Promise<void>;
}

/** While some source takes its time, what the others have said by then is shown this often. */
const SLOW_MS = 800;
const RATE_LIMIT_MS = 5_900;

export function createWatchlist(parts: WatchlistParts): Watchlist {
  const { pricing, tokens, usdKrw, saved, amounts, settings, resolve, clock, ready, onSettings, removals } =
    parts;
  const { state, view, published, renewPremiums, savedKeys } = createWatchlistView(parts);

  /** Publishes when the prices are there, and once more when names have come that nobody knew. */
  async function refresh(urgency: Urgency): Promise<Refreshed> {
    const { list, order, ask, keys } = await state();
    const startedAt = clock.now();
    void nameThose(list.map(({ asset }) => asset));
    const asking = pricing.prices(keys, { order, ask, requester: PERSON, ...urgency });
    const isSlow = () => Promise.race([asking.then(() => false), clock.sleep(SLOW_MS).then(() => true)]);
    while (await isSlow()) await published();
    const prices = [...(await asking).values()];
    const nextChanceAt = (old: readonly AssetKey[]) => pricing.nextChanceAt(old, ask);
    const count = refreshCount(prices, { startedAt, now: clock.now(), nextChanceAt });
    return { view: await published(), ...count };
  }

  /** For what a message has already answered for: whoever reads the published view sees the outcome. */
  function refreshLater(urgency: Urgency): void {
    refresh(urgency).catch((error: unknown) => console.error('refresh failed', error));
  }

  async function nameThose(keys: readonly AssetKey[]): Promise<void> {
    if (await waitForNames(parts, keys)) await published();
  }

  /** Publishes what was saved; its price is asked while the new row is already shown. */
  async function changed(): Promise<void> {
    await published();
    refreshLater({ act: true });
  }

  async function thenPublished<T>(change: () => Promise<T>): Promise<T> {
    await ready;
    const result = await change();
    await published();
    return result;
  }

  const handlers: WatchlistHandlers = {
    view,
    // Whoever asks has a page open: a person looks on.
    refresh: ({ act }) => refresh({ act, lookedAt: true }).finally(renewPremiums),
    async add({ type: _, ...pasted }) {
      const result = await addPasted(pasted, { saved, resolve, tokens, now: clock.now });
      if (result.outcome === 'added') await changed();
      return result;
    },
    remove: ({ asset }) => thenPublished(() => removals.remove(asset)),
    restore: ({ removed }) => thenPublished(() => removals.restore(removed).then(() => null)),
    move: ({ asset, before }) => thenPublished(() => saved.move(asset, before).then(() => null)),
    amount: ({ asset, amount, was }) => thenPublished(() => amounts.change(asset, amount, was)),
    async settings({ change }) {
      await ready;
      const changed = await settings.change(change);
      await onSettings(changed);
      await published();
      // Another order may want sources that were not asked yet; nothing else may.
      if (change.preset || change.own || change.off || change.pools) refreshLater({});
      return changed;
    },
  };

  return {
    handlers,
    async save(asset, address) {
      await ready;
      const result = await saveAddress(asset, address, { saved, now: clock.now });
      if (result.outcome === 'added') await changed();
      return result;
    },
    changed,
    saved: savedKeys,
    publish: published,
    async tick(isAlerted) {
      const { list, chosen, ask, keys } = await state();
      // The pin of a token may have outlived it, where the browser was closed between the two.
      const isPinned = COINS.some((asset) => asset === chosen.badge);
      if (list.length === 0 && !isAlerted && !isPinned) return null;
      const aheadMs = chosen.periodMinutes * 60_000;
      await Promise.all([
        refresh({ aheadMs }),
        usdKrw.ensure({ signal: AbortSignal.timeout(RATE_LIMIT_MS), aheadMs }),
      ]);
      return pricing.recheckAt(keys, ask);
    },
  };
}
