/** Alerts: kept, looked at on the alarm, and told once for each crossing, also by a worker after the one that was killed. */
import {
  type AlertRule,
  basisOf,
  isOfPremium,
  isSameRule,
  MAX_ALERTS,
} from '../../../core/market/alert-rules.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import type { Collection } from '../../../core/storage/collection.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import type { AlertMessages, Crossing, ShownAlert } from '../../messages/alert-requests.ts';
import type { Handlers } from '../../messages/receive.ts';
import {
  type KnownFigures,
  type KnownPremiums,
  type KnownPrices,
  sampleOf,
  shownSampleOf,
} from './alert-samples.ts';
import { type AlertState, judgeAlert, NEW_ALERT, type Sample } from './judge-alert.ts';

export interface Alert {
  readonly asset: AssetKey;
  readonly rule: AlertRule;
  readonly addedAt: number;
  readonly state: AlertState;
  /** It has come true, and nobody has been told so for certain. */
  readonly untold: Crossing | null;
  /** See `ShownAlert`. */
  readonly unwatchedSince?: number;
}

export interface AlertParts {
  readonly kept: Collection<Alert>;
  /** What things are worth by what is known now, of what the person follows. */
  readonly prices: () => Promise<KnownPrices>;
  /** Korea's premiums: by what is known now, or asked for first. Rejects only where settings cannot be read. */
  readonly premiums: Readonly<Record<'peek' | 'ask', (keys: readonly AssetKey[]) => Promise<KnownPremiums>>>;
  /** Tells the person, once for each id. Never rejects. */
  readonly tell: (id: string, alert: Alert, crossing: Crossing) => Promise<void>;
  /**
   * Resolves when everything that was kept is back, and what a killed worker left of a removal is gone. That takes a turn here, too:
   * whoever took one before and then waited for this would wait for ever.
   */
  readonly ready: () => Promise<unknown>;
  /** What pages are shown has changed. */
  readonly onChange: () => Promise<unknown>;
  readonly now: () => number;
  readonly newId: () => string;
}

export type KeptAlert = readonly [id: string, alert: Alert];

export interface Alerts {
  readonly handlers: Pick<Handlers, keyof AlertMessages>;
  /** In the order in which they were added; none while they cannot be read. Never rejects. */
  shown(): Promise<readonly ShownAlert[]>;
  /** Whether any is about a coin: prices of saved tokens are asked for anyway. Never rejects. */
  areAnyOfCoins(): Promise<boolean>;
  /** Those of one asset, with their ids. */
  about(asset: AssetKey): Promise<readonly KeptAlert[]>;
  /** Takes away those of an asset that is followed no more. */
  drop(asset: AssetKey): Promise<void>;
  /** Takes away those of what is followed no more: nobody would see or end them. */
  dropOthers(isFollowed: (asset: AssetKey) => boolean): Promise<void>;
  /** Undoes `drop`. */
  putBack(alerts: readonly KeptAlert[]): Promise<void>;
  /** Looks at all of them, by the prices that are known now. Never rejects. */
  check(): Promise<void>;
}

export function createAlerts(parts: AlertParts): Alerts {
  const { kept, prices, premiums, tell, ready, onChange, now, newId } = parts;
  const inTurn = createSerial();
  const quietly = createQuietly();
  /** What a full disk may keep from being noted is told once by this worker even so. */
  const told = new Set<string>();

  async function all(): Promise<readonly KeptAlert[]> {
    return [...(await kept.all()).items].sort(([, a], [, b]) => a.addedAt - b.addedAt);
  }

  /** What the browser kills between the two writes is told by the next look; the notification's id is the crossing's. */
  async function look(known: KnownFigures, found: readonly KeptAlert[]): Promise<void> {
    const at = now();
    const judged = found.map(([id, alert]) => [id, lookedAt(alert, known, at)] as const);
    const failure = await kept.put(Object.fromEntries(judged)).then(
      () => null,
      (reason: unknown) => ({ reason }),
    );
    const untold = judged.filter(([, { untold: crossing }]) => crossing !== null);
    for (const [id, alert] of untold) {
      // While nothing is noted, each look sees the crossing anew, at another time.
      if (alert.untold && !told.has(id)) await tell(`${id} ${alert.untold.at}`, alert, alert.untold);
      if (failure) told.add(id);
    }
    if (failure) throw failure.reason;
    told.clear();
    await kept.put(Object.fromEntries(untold.map(([id, alert]) => [id, { ...alert, untold: null }])));
    const isAlike = judged.every(([, alert], i) => isShownAlike(alert, found[i]?.[1]));
    if (untold.length > 0 || !isAlike) await onChange();
  }

  /** Those that stay. */
  async function withoutOthers(isFollowed: (asset: AssetKey) => boolean): Promise<readonly KeptAlert[]> {
    const found = await all();
    await kept.delete(found.flatMap(([id, { asset }]) => (isFollowed(asset) ? [] : [id])));
    return found.filter(([, { asset }]) => isFollowed(asset));
  }

  const about = async (asset: AssetKey) => (await all()).filter(([, alert]) => alert.asset === asset);

  /** For what a page may ask of a worker that still starts. */
  const onceReady = <T>(task: () => Promise<T>): Promise<T> => ready().then(() => inTurn(task));

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
        // Before it is anybody's turn: who adds an alert does not wait for it.
        const compared = await askForPremiums(await all(), premiums);
        await inTurn(async () => {
          if ((await all()).length === 0) return;
          const known = await prices();
          await look({ prices: known, premiums: compared }, await withoutOthers((asset) => known.has(asset)));
        });
      }, undefined),
    handlers: {
      addAlert: ({ asset, rule }) =>
        onceReady(async () => {
          const found = await all();
          const isSame = (one: Alert) => one.asset === asset && isSameRule(one.rule, rule);
          if (found.some(([, alert]) => isSame(alert))) return { outcome: 'duplicate' };
          if (found.length >= MAX_ALERTS) return { outcome: 'full' };
          // Where it stands now is where it starts from.
          const known = { prices: await prices(), premiums: await premiums.peek([asset]) };
          await kept.put({ [newId()]: start({ asset, rule }, known, now()) });
          await onChange();
          return { outcome: 'added' };
        }),
      removeAlert: ({ id }) =>
        onceReady(async () => {
          await kept.delete([id]);
          await onChange();
          return null;
        }),
    },
  };
}

function shownAlert([id, { asset, rule, state, unwatchedSince }]: KeptAlert): ShownAlert {
  return { id, asset, rule, last: state.last, ...(unwatchedSince !== undefined && { unwatchedSince }) };
}

/** Alerts that cannot be kept are complained of once, and then there is something else. */
function createQuietly() {
  let complained = false;
  return async <T>(task: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await task();
    } catch (reason) {
      if (!complained) console.error('the alerts cannot be kept', reason);
      complained = true;
      return otherwise;
    }
  };
}

/** Those that alerts are about. */
async function askForPremiums(
  found: readonly KeptAlert[],
  premiums: AlertParts['premiums'],
): Promise<KnownPremiums> {
  const about = found.flatMap(([, { asset, rule }]) => (isOfPremium(rule) ? [asset] : []));
  return about.length === 0 ? new Map() : premiums.ask([...new Set(about)]);
}

/** Behind a line is what was there when it was drawn, by whatever the person saw; that is nobody's news. */
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

/** Silence of its market is shown after this time. */
const UNWATCHED_MS = 60 * 60_000;

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
