/** The core of the price engine: merges requests for prices, runs lookups, and selects prices from the states. */
import type { UsdKrw } from '../fx/rate.ts';
import { type AssetKey, assetOf, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { AvailablePrice, Price } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import { SECOND_MS } from '../market/time.ts';
import { orderFor } from '../sources/active-sources.ts';
import { listsAsset, type PriceSource } from '../sources/source-port.ts';
import type { Store } from '../storage/store.ts';
import type { Tokens } from '../tokens/token-metadata.ts';
import type { Clock } from '../upstream/clock.ts';
import { type AssetState, isCurrent } from './asset-state.ts';
import { type AssetStateStore, type CommonStates, createAssetStateStore } from './asset-state-store.ts';
import type { AssetStates } from './asset-states.ts';
import { type Boards, createBoards } from './board.ts';
import { type Question, type RiderParts, type Riders, runCascade, whatIsDue } from './cascade.ts';
import { type Comparisons, createComparisons } from './compare-sources.ts';
import { createConversionRates } from './conversion-rates.ts';
import type { Urgency } from './freshness.ts';
import { LOOKUP_LIMIT_MS, withinLimit } from './lookup-limit.ts';
import {
  createNewAddresses,
  createNewAddressQuota,
  type NewAddresses,
  type NewAddressQuota,
} from './new-addresses.ts';
import { repeatableAt } from './plausibility.ts';
import { createPremiums, type Premiums } from './premiums.ts';
import type { Requester } from './requester.ts';
import { isUnanswered, type Knowledge, type Selection, select } from './select-price.ts';
import { createSourceClient, type SourceClient } from './source-client.ts';
import { createTetherPrice } from './tether-price.ts';
import { createValueLimits } from './value-limit.ts';

/** A refresh in advance waits at most this long until a request can decide an open doubt. */
const DECIDABLE_WAIT_MS = 5_000;

export interface PriceRequest extends Urgency {
  /** The sources whose prices may be shown, highest first: see `orderOf`. */
  readonly order: readonly SourceName[];
  /** The sources of the order that may be requested; all where it is absent. */
  readonly ask?: readonly SourceName[];
  /** The sources whose requests may be filled with further assets; all that may be requested where it is absent. */
  readonly ridersOrder?: readonly SourceName[];
  readonly requester: Requester;
}

export interface Pricing {
  /** Resolves when the stored states are read. */
  readonly restored: Promise<void>;
  /**
   * Reads prices without requests. A quote older than a minute is `stale` unless a request is pending. `asked`: the sources of the
   * order that are requested without a person's look-up; all where it is absent.
   */
  peek(
    keys: readonly AssetKey[],
    order: readonly SourceName[],
    asked?: readonly SourceName[],
  ): ReadonlyMap<AssetKey, Price>;
  /**
   * The most dollars that an amount can be worth at the source's price, where this engine did not select it: a past price, or
   * one of a team's server. Undefined where there is no limit.
   */
  valueLimitAt(key: AssetKey, source: SourceName): Decimal | undefined;
  stateOf(key: AssetKey): AssetState;
  /** Requests the prices that are due, in as few requests as possible, and resolves to one for each key within 6 s. Never rejects. */
  prices(keys: readonly AssetKey[], request: PriceRequest): Promise<ReadonlyMap<AssetKey, Price>>;
  /** Marks assets as requested now, although the caller takes their prices from its own cache. */
  noteWanted(keys: readonly AssetKey[], requester: Requester): void;
  /** Adds last prices of an earlier browser session, which can only be shown as stale. */
  recall(prices: readonly AvailablePrice[]): Promise<void>;
  /** When a repeated quote can first decide a doubt about one of the assets (Unix milliseconds); null without a doubt. */
  recheckAt(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** When the budget of a source that could price one of the assets allows a request again; null when none is used up. */
  nextChanceAt(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** Whether every source that could know the asset failed. */
  isUnanswered(key: AssetKey, order: readonly SourceName[]): boolean;
  /** The quotas for new addresses, which private windows share. */
  readonly newAddressQuota: NewAddressQuota;
  readonly premiums: Premiums;
  readonly comparisons: Comparisons;
  /** False when no source responded in the last lookup that sent requests, also in an earlier worker. */
  isReachable(): boolean;
  /** Whether prices may be requested from the sources; false where a team's server is used without a fallback. */
  needsSources(): boolean;
}

/** The pricing of one layer. Private windows have a layer of their own, which also reads the common one. */
export interface PricingLayer extends Pricing {
  readonly boards: Boards;
  /** Adds answers that came without a request, such as live prices: see `SourceClient`. */
  readonly take: SourceClient['take'];
  readonly states: CommonStates & Pick<AssetStateStore, 'leave'>;
}

export interface PricingParts {
  readonly sources: readonly PriceSource[];
  readonly usdKrw: UsdKrw;
  /** Records the names of tokens that sources report. */
  readonly tokens: Pick<Tokens, 'noteFromSource'>;
  /** The store of asset states, which outlives a stopped worker. */
  readonly store: Store;
  readonly clock: Clock;
  /** The layer below, whose states are used for assets without a result in this one. */
  readonly common?: Pick<PricingLayer, 'states' | 'newAddressQuota'>;
  /** By how much the hosts' clocks are ahead of ours (ms); 0 unless they agree that ours is wrong. */
  readonly hostOffsetMs: () => number;
  readonly riders: Riders;
  /** The quotas to use where there is no layer below to share them with; a new one where it is absent. */
  readonly newAddressQuota?: NewAddressQuota;
}

export function createPricing({ sources, usdKrw, tokens, store, ...rest }: PricingParts): PricingLayer {
  const { clock, hostOffsetMs, riders } = rest;
  const states = createAssetStateStore(store, rest.common?.states);
  /** The assets whose states have changed since they were last stored. */
  const touched = new Set<AssetKey>();
  /**
   * The assets that the person requested outside private windows. Changes are requested for them alone: a private window's tokens
   * must leave no stored price of a day ago.
   */
  const ofPerson = new Set<AssetKey>();
  /** The order of the latest request, by which a lookup of USDT is filled with riders. */
  let lastOrder: readonly SourceName[] = [];
  const tether = createTetherPrice({
    states,
    clock,
    news: () => parts.client.news(),
    // Looks up USDT alone, also at sources that are switched off. It may use a scarce request of a source, so that
    // request is filled with assets that people look at.
    lookUp: (order, startedAt, signal) =>
      runCascade(
        parts,
        { order, urgency: { aheadMs: Number.POSITIVE_INFINITY }, startedAt, ridersOrder: lastOrder },
        [TETHER],
        signal,
      ),
  });
  const client = createSourceClient({
    sources,
    states,
    conversion: createConversionRates(usdKrw, tether),
    tokens,
    clock,
    wantsChange: (key) => ofPerson.has(key),
    onNews: (keys) => {
      for (const key of keys) touched.add(key);
    },
  });
  const isOurs = knownTo(riders);
  const quota = rest.common?.newAddressQuota ?? rest.newAddressQuota ?? createNewAddressQuota(clock);
  const newAddresses = createNewAddresses({ sources, states, clock, isOurs, quota });
  const parts: RiderParts = { client, states, clock, riders, newAddresses };
  const { beganAt, join, storeResults } = createLookups(parts, touched);

  const selectionOf = (key: AssetKey, order: readonly SourceName[]): Selection => ({
    order: orderFor(key, order),
    now: clock.now(),
    knowledgeOf: (name) => knowledgeOf(client.source(name), key),
    renewedSince: beganAt(key),
  });

  const limits = createValueLimits(sources, states.of);
  const nextChance = createNextChance({ sourceOf: client.source, states, newAddresses, clock });
  const showAll: Pricing['peek'] = (keys, order, asked = order) => {
    const chosen = (key: AssetKey) => select(states.of(key), { ...selectionOf(key, order), asked });
    return new Map(keys.map((key) => [key, nextChance.withNextChance(limits.withLimit(chosen(key)), asked)]));
  };

  const recheckAt = (keys: readonly AssetKey[], order: readonly SourceName[]) =>
    earliest(keys.flatMap((key) => repeatableAt(states.of(key), orderFor(key, order), clock.now()) ?? []));

  function noteWanted(keys: readonly AssetKey[], requester: Requester): void {
    // What the layer of private windows requests is never recorded, an explorer page's tokens included.
    if (requester.kind !== 'private window' && !rest.common) states.noteWanted(keys, clock.now());
    if (requester.kind === 'person') for (const key of keys) ofPerson.add(key);
  }

  const premiums = createPremiums({ client, states, usdKrw, clock, storeResults });
  return {
    restored: states.restored,
    peek: showAll,
    ...{ valueLimitAt: limits.at, stateOf: states.of, states },
    async prices(keys, given) {
      const request = { ...given, besideBoard: sources.some(({ board }) => board?.isInView()) };
      await states.restored;
      states.foldClock(hostOffsetMs(), clock.now());
      noteWanted(keys, request.requester);
      const { ask: order = request.order } = request;
      lastOrder = request.ridersOrder ?? order;
      if (request.aheadMs !== undefined) await untilDecidable(recheckAt(keys, order), clock);
      const question: Question = { order, urgency: request, startedAt: clock.now() };
      const due = newAddresses.admit(await whatIsDue(parts, question, keys), request.requester);
      const bySite = Map.groupBy(due, (key) => newAddresses.payingSite(key, request.requester));
      await Promise.all([...bySite].map(([site, group]) => join(group, { ...request, order }, site)));
      states.foldClock(hostOffsetMs(), clock.now());
      return showAll(keys, request.order, order);
    },
    ...{ noteWanted, recall: states.recall, recheckAt, nextChanceAt: nextChance.at },
    isUnanswered: (key, order) => isUnanswered(states.of(key), selectionOf(key, order)),
    newAddressQuota: quota,
    ...{ premiums, boards: createBoards({ client, premiums, usdKrw, store, clock }), take: client.take },
    comparisons: createComparisons({ ...parts, knowledgeOf, storeResults }),
    ...{ isReachable: () => states.reachable, needsSources: () => true },
  };
}

/**
 * Returns a check of whether an asset is a coin, registered or saved. The saved assets are read again when `saved`
 * returns another array.
 */
function knownTo({ coins, saved, spare }: Riders): (key: AssetKey) => boolean {
  const always = new Set([...coins, ...spare]);
  let list: readonly AssetKey[] = [];
  let ofList = new Set(list);
  return (key) => {
    if (saved() !== list) {
      list = saved();
      ofList = new Set(list);
    }
    return always.has(key) || ofList.has(key);
  };
}

/** Creates the runner of lookups. Requests of one kind that come within `GATHER_MS` share a lookup. */
function createLookups(parts: RiderParts, touched: Set<AssetKey>) {
  const { client, states, clock } = parts;
  /** The pending lookups, in the order of their start. */
  const underWay = new Set<{ readonly keys: ReadonlySet<AssetKey>; readonly startedAt: number }>();

  /** When the longest pending lookup of the asset began. */
  function beganAt(key: AssetKey): number | undefined {
    for (const { keys, startedAt } of underWay) if (keys.has(key)) return startedAt;
    return undefined;
  }

  function noteContact(since: number): void {
    const { lastAt, missedAt } = client.contact;
    if (lastAt >= since) states.reachable = true;
    else if (missedAt >= since) states.reachable = false;
  }

  /** Stores the changed states. Assets of another pending lookup are stored when that one ends. */
  async function keep(keys: ReadonlySet<AssetKey>): Promise<void> {
    const changed = [...touched, ...keys].filter((key) => keys.has(key) || beganAt(key) === undefined);
    for (const key of changed) touched.delete(key);
    await states.write(new Set(changed), clock.now());
  }

  const joinRound = createRounds<AssetKey, PriceRequest & Pick<Question, 'site'>>(
    clock,
    async (keys, { order, ridersOrder = order, site, ...urgency }) => {
      const question: Question = { order, urgency, startedAt: clock.now(), ridersOrder, site };
      const round = { keys, startedAt: question.startedAt };
      underWay.add(round);
      await withinLimit(clock, LOOKUP_LIMIT_MS, (signal) => runCascade(parts, question, [...keys], signal));
      underWay.delete(round);
      noteContact(question.startedAt);
      await keep(keys);
    },
  );

  return {
    beganAt,
    /** Stores results that came outside a lookup. */
    storeResults: async () => {
      if (touched.size > 0) await keep(new Set());
    },
    join: (keys: readonly AssetKey[], request: PriceRequest, site?: string) =>
      joinRound(`${kindOf(request)} ${site ?? ''}`, keys, { ...request, site }),
  };
}

function knowledgeOf(source: PriceSource, key: AssetKey): Knowledge {
  const asset = assetOf(key);
  if (listsAsset(source, asset)) return 'lists';
  if (source.couldKnow(asset)) return 'could know';
  return source.rulesOut?.(asset) ? 'rules out' : 'cannot know';
}

function kindOf({ order, ridersOrder = order, requester, ...urgency }: PriceRequest): string {
  const { act = false, lookedAt = false, aheadMs = '' } = urgency;
  const isPrivate = requester.kind === 'private window';
  return `${order.join()} ${ridersOrder.join()} ${isPrivate} ${act} ${lookedAt} ${aheadMs}`;
}

function earliest(times: readonly number[]): number | null {
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Waits until a request can decide a doubt, if that is at most `DECIDABLE_WAIT_MS` ahead: a request just before would decide
 * nothing, and the budget may not allow another soon.
 */
async function untilDecidable(at: number | null, clock: Clock): Promise<void> {
  const waitMs = (at ?? 0) - clock.now();
  if (waitMs > 0 && waitMs <= DECIDABLE_WAIT_MS) await clock.sleep(waitMs);
}

/** Requests that come within this time of the first are merged (docs/pricing.md §9 Batches). */
const GATHER_MS = 50;

/**
 * Merges calls that come within `GATHER_MS`: returns a function that adds keys to the open round of their kind and resolves when
 * `run` has ended for it. `run` gets the distinct keys and the options of the first caller; kinds never mix.
 */
export function createRounds<K, O>(
  clock: Clock,
  run: (keys: ReadonlySet<K>, options: O) => Promise<void>,
): (kind: string, keys: Iterable<K>, options: O) => Promise<void> {
  const open = new Map<string, { readonly keys: Set<K>; readonly done: Promise<void> }>();

  function begin(kind: string, options: O) {
    const keys = new Set<K>();
    const done = clock.sleep(GATHER_MS).then(() => {
      open.delete(kind);
      return run(keys, options);
    });
    const round = { keys, done };
    open.set(kind, round);
    return round;
  }

  return (kind, keys, options) => {
    const round = open.get(kind) ?? begin(kind, options);
    for (const key of keys) round.keys.add(key);
    return round.done;
  };
}

interface NextChanceParts {
  readonly sourceOf: (name: SourceName) => PriceSource;
  readonly states: Pick<AssetStates, 'of'>;
  readonly newAddresses: Pick<NewAddresses, 'isUnknown'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Creates the calculation of when sources whose budget is used up can be requested again. */
export function createNextChance({ sourceOf, states, newAddresses, clock }: NextChanceParts) {
  /** Whether the source could price the asset, and has not reported it as unlisted. */
  function couldPrice(name: SourceName, key: AssetKey, order: readonly SourceName[]): boolean {
    if (!orderFor(key, order).includes(name) || !sourceOf(name).couldKnow(assetOf(key))) return false;
    const judged = states.of(key).results[name];
    return judged?.result.kind !== 'unlisted' || !isCurrent(judged, clock.now());
  }

  /**
   * When the budget of a source that could still price one of the assets allows a request; null when none is used up. Unknown
   * addresses are left out: they need half of a budget free, and the time of that cannot be predicted.
   */
  function at(keys: readonly AssetKey[], order: readonly SourceName[]): number | null {
    const known = keys.filter((key) => !newAddresses.isUnknown(key));
    const able = order.filter((name) => known.some((key) => couldPrice(name, key, order)));
    const upstreams = able.map((name) => sourceOf(name).upstream).filter((each) => each.isAllowed());
    const waits = upstreams.map((each) => each.waitMs()).filter((ms) => ms > 0);
    return waits.length > 0 ? clock.now() + Math.min(...waits) : null;
  }

  return {
    at,
    /** The price, with the time of the next possible request where no source could be requested. */
    withNextChance(price: Price, order: readonly SourceName[]): Price {
      if (price.usd !== null || price.unheard !== 'not asked') return price;
      const askedAgainAt = at([price.asset], order);
      if (askedAgainAt === null) return price;
      // Rounded to the second, so that repeated responses are equal.
      return { ...price, askedAgainAt: Math.ceil(askedAgainAt / SECOND_MS) * SECOND_MS };
    },
  };
}
