/** The saved coins and tokens with their prices: refreshed on the alarm, and changed by the messages of pages. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Price, PriceStatus } from '../../../core/market/prices.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { Urgency } from '../../../core/pricing/freshness.ts';
import { PERSON } from '../../../core/pricing/requester.ts';
import { type Tokens, waitForNames } from '../../../core/tokens/token-metadata.ts';
import type { ADD_MESSAGES, AddResult, LookUpRow, SaveResult } from '../../messages/look-up.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import type { SETTINGS_MESSAGES, Settings } from '../../messages/settings.ts';
import type { Refreshed, WATCHLIST_MESSAGES } from '../../messages/watchlist.ts';
import { findPasted } from '../lookup/find-pasted.ts';
import { commonStatus, exists } from '../lookup/rank-platforms.ts';
import { isKnownToSources, lookedUp, type Resolve } from '../lookup/resolve-address.ts';
import { isBare, walletNetworks } from '../lookup/wallet.ts';
import type { LiveViews } from './live-views.ts';
import type { Removals } from './removals.ts';
import { SAVED_LIMIT, type Saved } from './saved.ts';
import { isChosen } from './saved-items.ts';
import { createWatchlistView, type WatchlistViewParts } from './watchlist-view.ts';

type WatchlistHandlers = HandlersOf<
  typeof WATCHLIST_MESSAGES & typeof ADD_MESSAGES & typeof SETTINGS_MESSAGES
>;

export interface Watchlist {
  readonly handlers: WatchlistHandlers;
  /** Saves a coin, or an address in the letter case in which it was written. */
  save(asset: AssetKey, address: string | null): Promise<SaveResult>;
  /**
   * The alarm's work: refreshes whatever would expire before the next tick. Sends nothing when the person has saved nothing,
   * unless a coin has an alert (`isAlerted`) or is pinned. Returns when a disputed price can be decided by another tick; null when
   * none is.
   */
  tick(isAlerted: boolean): Promise<number | null>;
  /** Publishes the current view to pages. */
  publish(): Promise<unknown>;
  /** Publishes the list after a change by another part, and requests the prices that it lacks. */
  changed(): Promise<void>;
  /** The saved assets as last read: other requests to the sources may include them. */
  saved(): readonly AssetKey[];
}

export interface WatchlistParts extends WatchlistViewParts {
  /** Finds the platforms of a pasted address. */
  readonly resolve: Resolve;
  readonly removals: Pick<Removals, 'remove' | 'restore'>;
  readonly live: Pick<LiveViews, 'keep' | 'isAllowed'>;
  /** Called with the settings after a change of them. */
  readonly onSettings: (settings: Settings) => Promise<void>;
}

/** While a source is slow, the answers of the others are published this often. */
const SLOW_MS = 800;
const RATE_LIMIT_MS = 5_900;

export function createWatchlist(parts: WatchlistParts): Watchlist {
  const { pricing, tokens, usdKrw, saved, settings, resolve, clock, onSettings, removals } = parts;
  const watchlistView = createWatchlistView(parts);
  const { state, view, published, renewPremiums, savedKeys } = watchlistView;
  const keepLive = createLiveList(parts, watchlistView);

  /** Requests prices and publishes them, and again once new names have arrived. */
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

  /** For work behind a message that already has its reply: the published view shows the outcome. */
  function refreshLater(urgency: Urgency): void {
    refresh(urgency).catch((error: unknown) => console.error('refresh failed', error));
  }

  async function nameThose(keys: readonly AssetKey[]): Promise<void> {
    if (await waitForNames(parts, keys)) await published();
  }

  /** Publishes the new row at once; its price is requested afterwards. */
  async function changed(): Promise<void> {
    await published();
    refreshLater({ act: true });
  }

  async function thenPublished<T>(change: () => Promise<T>): Promise<T> {
    const result = await change();
    await published();
    return result;
  }

  const handlers: WatchlistHandlers = {
    view,
    // The sender is an open page, which a person sees.
    async refresh({ act, live: wantsLive }) {
      if (wantsLive) await keepLive();
      return refresh({ act, lookedAt: true }).finally(renewPremiums);
    },
    async add({ type: _, ...pasted }) {
      const result = await addPasted(pasted, { saved, resolve, tokens, now: clock.now });
      if (result.outcome === 'added') await changed();
      return result;
    },
    remove: ({ asset }) => thenPublished(() => removals.remove(asset)),
    restore: ({ removed }) => thenPublished(() => removals.restore(removed).then(() => null)),
    move: ({ asset, before }) => thenPublished(() => saved.move(asset, before).then(() => null)),
    amount: ({ asset, amount, was }) => thenPublished(() => saved.changeAmount(asset, amount, was)),
    async settings({ change }) {
      const changed = await settings.change(change);
      await onSettings(changed);
      await published();
      // Only a change of the order can need sources that got no request yet.
      if (change.preset || change.own || change.off || change.pools) refreshLater({});
      return changed;
    },
  };

  return {
    handlers,
    async save(asset, address) {
      const result = await saveAsset(asset, address, { saved, now: clock.now });
      if (result.outcome === 'added') await changed();
      return result;
    },
    changed,
    saved: savedKeys,
    publish: published,
    async tick(isAlerted) {
      const { list, chosen, ask, keys } = await state();
      // The badge's asset may be removed already, where the browser was closed in between.
      const isPinned = list.some(({ asset }) => asset === chosen.badge);
      if (!list.some(isChosen) && !isAlerted && !isPinned) return null;
      const aheadMs = chosen.periodMinutes * MINUTE_MS;
      await Promise.all([
        refresh({ aheadMs }),
        usdKrw.ensure({ signal: AbortSignal.timeout(RATE_LIMIT_MS), aheadMs }),
      ]);
      return pricing.recheckAt(keys, ask);
    },
  };
}

/** Returns a function that keeps live prices of the list, where Upbit's come first. */
function createLiveList(
  { live, pricing }: Pick<WatchlistParts, 'live' | 'pricing'>,
  { state, publishedAlone }: Pick<ReturnType<typeof createWatchlistView>, 'state' | 'publishedAlone'>,
): () => Promise<void> {
  const onNews = () =>
    publishedAlone().then(
      () => {},
      (reason: unknown) => console.warn('live prices cannot be published', reason),
    );

  return async () => {
    const { chosen, order, keys } = await state();
    if (!live.isAllowed(chosen) || order[0] !== 'Upbit' || !pricing.needsSources()) return;
    live.keep('list', { order, assets: keys, onNews });
  };
}

/** Statuses that a further refresh may improve. */
const OLD: readonly PriceStatus[] = ['stale', 'disputed', 'unavailable'];

interface RefreshTimes {
  readonly startedAt: number;
  readonly now: number;
  /** When a source that could renew one of them may next be asked; null when none of them waits for a budget. */
  readonly nextChanceAt: (assets: readonly AssetKey[]) => number | null;
}

/** How many of the requested prices are new since `startedAt`, and how many are old and when they can be requested again. */
export function refreshCount(
  prices: readonly Price[],
  { startedAt, now, nextChanceAt }: RefreshTimes,
): Omit<Refreshed, 'view'> {
  const old = prices.filter(({ status }) => OLD.includes(status)).map(({ asset }) => asset);
  const nextAt = old.length > 0 ? nextChanceAt(old) : null;
  const nextInMs = nextAt === null ? null : Math.max(0, nextAt - now);
  const updated = prices.filter(({ usd, checkedAt }) => usd !== null && checkedAt >= startedAt).length;
  return { updated, waiting: old.length, nextInMs };
}

export interface SaveParts {
  readonly saved: Pick<Saved, 'add'>;
  readonly now: () => number;
}

export interface AddParts extends SaveParts {
  readonly resolve: Resolve;
  readonly tokens: Pick<Tokens, 'isWallet'>;
}

/** Saves the coin, or the address on its platform, whether or not it has a price there. */
export async function saveAsset(
  asset: AssetKey,
  address: string | null,
  { saved, now }: SaveParts,
): Promise<SaveResult> {
  const outcome = await saved.add(asset, address, now());
  return outcome === 'full' ? { outcome, limit: SAVED_LIMIT } : { outcome, asset };
}

export interface PastedText {
  readonly text: string;
  /** From a private window: nothing that is requested for it is stored, unless it is saved. */
  readonly isPrivate: boolean;
  /** Pasted, and not sent by Enter yet: chains get requests only about tokens that a source lists. */
  readonly isUnsent?: true;
}

/** Saves the address of a pasted text where only one asset can be meant; otherwise returns the problem or the choices. */
export async function addPasted(
  { text, isPrivate, isUnsent }: PastedText,
  parts: AddParts,
): Promise<AddResult> {
  const pasted = findPasted(text);
  if ('problem' in pasted) return { outcome: 'bad address', ...pasted };
  const { found: all } = pasted;
  const [found] = all;
  const known = await parts.resolve(all, 'known', { isPrivate });
  const coin = known.resolved.flatMap(({ rows }) => rows).find(({ address }) => address === null);
  if (coin) return saveAsset(coin.asset, null, parts);

  const { resolved, settings } = await parts.resolve(all, isUnsent ? 'unsent' : 'choice', { isPrivate });
  const rows = resolved.flatMap((each) => each.rows);
  const priced = rows.filter(({ price }) => price.usd !== null);
  const unheard = rows.filter((row) => isUnheard(row, isPrivate) && !row.saved);
  const fresh = priced.filter((row) => !row.saved);
  const [only, ...others] = priced.length > 0 ? [...fresh, ...unheard] : [];
  if (!only) {
    const duplicate = rows.find((row) => row.saved);
    if (duplicate) return { outcome: 'duplicate', asset: duplicate.asset };
    if (isUnsent && isBare(rows) && !rows.some(({ price }) => isKnownToSources(price)))
      return { outcome: 'unsent', status: commonStatus(rows) };
    const wallet = isUnsent
      ? null
      : await walletNetworks({ address: found.address, rows, settings }, parts.tokens);
    if (wallet) return { outcome: 'bad address', problem: 'wallet', networks: wallet };
    return { outcome: 'choose', lookedUp: lookedUp({ found, rows }, rows) };
  }
  // Where the text leaves the network open, a single price does not decide it.
  const isOpen = all.length > 1 || found.maybe !== undefined;
  if (isOpen || others.length > 0 || unheard.length > 0 || fresh.length < priced.length)
    return { outcome: 'choose', lookedUp: lookedUp({ found, rows }, [only, ...others]) };
  return saveAsset(only.asset, found.address, parts);
}

/**
 * Whether the row may be the one that is meant although no source has replied about its price. Private windows request no
 * names from chains, so that there it counts without a known name.
 */
function isUnheard({ price, token }: LookUpRow, isPrivate: boolean): boolean {
  if (price.status !== 'unavailable') return false;
  return isPrivate ? price.unheard !== 'not asked' : exists(token);
}
