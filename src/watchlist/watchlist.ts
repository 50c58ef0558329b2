/** The saved addresses with their prices, as pages show them: kept fresh, published whole after each change. */
import type { UsdKrw } from '../fx/rate.ts';
import { type AssetKey, assetOf, coinKey } from '../market/assets.ts';
import { PLATFORMS, platform } from '../market/platforms.ts';
import type { Price } from '../market/prices.ts';
import type { ProjectMessages, Row, Settings, SourceMessages, View } from '../messages/messages.ts';
import type { OwnHandlers } from '../messages/receive.ts';
import type { Urgency } from '../pricing/freshness.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { orderOf } from '../sources/precedence.ts';
import { createSerial } from '../storage/serial.ts';
import type { Tokens } from '../tokens/describe.ts';
import type { Clock } from '../upstream/clock.ts';
import { addPasted } from './add.ts';
import type { LastPrices } from './last-prices.ts';
import type { Saved, SavedAddress } from './saved.ts';
import { DEFAULT_SETTINGS, type SettingsShelf } from './settings.ts';

type WatchlistHandlers = Omit<OwnHandlers, keyof ProjectMessages | keyof SourceMessages>;

export interface Watchlist {
  readonly handlers: WatchlistHandlers;
  /**
   * The alarm's work: refreshes whatever would expire before the next tick. Sends nothing when nothing is saved. Returns
   * when a disputed price can be decided by another tick; null when none is.
   */
  tick(): Promise<number | null>;
}

export interface WatchlistParts {
  readonly pricing: Pricing;
  readonly tokens: Tokens;
  readonly usdKrw: UsdKrw;
  readonly saved: Saved;
  readonly settings: SettingsShelf;
  readonly lastPrices: LastPrices;
  readonly clock: Clock;
  /** Resolves when everything that was kept is back: nothing is asked or shown before. */
  readonly ready: Promise<unknown>;
  /** Leaves the view where pages find it. */
  readonly publish: (view: View) => Promise<void>;
  /** Called with the settings after a change of them. */
  readonly onSettings: (settings: Settings) => Promise<void>;
}

/** Names are worth less than prices: chains have as long as a lookup, and prices wait for them hardly at all. */
const NAMES_LIMIT_MS = 5_900;
const NAMES_GRACE_MS = 500;
/** While some source takes its time, what the others have said by then is shown this often. */
const SLOW_MS = 800;
const RATE_LIMIT_MS = 5_900;

const COINS: readonly AssetKey[] = PLATFORMS.map((row) => coinKey(row.symbol));

export function createWatchlist(parts: WatchlistParts): Watchlist {
  const { pricing, tokens, usdKrw, saved, settings, lastPrices, clock, ready, publish, onSettings } = parts;

  const inTurn = createSerial();

  async function state() {
    const [read, stored] = await Promise.all([settings.read().catch(() => null), saved.known(), ready]);
    // By settings that nobody knows, nothing is asked about but the coins, which everybody looks at.
    const known = read && stored;
    const chosen = read ?? DEFAULT_SETTINGS;
    const list = known ?? [];
    const keys = [...COINS, ...list.map(({ asset }) => asset)];
    return { list, isReadable: known !== null, chosen, order: orderOf(chosen), keys };
  }

  async function view(): Promise<View> {
    const { list, isReadable, chosen, order, keys } = await state();
    const prices = pricing.peek(keys, order);
    const rate = usdKrw.current();
    return {
      version: 1,
      at: clock.now(),
      coins: COINS.flatMap((asset) => coinRow(asset, prices)),
      saved: list.flatMap((each) => savedRow(each, prices)),
      ...(!isReadable && { savedUnreadable: true }),
      settings: chosen,
      rate,
      network: pricing.isReachable() ? 'ok' : 'no network',
    };
  }

  /** In turn: no view is published after one that was made later. What pages cannot be told, they ask for. */
  async function published(): Promise<View> {
    const current = await inTurn(async () => {
      const made = await view();
      await publish(made).catch((reason: unknown) => console.warn('the view was not published', reason));
      return made;
    });
    // What is kept of the saved ones is all there is of them until they can be read again.
    if (!current.savedUnreadable)
      await lastPrices.keep([...current.coins, ...current.saved].map(({ price }) => price));
    return current;
  }

  /** Publishes when the prices are there, and once more when names have come that nobody knew. */
  async function refresh(urgency: Urgency): Promise<View> {
    const { list, order, keys } = await state();
    void nameThose(list.map(({ asset }) => asset));
    const asking = pricing.prices(keys, { order, ...urgency });
    const isSlow = () => Promise.race([asking.then(() => false), clock.sleep(SLOW_MS).then(() => true)]);
    while (await isSlow()) await published();
    return published();
  }

  /** For what a message has already answered for: whoever reads the published view sees the outcome. */
  function refreshLater(urgency: Urgency): void {
    refresh(urgency).catch((error: unknown) => console.error('refresh failed', error));
  }

  async function nameThose(keys: readonly AssetKey[]): Promise<void> {
    const nameless = keys.filter((key) => tokens.known(key).decimals === null);
    if (nameless.length === 0) return;
    const names = await tokens.describe(nameless, AbortSignal.timeout(NAMES_LIMIT_MS));
    if ([...names.values()].some(({ decimals }) => decimals !== null)) await published();
  }

  /** Prices and names of what a person is about to choose from; names that take long are left out. */
  async function lookUp(keys: readonly AssetKey[]) {
    await ready;
    const order = orderOf(await settings.read());
    const naming = tokens.describe(keys, AbortSignal.timeout(NAMES_LIMIT_MS));
    const prices = await pricing.prices(keys, { order, act: true });
    await Promise.race([naming, clock.sleep(NAMES_GRACE_MS)]);
    return { prices, tokens: new Map(keys.map((key) => [key, tokens.known(key)])) };
  }

  function coinRow(asset: AssetKey, prices: ReadonlyMap<AssetKey, Price>): readonly Row[] {
    const price = prices.get(asset);
    const row = platform(assetOf(asset).platform);
    const token = { name: row.coin.name, symbol: row.symbol, decimals: row.coin.decimals };
    return price ? [{ asset, platform: row.symbol, address: null, token, price }] : [];
  }

  function savedRow({ asset, address }: SavedAddress, prices: ReadonlyMap<AssetKey, Price>): readonly Row[] {
    const price = prices.get(asset);
    const token = tokens.known(asset);
    return price ? [{ asset, platform: assetOf(asset).platform, address, token, price }] : [];
  }

  const handlers: WatchlistHandlers = {
    view,
    refresh: ({ act }) => refresh({ act }),
    async add({ text, platform: chosen }) {
      await ready;
      const result = await addPasted(text, chosen, {
        saved,
        lookUp,
        now: clock.now,
      });
      // When the platform was given, no price was asked yet: that happens while the new row is already shown.
      if (result.outcome === 'added') {
        await published();
        refreshLater({ act: true });
      }
      return result;
    },
    async remove({ asset }) {
      await ready;
      const removed = await saved.remove(asset);
      await published();
      return removed;
    },
    async restore({ removed }) {
      await ready;
      await saved.restore(removed);
      await published();
      return null;
    },
    async move({ asset, before }) {
      await ready;
      await saved.move(asset, before);
      await published();
      return null;
    },
    async settings({ change }) {
      await ready;
      const changed = await settings.change(change);
      await onSettings(changed);
      await published();
      // Another order may want sources that were not asked yet; nothing else may.
      if (change.preset || change.own || change.off) refreshLater({});
      return changed;
    },
  };

  return {
    handlers,
    async tick() {
      const { list, chosen, order, keys } = await state();
      if (list.length === 0) return null;
      const aheadMs = chosen.periodMinutes * 60_000;
      await Promise.all([
        refresh({ aheadMs }),
        usdKrw.ensure({ signal: AbortSignal.timeout(RATE_LIMIT_MS), aheadMs }),
      ]);
      return pricing.recheckAt(keys, order);
    },
  };
}
