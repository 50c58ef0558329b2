/** The core of the price engine: merges requests, runs lookups down the order, folds results into states, selects prices. */
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

/** A refresh in advance waits this long at most for a dispute to come of age. */
const AGE_WAIT_MS = 5_000;

export interface PriceRequest extends Urgency {
  /** Sources whose prices count, highest first: see `orderOf`. */
  readonly order: readonly SourceName[];
  /** Those of them that may be requested; all where it is absent. */
  readonly ask?: readonly SourceName[];
  /** Those that may get riders; all that may be requested where it is absent. */
  readonly ridersOrder?: readonly SourceName[];
  readonly requester: Requester;
}

export interface Pricing {
  /** Resolves when the stored states are read. */
  readonly restored: Promise<void>;
  /**
   * Without requests. Quotes older than a minute come as `stale` unless a request is pending. `asked`: those of the order that
   * are requested without a look-up, all where it is absent.
   */
  peek(
    keys: readonly AssetKey[],
    order: readonly SourceName[],
    asked?: readonly SourceName[],
  ): ReadonlyMap<AssetKey, Price>;
  /**
   * The most dollars that an amount can be worth at a price of the source that was selected elsewhere: of the past, or by a
   * team's server. Undefined where there is no limit.
   */
  valueLimitAt(key: AssetKey, source: SourceName): Decimal | undefined;
  stateOf(key: AssetKey): AssetState;
  /** Requests what is due, with as few requests as possible, within 6 s. Has a price for each key. Never rejects. */
  prices(keys: readonly AssetKey[], request: PriceRequest): Promise<ReadonlyMap<AssetKey, Price>>;
  /** Counts prices that were returned from a cache as requested. */
  noteWanted(keys: readonly AssetKey[], requester: Requester): void;
  /** Takes in last prices of an earlier browser session: they can only be shown as stale. */
  recall(prices: readonly AvailablePrice[]): Promise<void>;
  /** When a request can decide a dispute about one of the assets; null when none is open. */
  recheckAt(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** When a source that could renew one of the assets may next be requested; null when none waits for a budget. */
  nextChanceAt(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** Whether every source that could know the asset failed. */
  isUnanswered(key: AssetKey, order: readonly SourceName[]): boolean;
  /** A private window shares it. */
  readonly newAddressQuota: NewAddressQuota;
  readonly premiums: Premiums;
  readonly comparisons: Comparisons;
  /** False when the last round that sent requests reached nothing, also in an earlier worker. */
  isReachable(): boolean;
  /** Whether prices can come from the sources at all. */
  needsSources(): boolean;
}

/** One over another, or under one: private windows have a layer of their own. */
export interface PricingLayer extends Pricing {
  readonly boards: Boards;
  /** See `SourceClient`. */
  readonly take: SourceClient['take'];
  readonly states: CommonStates & Pick<AssetStateStore, 'leave'>;
}

export interface PricingParts {
  readonly sources: readonly PriceSource[];
  readonly usdKrw: UsdKrw;
  /** Takes in names of tokens from sources. */
  readonly tokens: Pick<Tokens, 'noteFromSource'>;
  /** Survives a stopped worker. */
  readonly store: Store;
  readonly clock: Clock;
  /** The layer below, which answers where this one knows nothing. */
  readonly common?: Pick<PricingLayer, 'states' | 'newAddressQuota'>;
  /** By how much the hosts' clocks are ahead of ours, where they agree that ours is wrong. */
  readonly hostOffsetMs: () => number;
  readonly riders: Riders;
  /** Used without `common`, whose quota both layers share; absent: a new one. */
  readonly newAddressQuota?: NewAddressQuota;
}

export function createPricing({ sources, usdKrw, tokens, store, ...rest }: PricingParts): PricingLayer {
  const { clock, hostOffsetMs, riders } = rest;
  const states = createAssetStateStore(store, rest.common?.states);
  const touched = new Set<AssetKey>();
  /** Assets that the person requested: only they show changes, and a private window's tokens store no price of a day ago. */
  const ofPerson = new Set<AssetKey>();
  /** The order of the latest request. */
  let lastOrder: readonly SourceName[] = [];
  const tether = createTetherPrice({
    states,
    clock,
    news: () => parts.client.news(),
    // Sources that are switched off are requested too, about USDT only. Its request takes a rare slot of the others, so
    // that assets which people look at ride along.
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
  const lookups = createLookups(parts, touched);

  const selectionOf = (key: AssetKey, order: readonly SourceName[]): Selection => ({
    order: orderFor(key, order),
    now: clock.now(),
    knowledgeOf: (name) => knowledgeOf(client.source(name), key),
    renewedSince: lookups.beganAt(key),
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
    // In the layer of private windows, an explorer page's tokens are theirs, too.
    if (requester.kind !== 'private window' && !rest.common) states.noteWanted(keys, clock.now());
    if (requester.kind === 'person') for (const key of keys) ofPerson.add(key);
  }

  const { storeResults } = lookups;
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
      if (request.aheadMs !== undefined) await untilOfAge(recheckAt(keys, order), clock);
      const question: Question = { order, urgency: request, startedAt: clock.now() };
      const due = newAddresses.admit(await whatIsDue(parts, question, keys), request.requester);
      const bySite = Map.groupBy(due, (key) => newAddresses.payingSite(key, request.requester));
      await Promise.all([...bySite].map(([site, group]) => lookups.join(group, { ...request, order }, site)));
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

/** Whether the asset is a coin, registered or saved; called for each asset of each lookup. */
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

/** The lookups under way: questions of one kind that come within a moment are one. */
function createLookups(parts: RiderParts, touched: Set<AssetKey>) {
  const { client, states, clock } = parts;
  /** Each with what it is about. */
  const underWay = new Set<{ readonly keys: ReadonlySet<AssetKey>; readonly startedAt: number }>();

  /** When the lookup about the asset that has been under way longest began. */
  function beganAt(key: AssetKey): number | undefined {
    // Sets keep the order in which the lookups began.
    for (const { keys, startedAt } of underWay) if (keys.has(key)) return startedAt;
    return undefined;
  }

  function noteContact(since: number): void {
    const { lastAt, missedAt } = client.contact;
    if (lastAt >= since) states.reachable = true;
    else if (missedAt >= since) states.reachable = false;
  }

  /** Assets of another pending lookup are stored when that one ends. */
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
    /** Stores results from outside of a lookup. */
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

/** A request just before a doubt is a minute old would decide nothing, and the next may not be allowed so soon. */
async function untilOfAge(at: number | null, clock: Clock): Promise<void> {
  const waitMs = (at ?? 0) - clock.now();
  if (waitMs > 0 && waitMs <= AGE_WAIT_MS) await clock.sleep(waitMs);
}

/** Requests within this time of the first are merged (docs/pricing.md §9 Batches). */
const GATHER_MS = 50;

/**
 * Returns a function that adds keys to the round of its kind and resolves when that round has run. `run` gets each
 * round's distinct keys and the options of its first caller; kinds never mix.
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

interface NextChance {
  /**
   * When a source that could still price one of the assets may be requested; null when none waits. Not predictable for an
   * unknown address, which needs more than half of a budget.
   */
  at(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** The price, with the time of the next possible request where no source could be requested. */
  withNextChance(price: Price, order: readonly SourceName[]): Price;
}

interface NextChanceParts {
  readonly sourceOf: (name: SourceName) => PriceSource;
  readonly states: Pick<AssetStates, 'of'>;
  readonly newAddresses: Pick<NewAddresses, 'isUnknown'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function createNextChance(parts: NextChanceParts): NextChance {
  const { sourceOf, states, newAddresses, clock } = parts;

  /** Whether the source could price the asset, and has not reported it as unlisted. */
  function couldTell(name: SourceName, key: AssetKey, order: readonly SourceName[]): boolean {
    if (!orderFor(key, order).includes(name) || !sourceOf(name).couldKnow(assetOf(key))) return false;
    const judged = states.of(key).results[name];
    return judged?.result.kind !== 'unlisted' || !isCurrent(judged, clock.now());
  }

  function at(keys: readonly AssetKey[], order: readonly SourceName[]): number | null {
    const known = keys.filter((key) => !newAddresses.isUnknown(key));
    const able = order.filter((name) => known.some((key) => couldTell(name, key, order)));
    const upstreams = able.map((name) => sourceOf(name).upstream).filter((each) => each.isAllowed());
    const waits = upstreams.map((each) => each.waitMs()).filter((ms) => ms > 0);
    return waits.length > 0 ? clock.now() + Math.min(...waits) : null;
  }

  return {
    at,
    withNextChance(price, order) {
      if (price.usd !== null || price.unheard !== 'not asked') return price;
      const askedAgainAt = at([price.asset], order);
      if (askedAgainAt === null) return price;
      // To the second, so that repeated responses are equal.
      return { ...price, askedAgainAt: Math.ceil(askedAgainAt / SECOND_MS) * SECOND_MS };
    },
  };
}
