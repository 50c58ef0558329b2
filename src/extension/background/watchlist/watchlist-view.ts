/** The watchlist as pages show it: made from what is known, and published whole after each change. */

import type { UsdKrw } from '../../../core/fx/rate.ts';
import { changeOfSum } from '../../../core/market/arithmetic.ts';
import { type AssetKey, assetOf, coinKey, isOffered, TETHER } from '../../../core/market/assets.ts';
import { type CoinId, coinRow } from '../../../core/market/coins.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import type { Currency } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { AvailablePrice, Price } from '../../../core/market/prices.ts';
import { type Premium, shownPremium } from '../../../core/market/shown-premium.ts';
import { SOURCES, type SourceName, sourceRow } from '../../../core/market/source-table.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { Token } from '../../../core/market/tokens.ts';
import { worthOf, worthsOf } from '../../../core/market/worth.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { isStandIn } from '../../../core/pricing/select-price.ts';
import { orderOf, routineOrderOf } from '../../../core/sources/active-sources.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import { OPTIONAL_HOSTS } from '../../../core/tokens/nodes.ts';
import { pageIdOf, type Tokens } from '../../../core/tokens/token-metadata.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { ViewPublisher } from '../../messages/published-view.ts';
import type { Held, Row, TotalChange, TotalWorth, View } from '../../messages/watchlist.ts';
import type { Alerts } from '../alerts/alerts.ts';
import type { LastPrices } from './last-prices.ts';
import type { Saved } from './saved.ts';
import type { SavedAsset } from './saved-items.ts';
import { DEFAULT_SETTINGS, type SettingsStore } from './settings.ts';

interface HostsAllowed {
  /** Of the hosts that every installation requests, those that are not allowed. */
  withheld(): readonly string[];
  isAllowed(host: string): boolean;
}

/** Assets whose premiums are shown above the list, saved or not. */
const TOP: readonly AssetKey[] = [coinKey('BTC'), TETHER];

export interface WatchlistViewParts {
  readonly pricing: Pricing;
  readonly tokens: Tokens;
  readonly usdKrw: UsdKrw;
  readonly saved: Saved;
  readonly alerts: Pick<Alerts, 'shown'>;
  readonly settings: SettingsStore;
  readonly lastPrices: LastPrices;
  readonly clock: Clock;
  /** By how much the hosts' clocks are ahead of ours, where they agree that ours is wrong; else 0. */
  readonly hostOffsetMs: () => number;
  /** The hosts that the browser allows. */
  readonly hosts: HostsAllowed;
  /** Publishes the view to pages. */
  readonly publish: ViewPublisher['publish'];
}

export function createWatchlistView(parts: WatchlistViewParts) {
  const { pricing, tokens, usdKrw, saved, alerts, settings, lastPrices, clock, publish } = parts;
  const inTurn = createSerial();
  const clockWarning = createClockWarning(parts.hostOffsetMs);
  let savedKeys: readonly AssetKey[] = [];

  async function state() {
    const [read, stored] = await Promise.all([settings.read().catch(() => null), saved.known()]);
    // Without readable settings, requests are sent for the coins alone, which reveal nothing.
    const list = (read ? stored : stored?.filter(({ address }) => address === null)) ?? [];
    const chosen = read ?? DEFAULT_SETTINGS;
    savedKeys = list.map(({ asset }) => asset);
    return {
      list,
      isReadable: read !== null && stored !== null,
      chosen,
      order: orderOf(chosen),
      ask: routineOrderOf(chosen),
      keys: savedKeys,
    };
  }

  async function view(): Promise<View> {
    const { list, isReadable, chosen, order, ask, keys } = await state();
    const prices = pricing.peek(keys, order, ask);
    const rate = usdKrw.current();
    const { each, total } = heldWorths(amountsIn(list), prices);
    const unread = list.filter(({ unreadAmount }) => unreadAmount !== undefined).map(({ asset }) => asset);
    const standsIn = ({ asset, price }: Row) =>
      isStandIn(price, pricing.stateOf(asset), order, clock.now()) && { isStandIn: true as const };
    const isOn = isOffered(chosen);
    const off = ({ asset }: Row) => !isOn(asset) && { isOff: true as const };
    const whole = (row: Row): Row => ({ ...row, ...standsIn(row), ...off(row), ...heldIn(each, row.asset) });
    const [shownAlerts, clockOffMs] = [await alerts.shown(), clockWarning()];
    return {
      version: 2,
      at: clock.now(),
      saved: list.flatMap((each) => savedRow(each, prices)).map(whole),
      // Without the saved items the total would be wrong.
      ...(isReadable ? total && { worth: total } : { savedUnreadable: true }),
      ...(unread.length > 0 && { unreadAmounts: unread }),
      ...(shownAlerts.length > 0 && { alerts: shownAlerts }),
      settings: chosen,
      premiums: premiumsOf(pricing.premiums.peek(withTop(keys), order)),
      rate,
      network: pricing.isReachable() ? 'ok' : 'no network',
      ...shownHosts(parts.hosts, pricing.needsSources() ? order : [], OPTIONAL_HOSTS),
      ...(!pricing.needsSources() && { withoutSources: true }),
      ...(clockOffMs !== 0 && { clockOffMs }),
    };
  }

  /** Requests the kimchi premiums of what is shown and publishes them: prices, which come first, do not wait for them. */
  function renewPremiums(): void {
    askForPremiums()
      .then((isNews) => (isNews ? published() : null))
      .catch((error: unknown) => console.error('premiums failed', error));
  }

  async function askForPremiums(): Promise<boolean> {
    const { keys, order } = await state();
    const shown = withTop(keys);
    const before = JSON.stringify(premiumsOf(pricing.premiums.peek(shown, order)));
    return JSON.stringify(premiumsOf(await pricing.premiums.request(shown, order))) !== before;
  }

  /** Publishes in turn, so that no view replaces a later one. A page that cannot read the view sends `view`. */
  const publishedAlone = () =>
    inTurn(async () => {
      const made = await view();
      await publish(made).catch((reason: unknown) => console.warn('the view was not published', reason));
      return made;
    });

  /** The same, and its prices are stored for the next start of the browser. */
  async function published(): Promise<View> {
    const current = await publishedAlone();
    // While the list cannot be read, its stored last prices must stay.
    if (!current.savedUnreadable) await lastPrices.keep(current.saved.map(({ price }) => price));
    return current;
  }

  function savedRow({ asset, address }: SavedAsset, prices: ReadonlyMap<AssetKey, Price>): readonly Row[] {
    const price = prices.get(asset);
    const { platform, coin } = assetOf(asset);
    const token = coin ? nameOfCoin(coin) : tokens.known(asset);
    return price ? [{ asset, platform, address, token, price, ...pageIdOf(price, tokens) }] : [];
  }

  return { state, view, published, publishedAlone, renewPremiums, savedKeys: () => savedKeys };
}

function nameOfCoin(coin: CoinId): Token {
  const { name, symbol, decimals } = coinRow(coin);
  return { name, symbol, decimals };
}

function withTop(keys: readonly AssetKey[]): readonly AssetKey[] {
  return [...new Set([...TOP, ...keys])];
}

function amountsIn(list: readonly SavedAsset[]): ReadonlyMap<AssetKey, Decimal> {
  return new Map(list.flatMap(({ asset, amount }) => (amount ? [[asset, amount] as const] : [])));
}

function heldIn(each: HeldWorths['each'], asset: AssetKey): Pick<Row, 'held'> {
  const held = each.get(asset);
  return held ? { held } : {};
}

/** The premiums that rows show: none for assets that are not traded in Korea. */
function premiumsOf(premiums: ReadonlyMap<AssetKey, Premium>): NonNullable<View['premiums']> {
  const shown = [...premiums].filter(([, each]) => each.percent !== null || each.why !== 'not in Korea');
  return Object.fromEntries(shown.map(([asset, premium]) => [asset, shownPremium(premium)]));
}

/** The hosts in a view: those that the browser withholds, and those of optional platforms. `order`: the sources in use. */
export function shownHosts(
  { withheld, isAllowed }: HostsAllowed,
  order: readonly SourceName[],
  table: typeof OPTIONAL_HOSTS,
): Pick<View, 'withheld' | 'optionalPlatforms'> {
  const shown = withheldSources(withheld(), order);
  const optional = table.map(({ platform, nodes, explorers }) => {
    const hosts = [...nodes, ...explorers];
    return { platform, hosts, isAllowed: hosts.every(isAllowed) };
  });
  return { ...(shown && { withheld: shown }), ...(optional.length > 0 && { optionalPlatforms: optional }) };
}

/** The sources first, in their order; hosts of sources that are not in use do not matter. */
function withheldSources(withheld: readonly string[], order: readonly SourceName[]): View['withheld'] | null {
  const ofSources = order.filter((name) => withheld.includes(sourceRow(name).host));
  const others = withheld.filter((host) => !SOURCES.some((row) => row.host === host));
  const name = ofSources[0] ?? others[0];
  if (name === undefined) return null;
  return { name, hosts: [...ofSources.map((each) => sourceRow(each).host), ...others] };
}

/** Offset from which a wrong clock is reported, until it is right again (see `src/core/upstream/host-clock.ts`). */
const FROM_MS = 6 * MINUTE_MS;

/**
 * `hostOffsetMs`: by how much the hosts' clocks are ahead of ours, 0 where ours is right enough. Returns the offset to show;
 * 0 for none.
 */
export function createClockWarning(hostOffsetMs: () => number): () => number {
  let isTold = false;
  return () => {
    const offMs = hostOffsetMs();
    isTold = offMs !== 0 && (isTold || Math.abs(offMs) > FROM_MS);
    return isTold ? offMs : 0;
  };
}

/** What a person's amounts are worth, each and together: exact products, exact sums. */
interface HeldWorths {
  readonly each: ReadonlyMap<AssetKey, Held>;
  /** Null when nothing has a value. */
  readonly total: TotalWorth | null;
}

interface Counted {
  readonly price: AvailablePrice;
  readonly worth: NonNullable<Held['worth']>;
}

/** A disputed price values no amount, even as the last good one; a token with only spam prices has none at all. */
export function heldWorths(
  amounts: ReadonlyMap<AssetKey, Decimal>,
  prices: ReadonlyMap<AssetKey, Price>,
): HeldWorths {
  const each = new Map<AssetKey, Held>();
  const counted: Counted[] = [];
  for (const [asset, amount] of amounts) {
    const price = prices.get(asset);
    const held = price?.usd && price.status !== 'disputed' ? heldOf(amount, price) : { amount, worth: null };
    each.set(asset, held);
    if (price?.usd && held.worth) counted.push({ price, worth: held.worth });
  }
  return { each, total: totalOf(counted) };
}

function heldOf(amount: Decimal, price: AvailablePrice): Held {
  const { usd, krw, isBeyondPools } = worthOf({ ...price, amount });
  const worth = usd && krw ? { usd, krw } : null;
  return { amount, worth, ...(isBeyondPools && { isBeyondPools }) };
}

function totalOf(counted: readonly Counted[]): TotalWorth | null {
  const one = '1' as Decimal;
  const { usd, krw } = worthsOf(counted.map(({ worth }) => ({ amount: one, ...worth }))).total;
  if (!usd || !krw) return null;
  return { usd, krw, changes: { USD: changeOf(counted, 'USD'), KRW: changeOf(counted, 'KRW') } };
}

/** The change of the total, by the changes that rows show (in this currency, else the source's own). Null unless each has one. */
function changeOf(counted: readonly Counted[], main: Currency): TotalChange | null {
  const told = counted.flatMap(({ price, worth }) => {
    const { changes = [] } = price.status === 'priced' ? price : {};
    const change = changes.find((one) => one.in === main) ?? changes[0];
    return change ? [{ value: sideOf(worth, main), ...change }] : [];
  });
  const change = changeOfSum(told);
  if (change === null || told.length < counted.length) return null;
  const [since = 'mixed', ...others] = new Set(told.map((one) => one.since));
  return { ...change, since: others.length > 0 ? 'mixed' : since, of: told.length };
}
