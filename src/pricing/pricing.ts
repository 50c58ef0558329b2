/** The price engine: coalesce → cache → precedence → judge → convert (design §4). */
import type { UsdKrw } from '../fx/rate.ts';
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { KnownPrice, Price } from '../market/prices.ts';
import type { SourceName } from '../market/sources.ts';
import type { PriceSource } from '../sources/source.ts';
import type { Store } from '../storage/store.ts';
import type { Tokens } from '../tokens/describe.ts';
import type { Clock } from '../upstream/clock.ts';
import { createAsker } from './asker.ts';
import type { Urgency } from './freshness.ts';
import { createLedger } from './ledger.ts';
import { noteDoubts, repeatableAt } from './plausible.ts';
import { createRateDesk } from './rate-desk.ts';
import { newRecord } from './record.ts';
import { accept, isUnanswered, resolve } from './resolve.ts';
import { createRounds } from './rounds.ts';
import { createUsdtPrice } from './usdt.ts';
import { type Walk, walkDown, whatIsDue } from './walk.ts';

/** A whole lookup ends within this time, whatever the upstreams do; the gathering is part of it. */
const LOOKUP_LIMIT_MS = 5_900;

/** A refresh in advance waits this long at most for a dispute to come of age. */
const AGE_WAIT_MS = 5_000;

export interface PriceRequest extends Urgency {
  /** Sources to ask, highest first: see `orderOf`. */
  readonly order: readonly SourceName[];
}

export interface Pricing {
  /** Resolves when what was kept across a restart is back. */
  readonly restored: Promise<void>;
  /** From what is known, at once, without a request. Quotes older than a minute come as `stale`, once nobody renews them. */
  peek(keys: readonly AssetKey[], order: readonly SourceName[]): ReadonlyMap<AssetKey, Price>;
  /** Asks whatever is due, as few requests as can be, within 6 s. Has a price for each key. Never rejects. */
  prices(keys: readonly AssetKey[], request: PriceRequest): Promise<ReadonlyMap<AssetKey, Price>>;
  /** Takes in last prices kept elsewhere (across a restart of the browser): they can only be shown as stale. */
  recall(prices: readonly KnownPrice[]): Promise<void>;
  /** When a dispute about one of the assets can be decided by asking again; null when none is open. */
  recheckAt(keys: readonly AssetKey[], order: readonly SourceName[]): number | null;
  /** Whether every source that could know the asset failed, so that nothing can be said of it now. */
  isUnanswered(key: AssetKey, order: readonly SourceName[]): boolean;
  /** False when in the last round that sent anything, were it an earlier worker's, nothing could be reached. */
  isReachable(): boolean;
}

export interface PricingParts {
  readonly sources: readonly PriceSource[];
  readonly usdKrw: UsdKrw;
  /** Hears what sources say of tokens besides their prices. */
  readonly tokens: Pick<Tokens, 'heard'>;
  /** What must survive a stopped worker. */
  readonly store: Store;
  readonly clock: Clock;
}

export function createPricing({ sources, usdKrw, tokens, store, clock }: PricingParts): Pricing {
  const ledger = createLedger(store);
  const usdt = createUsdtPrice({
    ledger,
    clock,
    lookUp: async (walk, keys, order, signal) => {
      // It asks those, too, whom the person has switched off, but about nothing else than USDT. Of others it takes the
      // rare slot, so that what people look at rides along.
      await walkDown(parts, { ...walk, ridersOrder: lastOrder }, keys, signal);
      settle(keys, order);
    },
  });
  const touched = new Set<AssetKey>();
  const asker = createAsker({
    sources,
    ledger,
    desk: createRateDesk(usdKrw, usdt),
    tokens,
    clock,
    onHeard: (keys) => {
      for (const key of keys) touched.add(key);
    },
  });
  const parts = { asker, ledger, clock };
  /** The lookups that are under way, each with what it is about. */
  const underWay = new Set<{ readonly keys: ReadonlySet<AssetKey>; readonly startedAt: number }>();
  /** The order in which prices were last asked for. */
  let lastOrder: readonly SourceName[] = [];

  const joinRound = createRounds<AssetKey, PriceRequest>(clock, async (keys, { order, ...urgency }) => {
    const walk: Walk = { order, urgency, startedAt: clock.now() };
    const limit = new AbortController();
    const done = new AbortController();
    const timeUp = clock.sleep(LOOKUP_LIMIT_MS, done.signal).then(
      // No timeout of the source's: one that was started late had less than its time.
      () => limit.abort(new DOMException('the lookup took too long', 'AbortError')),
      () => undefined,
    );
    const round = { keys, startedAt: walk.startedAt };
    underWay.add(round);
    await Promise.race([walkDown(parts, walk, [...keys], limit.signal), timeUp]);
    done.abort();
    underWay.delete(round);
    const { lastAt, missedAt } = asker.contact;
    if (lastAt >= walk.startedAt) ledger.reachable = true;
    else if (missedAt >= walk.startedAt) ledger.reachable = false;
    for (const key of keys) touched.add(key);
    // What another lookup is still asking about is settled when that one has heard everybody.
    const changed = [...touched].filter((key) => keys.has(key) || beganAt(key) === undefined);
    for (const key of changed) touched.delete(key);
    settle(changed, order);
    await ledger.keep(changed.map((key) => ledger.record(key)));
  });

  function settle(keys: Iterable<AssetKey>, order: readonly SourceName[]): void {
    for (const key of keys) {
      const record = ledger.record(key);
      noteDoubts(record, clock.now());
      accept(record, order, clock.now());
    }
  }

  /** When the lookup about the asset that has been under way longest began. */
  function beganAt(key: AssetKey): number | undefined {
    // Sets keep the order in which the lookups began.
    for (const { keys, startedAt } of underWay) if (keys.has(key)) return startedAt;
    return undefined;
  }

  const couldKnow = (key: AssetKey) => (name: SourceName) => asker.source(name).couldKnow(assetOf(key));
  const rulesOut = (key: AssetKey) => (name: SourceName) =>
    asker.source(name).rulesOut?.(assetOf(key)) ?? false;
  const find = (key: AssetKey) => ledger.find(key) ?? newRecord(key);

  function show(key: AssetKey, order: readonly SourceName[]): Price {
    return resolve(find(key), order, couldKnow(key), rulesOut(key), clock.now(), beganAt(key));
  }

  const showAll = (keys: readonly AssetKey[], order: readonly SourceName[]) =>
    new Map(keys.map((key) => [key, show(key, order)]));

  function recheckAt(keys: readonly AssetKey[], order: readonly SourceName[]): number | null {
    const times = keys.flatMap((key) => repeatableAt(find(key), order, clock.now()) ?? []);
    return times.length > 0 ? Math.min(...times) : null;
  }

  return {
    restored: ledger.restored,
    peek: showAll,
    async prices(keys, request) {
      await ledger.restored;
      for (const key of keys) ledger.record(key).wantedAt = clock.now();
      lastOrder = request.order;
      if (request.aheadMs !== undefined) await untilOfAge(recheckAt(keys, request.order), clock);
      const walk: Walk = { order: request.order, urgency: request, startedAt: clock.now() };
      const due = await whatIsDue(parts, walk, keys);
      if (due.length > 0) await joinRound(kindOf(request), due, request);
      return showAll(keys, request.order);
    },
    recall: ledger.recall,
    recheckAt,
    isUnanswered: (key, order) => isUnanswered(find(key), order, couldKnow(key), clock.now()),
    isReachable: () => ledger.reachable,
  };
}

function kindOf({ order, act, aheadMs }: PriceRequest): string {
  return `${order.join()} ${act ?? false} ${aheadMs ?? ''}`;
}

/** Asking just before a doubt is a minute old would decide nothing, and asking again so soon may not be allowed. */
async function untilOfAge(at: number | null, clock: Clock): Promise<void> {
  const waitMs = (at ?? 0) - clock.now();
  if (waitMs > 0 && waitMs <= AGE_WAIT_MS) await clock.sleep(waitMs);
}
