/** The watchlist as pages show it: made from what is known, and published whole after each change. */
import type { UsdKrw } from '../../../core/fx/rate.ts';
import { type AssetKey, assetOf, coinKey, TETHER } from '../../../core/market/assets.ts';
import { PLATFORM_IDS, platformRow } from '../../../core/market/platforms.ts';
import type { Price } from '../../../core/market/prices.ts';
import { type Premium, shownPremium } from '../../../core/market/shown-premium.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { isStandIn } from '../../../core/pricing/stand-in.ts';
import { orderOf, routineOrderOf } from '../../../core/sources/sources-to-ask.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import { pageIdOf, type Tokens } from '../../../core/tokens/token-metadata.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { Row, View } from '../../messages/messages.ts';
import type { ViewPublisher } from '../../messages/published-view.ts';
import type { Alerts } from '../alerts/alerts.ts';
import { type HeldWorths, heldWorths } from './held-worths.ts';
import type { Amounts, CoinAmounts } from './kept-amounts.ts';
import type { LastPrices } from './last-prices.ts';
import type { Saved } from './saved.ts';
import type { SavedAddress } from './saved-item.ts';
import { DEFAULT_SETTINGS, type KeptSettings } from './settings.ts';
import { createToldClock } from './told-clock.ts';

/** Shown to everybody, saved or not. */
export const COINS: readonly AssetKey[] = PLATFORM_IDS.map(coinKey);

export interface WatchlistViewParts {
  readonly pricing: Pricing;
  readonly tokens: Tokens;
  readonly usdKrw: UsdKrw;
  readonly saved: Saved;
  readonly amounts: Amounts;
  readonly alerts: Pick<Alerts, 'shown'>;
  readonly settings: KeptSettings;
  readonly lastPrices: LastPrices;
  readonly clock: Clock;
  /** By how much the hosts' clocks are ahead of ours, where they agree that ours is wrong; else 0. */
  readonly hostOffsetMs: () => number;
  /** Resolves when everything that was kept is back: nothing is asked or shown before. */
  readonly ready: Promise<unknown>;
  /** Leaves the view where pages find it. */
  readonly publish: ViewPublisher['publish'];
}

export function createWatchlistView(parts: WatchlistViewParts) {
  const { pricing, tokens, usdKrw, saved, amounts, alerts, settings, lastPrices, clock, ready, publish } =
    parts;
  const inTurn = createSerial();
  const toldClock = createToldClock(parts.hostOffsetMs);
  let savedKeys: readonly AssetKey[] = [];

  async function state() {
    const [read, stored] = await Promise.all([settings.read().catch(() => null), saved.known(), ready]);
    // By settings that nobody knows, nothing is asked about but the coins, which everybody looks at.
    const known = read && stored;
    const chosen = read ?? DEFAULT_SETTINGS;
    const list = known ?? [];
    savedKeys = list.map(({ asset }) => asset);
    const keys = [...COINS, ...list.map(({ asset }) => asset)];
    return {
      list,
      isReadable: known !== null,
      chosen,
      order: orderOf(chosen),
      ask: routineOrderOf(chosen),
      keys,
    };
  }

  async function view(): Promise<View> {
    const { list, isReadable, chosen, order, ask, keys } = await state();
    const prices = pricing.peek(keys, order, ask);
    const rate = usdKrw.current();
    const { amounts: known, unread } = amountsIn(await amounts.ofCoins(), list);
    const { each, total } = heldWorths(known, prices);
    const standsIn = ({ asset, price }: Row) =>
      isStandIn(price, pricing.stateOf(asset), order, clock.now()) && { isStandIn: true as const };
    const whole = (row: Row): Row => ({ ...row, ...standsIn(row), ...heldIn(each, row.asset) });
    const [shownAlerts, clockOffMs] = [await alerts.shown(), toldClock()];
    return {
      version: 1,
      at: clock.now(),
      coins: COINS.flatMap((asset) => coinRow(asset, prices)).map(whole),
      saved: list.flatMap((each) => savedRow(each, prices)).map(whole),
      // Without the saved ones it would be somebody's value, and not this person's.
      ...(isReadable ? total && { worth: total } : { savedUnreadable: true }),
      ...(unread.length > 0 && { unreadAmounts: unread }),
      ...(shownAlerts.length > 0 && { alerts: shownAlerts }),
      settings: chosen,
      premiums: premiumsOf(pricing.premiums.peek([...keys, TETHER], order)),
      rate,
      network: pricing.isReachable() ? 'ok' : 'no network',
      ...(!pricing.needsSources() && { withoutSources: true }),
      ...(clockOffMs !== 0 && { clockOffMs }),
    };
  }

  /** Asks for Korea's premiums of what is shown, and publishes them: who waits for prices does not wait for what compares them. */
  function renewPremiums(): void {
    askForPremiums()
      .then((isNews) => (isNews ? published() : null))
      .catch((error: unknown) => console.error('premiums failed', error));
  }

  async function askForPremiums(): Promise<boolean> {
    const { keys, order } = await state();
    const shown = [...keys, TETHER];
    const before = JSON.stringify(premiumsOf(pricing.premiums.peek(shown, order)));
    return JSON.stringify(premiumsOf(await pricing.premiums.ask(shown, order))) !== before;
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

  function savedRow({ asset, address }: SavedAddress, prices: ReadonlyMap<AssetKey, Price>): readonly Row[] {
    const price = prices.get(asset);
    const token = tokens.known(asset);
    if (!price) return [];
    return [{ asset, platform: assetOf(asset).platform, address, token, price, ...pageIdOf(price, tokens) }];
  }

  return { state, view, published, renewPremiums, savedKeys: () => savedKeys };
}

function coinRow(asset: AssetKey, prices: ReadonlyMap<AssetKey, Price>): readonly Row[] {
  const price = prices.get(asset);
  const { platform } = assetOf(asset);
  const { name, symbol, decimals } = platformRow(platform).coin;
  return price ? [{ asset, platform, address: null, token: { name, symbol, decimals }, price }] : [];
}

/** The coins' and the saved tokens' together. */
function amountsIn(ofCoins: CoinAmounts, list: readonly SavedAddress[]): CoinAmounts {
  const ofSaved = list.flatMap(({ asset, amount }) => (amount ? [[asset, amount] as const] : []));
  const unread = list.filter((each) => each.unreadAmount !== undefined).map(({ asset }) => asset);
  return { amounts: new Map([...ofCoins.amounts, ...ofSaved]), unread: [...ofCoins.unread, ...unread] };
}

function heldIn(each: HeldWorths['each'], asset: AssetKey): Pick<Row, 'held'> {
  const held = each.get(asset);
  return held ? { held } : {};
}

/** As rows show them: those of what Korea does not trade are none. */
function premiumsOf(premiums: ReadonlyMap<AssetKey, Premium>): NonNullable<View['premiums']> {
  const shown = [...premiums].filter(([, each]) => each.percent !== null || each.why !== 'not in Korea');
  return Object.fromEntries(shown.map(([asset, premium]) => [asset, shownPremium(premium)]));
}
