/** The price engine's core: results in, prices out. Lookups are gathered, run down the order and folded into the states. */
import type { UsdKrw } from '../fx/rate.ts';
import { type AssetKey, assetOf, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { KnownPrice, Price } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import { listsAsset, type PriceSource } from '../sources/source-port.ts';
import { orderFor } from '../sources/sources-to-ask.ts';
import type { Store } from '../storage/store.ts';
import type { Tokens } from '../tokens/token-metadata.ts';
import type { Clock } from '../upstream/clock.ts';
import { groupBy } from '../upstream/group-by.ts';
import { type Comparisons, createComparisons } from './ask-every-source.ts';
import type { AssetState } from './asset-state.ts';
import { runCascade, whatIsDue } from './cascade.ts';
import { createConversionRates } from './conversion-rates.ts';
import type { Urgency } from './freshness.ts';
import { type CommonStates, createKeptStates, type KeptStates } from './kept-states.ts';
import { LOOKUP_LIMIT_MS, withinLimit } from './lookup-limit.ts';
import { createNewAddressQuota, type NewAddressQuota } from './new-address-quota.ts';
import { createNewAddresses } from './new-addresses.ts';
import { createNextChance } from './next-chance.ts';
import { repeatableAt } from './plausibility.ts';
import { createPremiums, type Premiums } from './premiums.ts';
import type { Requester } from './requester.ts';
import type { RiderParts, Riders } from './riders.ts';
import { createRounds } from './rounds.ts';
import { isUnanswered, type Knowledge, type Selection, select } from './select-price.ts';
import { createSourceClient } from './source-client.ts';
import type { Question } from './still-to-ask.ts';
import { createTetherPrice } from './tether-price.ts';
import { createValueLimits } from './value-limit.ts';

/** A refresh in advance waits this long at most for a dispute to come of age. */
const AGE_WAIT_MS = 5_000;

export interface PriceRequest extends Urgency {
  /** Sources whose prices count, highest first: see `orderOf`. */
  readonly order: readonly SourceName[];
  /** Those of them that may be asked; all where it is absent. */
  readonly ask?: readonly SourceName[];
  /** Those that may be told of anything that rides along; where it is absent, all that may be asked. */
  readonly ridersOrder?: readonly SourceName[];
  readonly requester: Requester;
}

export interface Pricing {
  /** Resolves when what was kept across a restart is back. */
  readonly restored: Promise<void>;
  /**
   * From what is known, at once, without a request. Quotes older than a minute come as `stale`, once nobody renews them.
   * `asked`: those of the order who are asked without a look-up, all where it is absent.
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
  /** All that is known of an asset. */
  stateOf(key: AssetKey): AssetState;
  /** Asks whatever is due, as few requests as can be, within 6 s. Has a price for each key. Never rejects. */
  prices(keys: readonly AssetKey[], request: PriceRequest): Promise<ReadonlyMap<AssetKey, Price>>;
  /** Says that somebody was given the assets' prices from elsewhere: that, too, is wanting them. */
  noteWanted(keys: readonly AssetKey[], requester: Requester): void;
  /** Takes in last prices kept elsewhere (across a restart of the browser): they can only be shown as stale. */
  recall(prices: readonly KnownPrice[]): Promise<void>;
  /** When a dispute about one of the assets can be decided by asking again; null when none is open. */
  recheckAt(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** When a source that could renew one of the assets may next be asked; null when none of them waits for a budget. */
  nextChanceAt(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** Whether every source that could know the asset failed, so that nothing can be said of it now. */
  isUnanswered(key: AssetKey, order: readonly SourceName[]): boolean;
  /** A private window shares it. */
  readonly newAddressQuota: NewAddressQuota;
  readonly premiums: Premiums;
  readonly comparisons: Comparisons;
  /** False when in the last round that sent anything, were it an earlier worker's, nothing could be reached. */
  isReachable(): boolean;
  /** Whether prices can come from the sources at all. */
  needsSources(): boolean;
}

/** One over another, or under one: private windows have a layer of their own. */
export interface PricingLayer extends Pricing {
  readonly states: CommonStates & Pick<KeptStates, 'leave'>;
}

export interface PricingParts {
  readonly sources: readonly PriceSource[];
  readonly usdKrw: UsdKrw;
  /** Hears what sources say of tokens besides their prices. */
  readonly tokens: Pick<Tokens, 'noteFromSource'>;
  /** What must survive a stopped worker. */
  readonly store: Store;
  readonly clock: Clock;
  /** The layer below, which answers where this one knows nothing. */
  readonly common?: Pick<PricingLayer, 'states' | 'newAddressQuota'>;
  /** By how much the hosts' clocks are ahead of ours, where they agree that ours is wrong. */
  readonly hostOffsetMs: () => number;
  readonly riders: Riders;
  /** That of the layer below goes first. */
  readonly newAddressQuota?: NewAddressQuota;
}

export function createPricing({ sources, usdKrw, tokens, store, ...rest }: PricingParts): PricingLayer {
  const { clock, hostOffsetMs, riders } = rest;
  const states = createKeptStates(store, rest.common?.states);
  const touched = new Set<AssetKey>();
  /** What the person asked for: nobody else shows changes, and of a private window's tokens no price of a day ago is kept. */
  const ofPerson = new Set<AssetKey>();
  /** The order in which prices were last asked for. */
  let lastOrder: readonly SourceName[] = [];
  const tether = createTetherPrice({
    states,
    clock,
    news: () => parts.client.news(),
    // It asks those, too, whom the person has switched off, but about nothing else than USDT. Of others it takes the
    // rare slot, so that what people look at rides along.
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
    return new Map(keys.map((key) => [key, nextChance.toldWith(limits.withLimit(chosen(key)), asked)]));
  };

  const recheckAt = (keys: readonly AssetKey[], order: readonly SourceName[]) =>
    earliest(keys.flatMap((key) => repeatableAt(states.of(key), orderFor(key, order), clock.now()) ?? []));

  function noteWanted(keys: readonly AssetKey[], requester: Requester): void {
    // In the layer of private windows, an explorer page's tokens are theirs, too.
    if (requester.kind !== 'private window' && !rest.common) states.noteWanted(keys, clock.now());
    if (requester.kind === 'person') for (const key of keys) ofPerson.add(key);
  }

  return {
    restored: states.restored,
    peek: showAll,
    ...{ valueLimitAt: limits.at, stateOf: states.of, states },
    async prices(keys, request) {
      await states.restored;
      states.foldClock(hostOffsetMs(), clock.now());
      noteWanted(keys, request.requester);
      const { ask: order = request.order } = request;
      lastOrder = request.ridersOrder ?? order;
      if (request.aheadMs !== undefined) await untilOfAge(recheckAt(keys, order), clock);
      const question: Question = { order, urgency: request, startedAt: clock.now() };
      const due = newAddresses.admit(await whatIsDue(parts, question, keys), request.requester);
      const bySite = groupBy(due, (key) => newAddresses.payingSite(key, request.requester));
      await Promise.all([...bySite].map(([site, group]) => lookups.join(group, { ...request, order }, site)));
      states.foldClock(hostOffsetMs(), clock.now());
      return showAll(keys, request.order, order);
    },
    noteWanted,
    recall: states.recall,
    recheckAt,
    nextChanceAt: nextChance.at,
    isUnanswered: (key, order) => isUnanswered(states.of(key), selectionOf(key, order)),
    newAddressQuota: quota,
    premiums: createPremiums({ client, states, usdKrw, clock, keepHeard: lookups.keepHeard }),
    comparisons: createComparisons({ ...parts, knowledgeOf, keepHeard: lookups.keepHeard }),
    ...{ isReachable: () => states.reachable, needsSources: () => true },
  };
}

/** Whether the asset is a coin, registered or saved; asked about every asset of every lookup. */
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

  /** What another lookup is still asking about is kept when that one has heard everybody. */
  async function keep(keys: ReadonlySet<AssetKey>): Promise<void> {
    const changed = [...touched, ...keys].filter((key) => keys.has(key) || beganAt(key) === undefined);
    for (const key of changed) touched.delete(key);
    await states.keep(new Set(changed), clock.now());
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
    /** Keeps what was heard outside of a lookup. */
    keepHeard: async () => {
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

/** Asking just before a doubt is a minute old would decide nothing, and asking again so soon may not be allowed. */
async function untilOfAge(at: number | null, clock: Clock): Promise<void> {
  const waitMs = (at ?? 0) - clock.now();
  if (waitMs > 0 && waitMs <= AGE_WAIT_MS) await clock.sleep(waitMs);
}
