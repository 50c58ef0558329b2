/**
 * One lookup: down the order of precedence over everything still unresolved (design §4 Precedence, Batches, Time). The
 * order is strict per asset, the batches are per source: both hold at once.
 */
import { type AssetKey, assetOf } from '../market/assets.ts';
import { type SourceName, sourceRow } from '../market/sources.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Asker } from './asker.ts';
import { hasCurrentQuote, isFresh, type Urgency } from './freshness.ts';
import type { Ledger } from './ledger.ts';
import type { AssetRecord, Heard } from './record.ts';
import { isFinal, winner } from './resolve.ts';

/** A source slower than its own recent p95, and than this, gets the next one started beside it. */
const HEDGE_FLOOR_MS = 800;

/** What somebody wanted this recently rides along in a request of a source that may seldom be asked. */
const WANTED_MS = 60_000;

export interface WalkParts {
  readonly asker: Asker;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

export interface Walk {
  readonly order: readonly SourceName[];
  readonly urgency: Urgency;
  readonly startedAt: number;
  /** The order of what rides along, where that is another: nothing does to a source that is not in it. */
  readonly ridersOrder?: readonly SourceName[];
}

/** The assets about which a walk would ask anybody now. Reads stored catalogs only when the cache does not suffice. */
export async function whatIsDue(
  parts: WalkParts,
  walk: Walk,
  keys: readonly AssetKey[],
): Promise<readonly AssetKey[]> {
  const unsettled = keys.filter((key) => walk.order.some((name) => isWanting(parts, walk, name, key)));
  if (unsettled.length === 0) return [];
  await Promise.all(walk.order.map((name) => parts.asker.source(name).prepare([])));
  return unsettled.filter((key) => walk.order.some((name) => wouldAsk(parts, walk, name, key)));
}

/** Walks until each asset is decided or `signal` aborts. Leaves its findings in the ledger. Never rejects. */
export async function walkDown(
  parts: WalkParts,
  walk: Walk,
  keys: readonly AssetKey[],
  signal: AbortSignal,
): Promise<void> {
  const running = new Map<
    SourceName,
    { readonly keys: ReadonlySet<AssetKey>; readonly done: Promise<void> }
  >();
  const leftover = new AbortController();
  const both = AbortSignal.any([signal, leftover.signal]);

  const isDecided = (key: AssetKey) => {
    const won = currentWinner(parts, walk, key);
    return ![...running].some(
      ([name, { keys: asked }]) => asked.has(key) && (!won || outranks(walk, name, won)),
    );
  };

  // Not only their ends: what is wanted may be known while a source's other answers wait for a rate.
  const nextChange = () =>
    Promise.race([parts.asker.news(), ...[...running.values()].map(({ done }) => done)]);

  for (const name of walk.order) {
    if (signal.aborted) break;
    const wanting = keys.filter((key) => isWanting(parts, walk, name, key));
    if (wanting.length === 0) continue;
    await parts.asker.source(name).prepare(wanting.map(assetOf));
    const asked = wanting.filter((key) => wouldAsk(parts, walk, name, key));
    if (asked.length === 0) continue;
    const withCompanions = [...asked, ...companions(parts, walk, name, asked)];
    const done = parts.asker
      .ask(name, withCompanions, walk.startedAt, both)
      .then(() => void running.delete(name));
    running.set(name, { keys: new Set(asked), done });
    await untilDoneOrSlow(parts, name, done, nextChange, () => keys.every(isDecided));
  }
  while (running.size > 0 && !keys.every(isDecided)) await nextChange();
  leftover.abort(new DOMException('a higher source has answered', 'AbortError'));
}

/** Waits for the source; no longer than its usual time when it is slow, and no longer than all is decided. */
async function untilDoneOrSlow(
  { asker, clock }: WalkParts,
  name: SourceName,
  done: Promise<void>,
  nextChange: () => Promise<void>,
  isAllDecided: () => boolean,
): Promise<void> {
  const usualMs = Math.max(HEDGE_FLOOR_MS, asker.source(name).upstream.health().latencyP95Ms ?? 0);
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

function wouldAsk(parts: WalkParts, walk: Walk, name: SourceName, key: AssetKey): boolean {
  return parts.asker.source(name).couldKnow(assetOf(key)) && isWanting(parts, walk, name, key);
}

/** True when no higher source has the asset for certain and this one's own answer is not fresh. */
function isWanting(parts: WalkParts, walk: Walk, name: SourceName, key: AssetKey): boolean {
  const record = parts.ledger.find(key);
  if (!record) return true;
  const won = currentWinner(parts, walk, key);
  if (won && outranks(walk, won, name)) return false;
  const heard = record.heard[name];
  return !heard || !counts(parts, walk, record, name, heard);
}

function currentWinner(parts: WalkParts, walk: Walk, key: AssetKey): SourceName | null {
  const record = parts.ledger.find(key);
  if (!record) return null;
  const now = parts.clock.now();
  return winner(
    record,
    walk.order,
    now,
    (quote, name) =>
      counts(parts, walk, record, name, quote) && isFinal(record, walk.order, name, quote, now),
  );
}

/** What this walk heard counts for this walk; what was heard before, while it is fresh enough for its urgency. */
function counts(
  { clock }: WalkParts,
  walk: Walk,
  record: AssetRecord,
  name: SourceName,
  heard: Heard,
): boolean {
  const now = clock.now();
  if (heard.at >= walk.startedAt && heard.at <= now) return true;
  return isFresh(heard, sourceRow(name), hasCurrentQuote(record, now), now, walk.urgency);
}

/**
 * A source that may be asked only now and then (CoinGecko, Upbit) answers for everything wanted lately in one request:
 * whatever would expire before it may be asked again, and whatever it was skipped for.
 */
function companions(
  parts: WalkParts,
  walk: Walk,
  name: SourceName,
  asked: readonly AssetKey[],
): readonly AssetKey[] {
  const { budgets, batch } = sourceRow(name);
  // One that is skipped now must not be waited for because of what it is asked already.
  const isSkipped = !parts.asker.source(name).upstream.available();
  const order = walk.ridersOrder ?? walk.order;
  if (!order.includes(name) || isSkipped || budgets.prices.requests > 1) return [];
  const now = parts.clock.now();
  const nextSlot = { ...walk, order, urgency: { aheadMs: budgets.prices.perMs } };
  return [...parts.ledger.records()]
    .filter((record) => now - record.wantedAt < WANTED_MS && !asked.includes(record.asset))
    .filter((record) => wouldAsk(parts, nextSlot, name, record.asset))
    .map((record) => record.asset)
    .slice(0, Math.max(0, batch - asked.length));
}

function outranks({ order }: Walk, a: SourceName, b: SourceName): boolean {
  return order.indexOf(a) < order.indexOf(b);
}
