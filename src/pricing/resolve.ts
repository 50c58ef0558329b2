/** From what was heard to what is shown: strict precedence over the answers, by the rules of design §4. */
import type { KnownPrice, NoPrice, Price } from '../market/prices.ts';
import { type Basis, type SourceName, sourceRow } from '../market/sources.ts';
import { isCurrent, STALE_LIMIT_MS } from './freshness.ts';
import { judge } from './plausible.ts';
import type { Accepted, AssetRecord, HeardQuote } from './record.ts';

/** In doubt this long, the last price no longer stands in: the asset is untrusted then. */
const DISPUTE_LIMIT_MS = 2 * 60_000;

/** A price that was at most this old when its renewal began is as good as fresh until that ends, 6 s later at most. */
const RENEWAL_MS = 61_000;
/** A lookup that seems to take longer was slept through. */
const LOOKUP_MS = 6_000;

/**
 * The highest source in the order whose current quote is believed; null when there is none. `counts` narrows what is
 * current further: a refresh does not count what will expire before the next one.
 */
export function winner(
  record: AssetRecord,
  order: readonly SourceName[],
  now: number,
  counts: (quote: HeardQuote, name: SourceName) => boolean = () => true,
): SourceName | null {
  return (
    order.find((name) => {
      const quote = currentQuote(record, name, now);
      return quote !== null && counts(quote, name) && judge(record, name, quote, now) !== 'doubted';
    }) ?? null
  );
}

/**
 * Whether nobody need be asked any more once this quote has won: it is beyond doubt, and it is news from after whatever
 * a higher source is doubted for. A quote from before neither confirms nor refutes that.
 */
export function isFinal(
  record: AssetRecord,
  order: readonly SourceName[],
  name: SourceName,
  quote: HeardQuote,
  now: number,
): boolean {
  if (judge(record, name, quote, now) !== 'believed') return false;
  const doubt = openDoubt(record, order, now, sourceRow(name).basis);
  return !doubt || !outranks(order, doubt.source, name) || quote.asOf >= doubt.since;
}

/**
 * The price to show now. `couldKnow` tells for each source in the order whether it could know the asset at all:
 * "unlisted" is said only when each one that could know has said so, or none could because one's own list says no
 * (`rulesOut`). `renewedSince` is when the lookup began that is under way about the asset: until it ends, nothing is said of a
 * price that was good when it began. Changes nothing.
 */
export function resolve(
  record: AssetRecord,
  order: readonly SourceName[],
  couldKnow: (source: SourceName) => boolean,
  rulesOut: (source: SourceName) => boolean,
  now: number,
  renewedSince?: number,
): Price {
  const won = winner(record, order, now);
  const quote = won && currentQuote(record, won, now);
  if (won && quote) {
    // Whoever is yet to answer could contradict a mere repetition.
    const isAwaited = (name: SourceName) =>
      couldKnow(name) && isSilent(record, name, now) && (record.heard[name]?.at ?? 0) < (renewedSince ?? 0);
    if (judge(record, won, quote, now) === 'repeated' && order.some(isAwaited))
      return disputed(record, sourceRow(won).basis, now);
    const known = knownPrice(record, { ...quote, source: won, checkedAt: quote.at }, 'priced');
    const doubt = openDoubt(record, order, now, sourceRow(won).basis);
    if (doubt && outranks(order, doubt.source, won) && !isRefuted(record, order, doubt, now))
      return { ...known, status: 'disputed' };
    return quote.staleRate ? { ...known, status: 'stale' } : known;
  }
  const doubt = openDoubt(record, order, now);
  if (doubt) return disputed(record, doubt.basis, now);
  const last = lastAccepted(record, order, now);
  const isRenewed = renewedSince !== undefined && now - renewedSince <= LOOKUP_MS;
  if (last && isRenewed && renewedSince - last.checkedAt <= RENEWAL_MS)
    return knownPrice(record, last, last.staleRate ? 'stale' : 'priced');
  const able = order.filter(couldKnow);
  // Those that may know it are switched off: nobody has said that they do not, and theirs is no price to show.
  if (able.length === 0 && !order.some(rulesOut)) return noPrice(record, 'unavailable');
  const silences = able.map((name) => [name, silence(record, name, now)] as const);
  return withoutQuote(record, new Map(silences), last);
}

/** Whether there are sources that could know the asset, and not one has an answer about it that counts now. */
export function isUnanswered(
  record: AssetRecord,
  order: readonly SourceName[],
  couldKnow: (source: SourceName) => boolean,
  now: number,
): boolean {
  const able = order.filter(couldKnow);
  return able.length > 0 && able.every((name) => isSilent(record, name, now));
}

/** Whether the source has no answer that counts now. */
function isSilent(record: AssetRecord, name: SourceName, now: number): boolean {
  return !currentQuote(record, name, now) && silence(record, name, now) === 'failed';
}

/** Makes the winner's quote the last accepted one of its basis, which ends that basis' dispute. */
export function accept(record: AssetRecord, order: readonly SourceName[], now: number): void {
  const won = winner(record, order, now);
  const quote = won && currentQuote(record, won, now);
  if (won && quote) {
    const { kind: _, at, ...both } = quote;
    record.accepted[sourceRow(won).basis] = { ...both, source: won, checkedAt: at };
  }
  for (const basis of ['global', 'korea'] as const) {
    const doubt = openDoubt(record, order, now, basis);
    const began = record.disputedSince[basis];
    if (doubt && (!won || outranks(order, doubt.source, won)))
      record.disputedSince[basis] = began !== undefined && began <= now ? began : doubt.since;
    else delete record.disputedSince[basis];
  }
}

function currentQuote(record: AssetRecord, name: SourceName, now: number): HeardQuote | null {
  const heard = record.heard[name];
  return heard?.kind === 'quoted' && isCurrent(heard, now) ? heard : null;
}

interface OpenDoubt {
  readonly source: SourceName;
  readonly basis: Basis;
  readonly since: number;
}

/** The highest source whose current quote is in doubt. */
function openDoubt(
  record: AssetRecord,
  order: readonly SourceName[],
  now: number,
  of?: Basis,
): OpenDoubt | null {
  for (const source of order) {
    const { basis } = sourceRow(source);
    const quote = currentQuote(record, source, now);
    if ((of && of !== basis) || !quote || judge(record, source, quote, now) !== 'doubted') continue;
    return { source, basis, since: record.doubts[source]?.since ?? quote.at };
  }
  return null;
}

/** Whether some source that is believed has news of the same market that is younger than the doubt. */
function isRefuted(
  record: AssetRecord,
  order: readonly SourceName[],
  doubt: OpenDoubt,
  now: number,
): boolean {
  return order.some((name) => {
    const quote = currentQuote(record, name, now);
    return (
      quote !== null &&
      sourceRow(name).basis === doubt.basis &&
      quote.asOf >= doubt.since &&
      judge(record, name, quote, now) === 'believed'
    );
  });
}

function outranks(order: readonly SourceName[], a: SourceName, b: SourceName): boolean {
  return order.indexOf(a) < order.indexOf(b);
}

/** While in doubt, the last price stays, marked; two minutes at most. */
function disputed(record: AssetRecord, basis: Basis, now: number): Price {
  const since = record.disputedSince[basis] ?? now;
  if (now - since > DISPUTE_LIMIT_MS) return noPrice(record, 'untrusted');
  const last = record.accepted[basis];
  return last && isServable(last, now) ? knownPrice(record, last, 'disputed') : noPrice(record, 'disputed');
}

/**
 * Why a source that could know gives no quote now. `broken`: its quote fails on its value or its age, so the source is
 * at fault and the last good price may stand in. `untrusted`: the market itself is too thin or doubtful.
 */
type Silence = 'untrusted' | 'broken' | 'unlisted' | 'failed';

function silence(record: AssetRecord, name: SourceName, now: number): Silence {
  const heard = record.heard[name];
  const ageMs = now - (heard?.at ?? 0);
  if (!heard || ageMs < 0) return 'failed';
  if (heard.kind === 'unlisted') return ageMs < sourceRow(name).unlistedTtlMs ? 'unlisted' : 'failed';
  if (heard.kind !== 'untrusted' || !isCurrent(heard, now)) return 'failed';
  return heard.gate === 'value' || heard.gate === 'age' ? 'broken' : 'untrusted';
}

function withoutQuote(
  record: AssetRecord,
  silences: ReadonlyMap<SourceName, Silence>,
  last: Accepted | null,
): Price {
  const kinds = [...silences.values()];
  if (kinds.every((kind) => kind === 'unlisted')) return noPrice(record, 'unlisted');
  const silenceOfLast = last && silences.get(last.source);
  const isExcused = silenceOfLast === 'failed' || silenceOfLast === 'broken';
  // A thin market elsewhere says nothing against the last price of a source that merely does not answer.
  if (kinds.includes('untrusted') && !isExcused) return noPrice(record, 'untrusted');
  if (last) return knownPrice(record, last, 'stale');
  return noPrice(record, kinds.includes('broken') ? 'untrusted' : 'unavailable');
}

function lastAccepted(record: AssetRecord, order: readonly SourceName[], now: number): Accepted | null {
  const candidates = Object.values(record.accepted)
    .filter((last) => order.includes(last.source) && isServable(last, now))
    .sort((a, b) => b.checkedAt - a.checkedAt);
  return candidates[0] ?? null;
}

function isServable(last: Accepted, now: number): boolean {
  const ageMs = now - last.checkedAt;
  return ageMs >= 0 && ageMs <= STALE_LIMIT_MS;
}

function knownPrice(record: AssetRecord, from: Accepted, status: KnownPrice['status']): KnownPrice {
  const { usd, krw, asOf, converted, staleRate, source, checkedAt } = from;
  return {
    asset: record.asset,
    status,
    usd,
    krw,
    source,
    basis: sourceRow(source).basis,
    asOf,
    checkedAt,
    converted,
    ...(staleRate && { staleRate }),
  };
}

function noPrice(record: AssetRecord, status: NoPrice['status']): NoPrice {
  const ats = Object.values(record.heard).map((heard) => heard.at);
  return {
    asset: record.asset,
    status,
    usd: null,
    krw: null,
    source: null,
    basis: null,
    asOf: null,
    checkedAt: ats.length > 0 ? Math.max(...ats) : null,
    converted: null,
  };
}
