/**
 * One lookup: down the order of precedence over everything still unresolved (docs/pricing.md §9 Batches, Time). The order is strict
 * per asset, the batches are per source: both hold at once.
 */
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { SourceName } from '../market/source-table.ts';
import type { PriceSource } from '../sources/source-port.ts';
import { orderFor } from '../sources/sources-to-ask.ts';
import { furtherSources } from './further-sources.ts';
import type { SitePayment } from './new-address-quota.ts';
import { type RiderParts, ridersOf } from './riders.ts';
import { isWanting, outranks, type Question, winnerSoFar } from './still-to-ask.ts';

/** A source slower than its own recent p95, and than this, gets the next one started beside it. */
const HEDGE_FLOOR_MS = 800;

/** A second opinion, and further ones where it contradicts. */
const MOST_ROUNDS = 3;

/** The assets about which a cascade would ask anybody now. Reads stored catalogs only when the cache does not suffice. */
export async function whatIsDue(
  parts: RiderParts,
  question: Question,
  keys: readonly AssetKey[],
): Promise<readonly AssetKey[]> {
  const unsettled = keys.filter((key) =>
    question.order.some((name) => isWanting(parts, question, name, key)),
  );
  if (unsettled.length === 0) return [];
  await Promise.all(question.order.map((name) => parts.client.source(name).prepare([])));
  return unsettled.filter((key) => question.order.some((name) => wouldAsk(parts, question, name, key)));
}

/** Asks until each asset is decided or `signal` aborts. Its findings are in the states. Never rejects. */
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

  // Not only their ends: what is wanted may be known while a source's other answers wait for a rate.
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
      wanting.filter((key) => wouldAsk(parts, question, name, key)),
    );
    const asked = pay ? paidFor(parts, name, able, pay) : able;
    if (asked.length === 0) continue;
    const withRiders = [...asked, ...ridersOf(parts, question, name, asked)];
    const done = parts.client
      .ask(name, withRiders, question.startedAt, both)
      .then(() => void running.delete(name));
    running.set(name, { keys: new Set(asked), done });
    await untilDoneOrSlow(parts, name, done, { nextChange, isAllDecided: () => keys.every(isDecided) });
  }
  while (running.size > 0 && !keys.every(isDecided)) await nextChange();
  for (let i = 0; i < MOST_ROUNDS && !signal.aborted; i++) {
    const further = furtherOf(parts, question, keys);
    if (further.size === 0) break;
    await Promise.all(
      [...further].map(([name, asked]) => parts.client.ask(name, asked, question.startedAt, both)),
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

/** So many unknown ones as the requests beyond the reserved half can carry. */
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
  const joining = keys.filter((key) => client.isAsking(name, key));
  const sending = keys.filter((key) => !client.isAsking(name, key));
  return [...joining, ...pay(client.source(name).row, sending)];
}

/**
 * Whether the source is to be asked about the asset now. What its budget forbids is not asked; one that is left alone for
 * its failures is, and fails at once.
 */
function wouldAsk(parts: RiderParts, question: Question, name: SourceName, key: AssetKey): boolean {
  const source = parts.client.source(name);
  // Half of every budget is kept for what is known: addresses can be made up without end.
  if (parts.newAddresses.isUnknown(key) && source.upstream.spare() === 0 && !parts.client.isAsking(name, key))
    return false;
  return (
    source.couldKnow(assetOf(key)) &&
    (source.upstream.available() || isLeftAlone(source) || parts.client.isAsking(name, key)) &&
    isWanting(parts, question, name, key)
  );
}

function isLeftAlone({ upstream }: PriceSource): boolean {
  return upstream.health().nextTryAt !== null;
}
