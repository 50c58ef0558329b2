/**
 * Runs one lookup: requests the sources in the order of precedence, each about the assets that no higher source has priced yet
 * (docs/pricing.md §9 Batches, Time).
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
import { isFresh, isLeftAlone, type Urgency } from './freshness.ts';
import { furtherSources } from './further-sources.ts';
import type { NewAddresses, SitePayment } from './new-addresses.ts';
import type { SourceClient } from './source-client.ts';
import { groupOf } from './witnesses.ts';

/** The next source is requested beside a slow one after this time, or after the slow one's recent p95 if that is longer. */
const HEDGE_FLOOR_MS = 800;

/** The most rounds of requests for further opinions after the first quote. */
const MOST_ROUNDS = 3;

/** The assets about which a lookup would send requests now. Reads the sources' lists only where not all results are fresh. */
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
 * Whether a page shows an exchange's quote that is in doubt, and no other group of sources has answered since the doubt began. A
 * socket may renew such a quote; then no request to the exchange would be due, and so none for a second opinion.
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
    // An answer of pools alone does not decide a doubt.
    if (!judged || groupOf(name) === groupOf(won) || sourceRow(name).readsPools) return false;
    const { kind, at } = judged.result;
    // The other group's quote may be the price shown, so it counts only if it stays fresh until the page's next
    // request.
    if (kind === 'quoted') return at >= doubt.since && isFresh(judged, state, now, { aheadMs: RETRY_MS });
    return kind === 'failed' && isLeftAlone(judged.triedAt ?? at, now, urgency);
  });
}

/** Requests sources until each asset is decided or `signal` aborts. Adds the results to the states. Never rejects. */
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

  /** Whether no pending request can bring a price that outranks the present one. */
  const isDecided = (key: AssetKey) => {
    const won = winnerSoFar(parts, question, key);
    return ![...running].some(
      ([name, { keys: asked }]) => asked.has(key) && (!won || outranks(question, name, won)),
    );
  };

  // Resolves when the states change or a request ends. A change may come first: other answers of the source may wait
  // for a rate.
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

/** The assets to request of each further source, for second opinions. */
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

/** Waits until the source has answered, its usual time is over, or all assets are decided. */
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

/** The known assets, and as many unknown ones as fit into the requests beyond the reserved half of the budget. */
function withinSpare(parts: RiderParts, name: SourceName, keys: readonly AssetKey[]): readonly AssetKey[] {
  const { row, upstream } = parts.client.source(name);
  let places = upstream.spare() * row.batch;
  return keys.filter((key) => !parts.newAddresses.isUnknown(key) || places-- > 0);
}

/**
 * The assets that the site's quotas allow to request of the source. Those that a pending request includes cost nothing.
 */
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

/** Whether the source is requested now: with budget, or while it is paused after failures, where the request fails at once. */
function mayRequest(parts: RiderParts, question: Question, name: SourceName, key: AssetKey): boolean {
  const source = parts.client.source(name);
  // Half of every budget is reserved for known assets, because addresses can be made up without end.
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

/** The conditions of one lookup. */
export interface Question {
  readonly order: readonly SourceName[];
  readonly urgency: Urgency;
  readonly startedAt: number;
  /** The sources whose requests may be filled with riders, where they differ from `order`. */
  readonly ridersOrder?: readonly SourceName[];
  /** Set where the lookup is about new addresses only: the site whose quotas pay for them. */
  readonly site?: string | undefined;
}

type Known = Pick<RiderParts, 'states' | 'clock'>;

/** Whether no higher source has a quote for the asset, and this source's own result is not fresh. */
function isWanting(known: Known, question: Question, name: SourceName, key: AssetKey): boolean {
  if (!orderFor(key, question.order).includes(name)) return false;
  const won = winnerSoFar(known, question, key);
  if (won && outranks(question, won, name)) return false;
  const judged = known.states.of(key).results[name];
  return !judged || !(counts(known, question, key, judged) || wasTried(known, question, judged));
}

/** The highest source with a quote that counts. Lower sources are requested for second opinions only. */
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

/** Whether a request failed in this lookup or shortly before, beside an earlier result that still counts. */
function wasTried({ clock }: Known, { startedAt, urgency }: Question, { triedAt }: JudgedResult): boolean {
  return triedAt !== undefined && (triedAt >= startedAt || isLeftAlone(triedAt, clock.now(), urgency));
}

/** Whether the result is of this lookup, or an earlier one that is fresh enough for the urgency. */
function counts({ states, clock }: Known, question: Question, key: AssetKey, judged: JudgedResult): boolean {
  const now = clock.now();
  const { at } = judged.result;
  if (at >= question.startedAt && at <= now) return true;
  return isFresh(judged, states.of(key), now, question.urgency);
}

/** Assets that were requested within this time (ms) may fill up requests to scarce sources, as riders. */
const WANTED_MS = 10 * MINUTE_MS;

/**
 * A source that allows less than one request in this time (ms) is scarce: each of its requests is filled with riders.
 */
const SCARCE_MS = 10_000;

/** Assets that fill the requests of scarce sources, besides those that were requested lately. */
export interface Riders {
  readonly coins: readonly AssetKey[];
  readonly saved: () => readonly AssetKey[];
  /** The registry's tokens, which fill a request only where coins, saved and recently requested assets leave room. */
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
 * The riders of a request to a scarce source: assets whose results would expire before its next request is allowed, up to the size
 * of the request (docs/pricing.md §9 Scarce budgets).
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
  // Without budget now, the request can only join a pending one. It gets no riders, because no lookup waits for that
  // only for them.
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
