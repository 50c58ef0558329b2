/**
 * One lookup: down the order of precedence over everything still unresolved (docs/pricing.md §9 Batches, Time). The order is strict
 * per asset, the batches are per source: both hold at once.
 */

import { RETRY_MS } from '../market/ages.ts';
import { type AssetKey, assetOf } from '../market/assets.ts';
import { type SourceName, slotMs, sourceRow } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import { orderFor } from '../sources/active-sources.ts';
import { listsAsset, type PriceSource } from '../sources/source-port.ts';
import type { Clock } from '../upstream/clock.ts';
import { comparableQuote, type JudgedResult } from './asset-state.ts';
import type { AssetStateStore } from './asset-state-store.ts';
import type { AssetStates } from './asset-states.ts';
import { isFresh, isLeftAlone, type Urgency } from './freshness.ts';
import { furtherSources } from './further-sources.ts';
import type { NewAddresses, SitePayment } from './new-addresses.ts';
import type { SourceClient } from './source-client.ts';
import { groupOf } from './witnesses.ts';

/** A source slower than its own recent p95, and than this, gets the next one started beside it. */
const HEDGE_FLOOR_MS = 800;

/** A second opinion, and further ones where it contradicts. */
const MOST_ROUNDS = 3;

/** The assets for which a cascade would send requests now. Reads stored catalogs only when the cache does not suffice. */
export async function whatIsDue(
  parts: RiderParts,
  question: Question,
  keys: readonly AssetKey[],
): Promise<readonly AssetKey[]> {
  const unsettled = keys.filter(
    (key) =>
      isUncompared(parts, question, key) ||
      question.order.some((name) => isWanting(parts, question, name, key)),
  );
  if (unsettled.length === 0) return [];
  await Promise.all(question.order.map((name) => parts.client.source(name).prepare([])));
  return unsettled.filter(
    (key) =>
      isUncompared(parts, question, key) ||
      question.order.some((name) => mayRequest(parts, question, name, key)),
  );
}

/**
 * Whether a page shows an exchange's quote in doubt that no other group has been compared with since: a socket renews it, so
 * that no look-up would request the exchange, and a second opinion with it.
 */
function isUncompared({ states, clock }: RiderParts, question: Question, key: AssetKey): boolean {
  const { urgency } = question;
  const won = urgency.lookedAt ? winnerSoFar({ states, clock }, question, key) : null;
  const state = states.of(key);
  const doubt = won && sourceRow(won).registryOnly ? state.doubts[won] : undefined;
  if (!won || !doubt) return false;
  const now = clock.now();
  return !orderFor(key, question.order).some((name) => {
    const judged = state.results[name];
    // Pools alone decide nothing.
    if (!judged || groupOf(name) === groupOf(won) || sourceRow(name).readsPools) return false;
    const { kind, at } = judged.result;
    // It must stay fresh until the next request of a page, because it may be the price shown.
    if (kind === 'quoted') return at >= doubt.since && isFresh(judged, state, now, { aheadMs: RETRY_MS });
    return kind === 'failed' && isLeftAlone(judged.triedAt ?? at, now, urgency);
  });
}

/** Requests sources until each asset is decided or `signal` aborts. The results are in the states. Never rejects. */
export async function runCascade(
  parts: RiderParts,
  question: Question,
  keys: readonly AssetKey[],
  signal: AbortSignal,
): Promise<void> {
  const running = new Map<
    SourceName,
    { readonly keys: ReadonlySet<AssetKey>; readonly done: Promise<void> }
  >();
  const pay = question.site === undefined ? null : parts.newAddresses.paymentOf(question.site);
  const leftover = new AbortController();
  const both = AbortSignal.any([signal, leftover.signal]);

  const isDecided = (key: AssetKey) => {
    const won = winnerSoFar(parts, question, key);
    return ![...running].some(
      ([name, { keys: asked }]) => asked.has(key) && (!won || outranks(question, name, won)),
    );
  };

  // Not only their ends: a price may be known while a source's other answers wait for a rate.
  const nextChange = () =>
    Promise.race([parts.client.news(), ...[...running.values()].map(({ done }) => done)]);

  for (const name of question.order) {
    if (signal.aborted) break;
    const wanting = keys.filter((key) => isWanting(parts, question, name, key));
    if (wanting.length === 0) continue;
    const source = parts.client.source(name);
    await source.prepare(wanting.map(assetOf));
    const able = withinSpare(
      parts,
      name,
      wanting.filter((key) => mayRequest(parts, question, name, key)),
    );
    const asked = pay ? paidFor(parts, name, able, pay) : able;
    if (asked.length === 0) continue;
    const withRiders = [...asked, ...ridersOf(parts, question, name, asked)];
    const done = parts.client
      .request(name, withRiders, question.startedAt, both)
      .then(() => void running.delete(name));
    running.set(name, { keys: new Set(asked), done });
    await untilDoneOrSlow(parts, name, done, { nextChange, isAllDecided: () => keys.every(isDecided) });
  }
  while (running.size > 0 && !keys.every(isDecided)) await nextChange();
  for (let i = 0; i < MOST_ROUNDS && !signal.aborted; i++) {
    const further = furtherOf(parts, question, keys);
    if (further.size === 0) break;
    await Promise.all(
      [...further].map(([name, asked]) => parts.client.request(name, asked, question.startedAt, both)),
    );
  }
  leftover.abort(new DOMException('a higher source has answered', 'AbortError'));
}

/** Which further sources are requested about which assets. */
function furtherOf(
  parts: RiderParts,
  question: Question,
  keys: readonly AssetKey[],
): ReadonlyMap<SourceName, readonly AssetKey[]> {
  const { states, clock, client, riders } = parts;
  const { startedAt, urgency } = question;
  const saved = new Set([...riders.coins, ...riders.saved()]);
  const further = new Map<SourceName, AssetKey[]>();
  for (const key of keys) {
    const asset = assetOf(key);
    const mayRequest = (name: SourceName) => {
      const source = client.source(name);
      return source.couldKnow(asset) && source.upstream.available() && source.upstream.spare() > 0;
    };
    const isChecked = saved.has(key) && !urgency.act;
    const around = {
      order: orderFor(key, question.order),
      now: clock.now(),
      startedAt,
      isChecked,
      mayRequest,
    };
    for (const name of furtherSources(states.of(key), around))
      further.set(name, [...(further.get(name) ?? []), key]);
  }
  return further;
}

/** Waits for the source; no longer than its usual time when it is slow, and no longer than all is decided. */
async function untilDoneOrSlow(
  { client, clock }: RiderParts,
  name: SourceName,
  done: Promise<void>,
  { nextChange, isAllDecided }: { nextChange: () => Promise<void>; isAllDecided: () => boolean },
): Promise<void> {
  const usualMs = Math.max(HEDGE_FLOOR_MS, client.source(name).upstream.health().latencyP95Ms ?? 0);
  const waited = new AbortController();
  let over = false;
  const end = () => {
    over = true;
  };
  const slow = clock.sleep(usualMs, waited.signal).then(end, end);
  const settled = done.then(end);
  while (!over) {
    await Promise.race([slow, settled, nextChange()]);
    if (isAllDecided()) break;
  }
  waited.abort();
}

/** As many unknown ones as the requests beyond the reserved half can carry. */
function withinSpare(parts: RiderParts, name: SourceName, keys: readonly AssetKey[]): readonly AssetKey[] {
  const { row, upstream } = parts.client.source(name);
  let places = upstream.spare() * row.batch;
  return keys.filter((key) => !parts.newAddresses.isUnknown(key) || places-- > 0);
}

/** Those that a site's quotas pay for; what sends no request is free. */
function paidFor(
  { client }: RiderParts,
  name: SourceName,
  keys: readonly AssetKey[],
  pay: SitePayment,
): readonly AssetKey[] {
  if (!client.source(name).upstream.available()) return keys;
  const joining = keys.filter((key) => client.isRequesting(name, key));
  const sending = keys.filter((key) => !client.isRequesting(name, key));
  return [...joining, ...pay(client.source(name).row, sending)];
}

/** Whether the source is requested now: not without budget; one that is paused after failures is, and fails at once. */
function mayRequest(parts: RiderParts, question: Question, name: SourceName, key: AssetKey): boolean {
  const source = parts.client.source(name);
  // Half of every budget is reserved for known assets: addresses can be made up without end.
  if (
    parts.newAddresses.isUnknown(key) &&
    source.upstream.spare() === 0 &&
    !parts.client.isRequesting(name, key)
  )
    return false;
  return (
    source.couldKnow(assetOf(key)) &&
    (source.upstream.available() || isPaused(source) || parts.client.isRequesting(name, key)) &&
    isWanting(parts, question, name, key)
  );
}

function isPaused({ upstream }: PriceSource): boolean {
  return upstream.health().nextTryAt !== null;
}

/** What one lookup is about. */
export interface Question {
  readonly order: readonly SourceName[];
  readonly urgency: Urgency;
  readonly startedAt: number;
  /** The order for riders, where it differs: a source outside it gets none. */
  readonly ridersOrder?: readonly SourceName[];
  /** It is about new addresses alone, for which this site's quotas pay. */
  readonly site?: string | undefined;
}

interface Known {
  readonly states: Pick<AssetStates, 'of'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** True when no higher source has the asset for certain and this one's own answer is not fresh. */
function isWanting(known: Known, question: Question, name: SourceName, key: AssetKey): boolean {
  if (!orderFor(key, question.order).includes(name)) return false;
  const won = winnerSoFar(known, question, key);
  if (won && outranks(question, won, name)) return false;
  const judged = known.states.of(key).results[name];
  return !judged || !(counts(known, question, key, judged) || wasTried(known, question, judged));
}

/** The highest source that has a quote: no lower one is requested for a price, only for a second opinion. */
function winnerSoFar(known: Known, question: Question, key: AssetKey): SourceName | null {
  const state = known.states.of(key);
  const quoting = orderFor(key, question.order).find((name) => {
    const quote = comparableQuote(state.results[name]);
    return quote !== null && counts(known, question, key, quote);
  });
  return quoting ?? null;
}

function outranks({ order }: Question, a: SourceName, b: SourceName): boolean {
  return order.indexOf(a) < order.indexOf(b);
}

/** Whether a request failed in this lookup or a moment ago, while the earlier result still counts. */
function wasTried({ clock }: Known, { startedAt, urgency }: Question, { triedAt }: JudgedResult): boolean {
  return triedAt !== undefined && (triedAt >= startedAt || isLeftAlone(triedAt, clock.now(), urgency));
}

/** A result of this lookup counts; an earlier one while it is fresh enough for the urgency. */
function counts({ states, clock }: Known, question: Question, key: AssetKey, judged: JudgedResult): boolean {
  const now = clock.now();
  const { at } = judged.result;
  if (at >= question.startedAt && at <= now) return true;
  return isFresh(judged, states.of(key), now, question.urgency);
}

/** Assets that were requested this recently ride along. */
const WANTED_MS = 10 * MINUTE_MS;

/** A source with a slot less often is scarce: each of its requests is filled. */
const SCARCE_MS = 10_000;

export interface Riders {
  /** The coins. */
  readonly coins: readonly AssetKey[];
  readonly saved: () => readonly AssetKey[];
  /** For places that are left: the registry's tokens. */
  readonly spare: readonly AssetKey[];
}

export interface RiderParts {
  readonly client: SourceClient;
  readonly states: AssetStateStore;
  readonly clock: Clock;
  readonly riders: Riders;
  readonly newAddresses: NewAddresses;
}

/**
 * Assets added to a request of a scarce source, up to its size: those that would expire before the next slot
 * (docs/pricing.md §9 Scarce budgets).
 */
function ridersOf(
  parts: RiderParts,
  question: Question,
  name: SourceName,
  asked: readonly AssetKey[],
): readonly AssetKey[] {
  const { client, states, clock, riders } = parts;
  const { budgets, batch } = sourceRow(name);
  const untilNextMs = slotMs(budgets.prices);
  const order = question.ridersOrder ?? question.order;
  const source = client.source(name);
  // A source without a slot now must not be waited for because of a pending request.
  if (untilNextMs < SCARCE_MS || !order.includes(name) || !source.upstream.available()) return [];
  const now = clock.now();
  const untilNextSlot = { ...question, order, urgency: { aheadMs: untilNextMs } };
  const candidates = new Set([
    ...states.wantedSince(now - WANTED_MS),
    ...riders.coins,
    ...riders.saved(),
    ...riders.spare,
  ]);
  for (const key of asked) candidates.delete(key);
  const riding: AssetKey[] = [];
  for (const key of candidates) {
    if (asked.length + riding.length >= batch) break;
    if (listsAsset(source, assetOf(key)) && isWanting(parts, untilNextSlot, name, key)) riding.push(key);
  }
  return riding;
}
