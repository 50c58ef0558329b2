/** Alerts: stored, checked on the alarm, and notified once per crossing, also where a worker is killed in between. */
import {
  type AlertRule,
  basisOf,
  isOfPremium,
  isSameRule,
  MAX_ALERTS,
} from '../../../core/market/alert-rules.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { Price } from '../../../core/market/prices.ts';
import type { KnownPremium, Premium } from '../../../core/market/shown-premium.ts';
import { HOUR_MS } from '../../../core/market/time.ts';
import { isNews, isTrueNow } from '../../../core/pricing/freshness.ts';
import type { Collection } from '../../../core/storage/collection.ts';
import { createFailureLog } from '../../../core/storage/failure-log.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import type { ALERT_MESSAGES, Crossing, ShownAlert } from '../../messages/alerts.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import { type AlertState, judgeAlert, NEW_ALERT, type Sample } from './judge-alert.ts';

export interface Alert {
  readonly asset: AssetKey;
  readonly rule: AlertRule;
  readonly addedAt: number;
  readonly state: AlertState;
  /** A crossing whose notification may not have been shown yet. */
  readonly untold: Crossing | null;
  /** See `ShownAlert`. */
  readonly unwatchedSince?: number;
}

export interface AlertParts {
  readonly kept: Collection<Alert>;
  /** The known prices of the saved coins and tokens; sends no request. */
  readonly prices: () => Promise<KnownPrices>;
  /** Kimchi premiums: `peek` reads the known ones, `ask` requests them first. Rejects only where settings cannot be read. */
  readonly premiums: Readonly<Record<'peek' | 'ask', (keys: readonly AssetKey[]) => Promise<KnownPremiums>>>;
  /** Shows a notification, once for each id. Never rejects. */
  readonly tell: (id: string, alert: Alert, crossing: Crossing) => Promise<void>;
  /** Called when an alert has changed that pages show. */
  readonly onChange: () => Promise<unknown>;
  readonly now: () => number;
  readonly newId: () => string;
}

export type StoredAlert = readonly [id: string, alert: Alert];

export interface Alerts {
  readonly handlers: HandlersOf<typeof ALERT_MESSAGES>;
  /** In the order in which they were added; none while they cannot be read. Never rejects. */
  shown(): Promise<readonly ShownAlert[]>;
  /** Whether any alert is about a coin: then a tick requests prices even where the person has saved nothing. Never rejects. */
  areAnyOfCoins(): Promise<boolean>;
  /** The alerts of one asset, with their ids. */
  about(asset: AssetKey): Promise<readonly StoredAlert[]>;
  /** Deletes the alerts of an asset that is no longer saved. */
  drop(asset: AssetKey): Promise<void>;
  /** Deletes the alerts of all assets that are no longer saved: no page shows them. */
  dropOthers(isFollowed: (asset: AssetKey) => boolean): Promise<void>;
  /** Undoes `drop`. */
  putBack(alerts: readonly StoredAlert[]): Promise<void>;
  /** Checks all alerts against the known prices. Never rejects. */
  check(): Promise<void>;
}

export function createAlerts(parts: AlertParts): Alerts {
  const { kept, prices, premiums, tell, onChange, now, newId } = parts;
  const inTurn = createSerial();
  const quietly = createQuietly();
  /** Alerts notified while the disk is full: once per worker, although that cannot be stored. */
  const told = new Set<string>();

  async function all(): Promise<readonly StoredAlert[]> {
    return [...(await kept.all()).items].sort(([, a], [, b]) => a.addedAt - b.addedAt);
  }

  /** Stores crossings before it shows them: a worker killed in between leaves the notification, by its id, to the next check. */
  async function look(known: KnownFigures, found: readonly StoredAlert[]): Promise<void> {
    const at = now();
    const judged = found.map(([id, alert]) => [id, lookedAt(alert, known, at)] as const);
    const failure = await kept.put(Object.fromEntries(judged)).then(
      () => null,
      (reason: unknown) => ({ reason }),
    );
    const untold = judged.filter(([, { untold: crossing }]) => crossing !== null);
    for (const [id, alert] of untold) {
      // While nothing can be stored, each check finds the crossing again, at another time.
      if (alert.untold && !told.has(id)) await tell(`${id} ${alert.untold.at}`, alert, alert.untold);
      if (failure) told.add(id);
    }
    if (failure) throw failure.reason;
    told.clear();
    await kept.put(Object.fromEntries(untold.map(([id, alert]) => [id, { ...alert, untold: null }])));
    const isAlike = judged.every(([, alert], i) => isShownAlike(alert, found[i]?.[1]));
    if (untold.length > 0 || !isAlike) await onChange();
  }

  /** Deletes the alerts of assets that are no longer saved, and returns the others. */
  async function withoutOthers(isFollowed: (asset: AssetKey) => boolean): Promise<readonly StoredAlert[]> {
    const found = await all();
    await kept.delete(found.flatMap(([id, { asset }]) => (isFollowed(asset) ? [] : [id])));
    return found.filter(([, { asset }]) => isFollowed(asset));
  }

  const about = async (asset: AssetKey) => (await all()).filter(([, alert]) => alert.asset === asset);

  return {
    shown: () => quietly(async () => (await all()).map(shownAlert), []),
    areAnyOfCoins: () =>
      quietly(async () => (await all()).some(([, { asset }]) => assetOf(asset).address === null), false),
    about,
    drop: (asset) => inTurn(async () => kept.delete((await about(asset)).map(([id]) => id))),
    dropOthers: (isFollowed) => inTurn(async () => void (await withoutOthers(isFollowed))),
    putBack: (alerts) => inTurn(() => kept.put(Object.fromEntries(alerts))),
    check: () =>
      quietly(async () => {
        // Outside of `inTurn`: adding an alert does not wait for this request.
        const compared = await askForPremiums(await all(), premiums);
        await inTurn(async () => {
          if ((await all()).length === 0) return;
          const known = await prices();
          await look({ prices: known, premiums: compared }, await withoutOthers((asset) => known.has(asset)));
        });
      }, undefined),
    handlers: {
      addAlert: ({ asset, rule }) =>
        inTurn(async () => {
          const found = await all();
          const isSame = (one: Alert) => one.asset === asset && isSameRule(one.rule, rule);
          if (found.some(([, alert]) => isSame(alert))) return { outcome: 'duplicate' };
          if (found.length >= MAX_ALERTS) return { outcome: 'full' };
          // The alert starts in the state of the present figures: only a later crossing notifies.
          const known = { prices: await prices(), premiums: await premiums.peek([asset]) };
          await kept.put({ [newId()]: start({ asset, rule }, known, now()) });
          await onChange();
          return { outcome: 'added' };
        }),
      removeAlert: ({ id }) =>
        inTurn(async () => {
          await kept.delete([id]);
          await onChange();
          return null;
        }),
    },
  };
}

function shownAlert([id, { asset, rule, state, unwatchedSince }]: StoredAlert): ShownAlert {
  return { id, asset, rule, last: state.last, ...(unwatchedSince !== undefined && { unwatchedSince }) };
}

/** Returns a function that runs a task; where that fails, it logs the failure once and returns `otherwise`. */
function createQuietly() {
  const failures = createFailureLog('error', 'the alerts cannot be kept');
  return async <T>(task: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await task();
    } catch (reason) {
      failures.note(reason);
      return otherwise;
    }
  };
}

/** Requests the premiums that alerts are about. */
async function askForPremiums(
  found: readonly StoredAlert[],
  premiums: AlertParts['premiums'],
): Promise<KnownPremiums> {
  const about = found.flatMap(([, { asset, rule }]) => (isOfPremium(rule) ? [asset] : []));
  return about.length === 0 ? new Map() : premiums.ask([...new Set(about)]);
}

/** A new alert starts in the state of the price that the person saw, so that it does not fire at once. */
function start(wanted: Pick<Alert, 'asset' | 'rule'>, known: KnownFigures, at: number): Alert {
  const alert = ofItsMarket({ ...wanted, addedAt: at, state: NEW_ALERT, untold: null }, known.prices);
  const { state } = judge(alert, shownSampleOf(alert, known, at));
  return { ...alert, state: { ...state, last: null } };
}

function judge(alert: Alert, sample: Sample | null): Alert {
  if (!sample) return alert;
  const { state, crossing } = judgeAlert(alert, sample);
  return { ...alert, state, untold: alert.untold ?? crossing };
}

/** How long an alert's market may be without a price before pages show that. */
const UNWATCHED_MS = HOUR_MS;

function lookedAt(found: Alert, known: KnownFigures, at: number): Alert {
  const { unwatchedSince: _, ...alert } = ofItsMarket(found, known.prices);
  const sample = sampleOf(alert, known, at);
  if (sample) return judge(alert, sample);
  const { seen, samples } = alert.state;
  const watchedAt = Math.max(alert.addedAt, ...[...Object.values(seen), ...samples].map((one) => one.at));
  return at - watchedAt < UNWATCHED_MS ? alert : { ...alert, unwatchedSince: watchedAt };
}

/**
 * An alert without a market, of an earlier release or its backup, gets that of the first price that its row shows, unless the
 * other market stands in. What it knows of another market is dropped.
 */
function ofItsMarket(alert: Alert, prices: KnownPrices): Alert {
  const { rule, state } = alert;
  const { basis = null, isStandIn } = prices.get(alert.asset) ?? {};
  if (isOfPremium(rule) || rule.basis || !basis || isStandIn) return alert;
  const own = state.seen[basis];
  const samples = state.samples.filter((one) => one.basis === basis);
  return {
    ...alert,
    rule: { ...rule, basis },
    state: { ...state, seen: own ? { [basis]: own } : {}, samples },
  };
}

function isShownAlike(alert: Alert, before: Alert | undefined): boolean {
  return (
    alert.unwatchedSince === before?.unwatchedSince &&
    basisOf(alert.rule) === (before && basisOf(before.rule))
  );
}

type KnownPremiums = ReadonlyMap<AssetKey, Premium>;

/** `isStandIn`: the price is of the other market, which stands in for now, as in `Row`. */
type KnownPrices = ReadonlyMap<AssetKey, Price & { readonly isStandIn?: true }>;

interface KnownFigures {
  readonly prices: KnownPrices;
  readonly premiums: KnownPremiums;
}

type Judged = Pick<Alert, 'asset' | 'rule'>;

/** The figure by which an alert may fire: a current price, or a premium of current prices and a current rate. */
function sampleOf({ asset, rule }: Judged, known: KnownFigures, at: number): Sample | null {
  if (!isOfPremium(rule)) {
    const price = known.prices.get(asset);
    return price?.status === 'priced' ? priceSample(price, rule, at) : null;
  }
  const premium = known.premiums.get(asset);
  if (!premium || premium.percent === null || premium.rate.date !== null) return null;
  const isNow = [premium.korea, premium.world].every(
    ({ checkedAt, asOf }) => isNews(checkedAt, at) && isTrueNow(asOf, at),
  );
  return isNow ? premiumSample(premium, at) : null;
}

/** The figure that an alert starts with: of a threshold the one that the person sees, be it old; of a change a current one. */
function shownSampleOf(judged: Judged, known: KnownFigures, at: number): Sample | null {
  const { asset, rule } = judged;
  if (rule.kind === 'change') return sampleOf(judged, known, at);
  if (isOfPremium(rule)) {
    const premium = known.premiums.get(asset);
    return premium && premium.percent !== null ? premiumSample(premium, at) : null;
  }
  const price = known.prices.get(asset);
  return price && price.usd !== null ? priceSample(price, rule, at) : null;
}

/** Null for a price of another market than the rule's. */
function priceSample(
  price: Extract<Price, { usd: string }>,
  { currency, basis }: Extract<AlertRule, { currency: string }>,
  at: number,
): Sample | null {
  return price.basis === basis ? { at, basis, price: sideOf(price, currency) } : null;
}

function premiumSample({ percent, korea, world, includesKorea }: KnownPremium, at: number): Sample {
  const pair = `${korea.source}/${world.source}` as const;
  return { at, basis: 'korea', pair, price: percent, ...(includesKorea && { includesKorea }) };
}
