/** The saved addresses with their prices, as pages show them: kept fresh, published whole after each change. */
import type { UsdKrw } from '../fx/rate.ts';
import { type AssetKey, assetOf, coinKey } from '../market/assets.ts';
import { PLATFORMS, platform } from '../market/platforms.ts';
import type { Price } from '../market/prices.ts';
import { UNKNOWN_TOKEN } from '../market/tokens.ts';
import type { Row, Settings, View } from '../messages/messages.ts';
import type { Handlers } from '../messages/receive.ts';
import type { Urgency } from '../pricing/freshness.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { orderOf } from '../sources/precedence.ts';
import type { Tokens } from '../tokens/describe.ts';
import type { Clock } from '../upstream/clock.ts';
import { addPasted } from './add.ts';
import type { LastPrices } from './last-prices.ts';
import type { Saved, SavedAddress } from './saved.ts';
import type { SettingsShelf } from './settings.ts';

export interface Watchlist {
  readonly handlers: Handlers;
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

/** Names are worth less than prices: an unanswered node holds up nobody for longer than a lookup takes. */
const NAMES_LIMIT_MS = 5_900;

const COINS: readonly AssetKey[] = PLATFORMS.map((row) => coinKey(row.symbol));

export function createWatchlist(parts: WatchlistParts): Watchlist {
  const { pricing, tokens, usdKrw, saved, settings, lastPrices, clock, ready, publish, onSettings } = parts;

  async function state() {
    await ready;
    const [list, chosen] = await Promise.all([saved.list(), settings.read()]);
    return { list, chosen, order: orderOf(chosen), keys: [...COINS, ...list.map(({ asset }) => asset)] };
  }

  async function view(): Promise<View> {
    const { list, chosen, order, keys } = await state();
    const prices = pricing.peek(keys, order);
    const rate = usdKrw.current();
    return {
      version: 1,
      at: clock.now(),
      coins: COINS.flatMap((asset) => coinRow(asset, prices)),
      saved: list.flatMap((each) => savedRow(each, prices)),
      settings: chosen,
      rate,
      network: pricing.isReachable() ? 'ok' : 'no network',
    };
  }

  async function published(): Promise<View> {
    const current = await view();
    await publish(current);
    return current;
  }

  async function lookUp(keys: readonly AssetKey[], urgency: Urgency) {
    const { order } = await state();
    const [prices, names] = await Promise.all([
      pricing.prices(keys, { order, ...urgency }),
      tokens.describe(keys, AbortSignal.timeout(NAMES_LIMIT_MS)),
    ]);
    return { prices, tokens: names };
  }

  async function refresh(urgency: Urgency): Promise<View> {
    const { keys } = await state();
    const { prices } = await lookUp(keys, urgency);
    await lastPrices.keep(prices.values());
    return published();
  }

  function coinRow(asset: AssetKey, prices: ReadonlyMap<AssetKey, Price>): readonly Row[] {
    const price = prices.get(asset);
    const row = platform(assetOf(asset).platform);
    const token = { name: row.coin.name, symbol: row.symbol, decimals: row.coin.decimals };
    return price ? [{ asset, platform: row.symbol, address: null, token, price }] : [];
  }

  function savedRow({ asset, address }: SavedAddress, prices: ReadonlyMap<AssetKey, Price>): readonly Row[] {
    const price = prices.get(asset);
    const token = tokens.known(asset) ?? UNKNOWN_TOKEN;
    return price ? [{ asset, platform: assetOf(asset).platform, address, token, price }] : [];
  }

  const handlers: Handlers = {
    view,
    refresh: ({ act }) => refresh({ act }),
    async add({ text, platform: chosen }) {
      await ready;
      const result = await addPasted(text, chosen, {
        saved,
        lookUp: (keys) => lookUp(keys, { act: true }),
        now: clock.now,
      });
      // The platform was chosen without asking prices: they are asked while the new row is already shown.
      if (result.outcome === 'added') await published();
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
        usdKrw.ensure({ signal: AbortSignal.timeout(NAMES_LIMIT_MS), aheadMs }),
      ]);
      return pricing.recheckAt(keys, order);
    },
  };
}
