/** Computes prices at past moments from the stored answers of sources, without requests (docs/pricing.md §8). */

import type { KeptRate } from '../fx/past-rates.ts';
import { type Asset, assetOf } from '../market/assets.ts';
import type { Granularity, MissingReason, Moment, MomentPrice } from '../market/moments.ts';
import type { Basis, SourceName } from '../market/source-table.ts';
import { dayOf } from '../market/time.ts';
import type { HistorySource, PastRecord, RecordSide } from '../sources/history.ts';
import { convertAt, inDollars, TETHER_ASSET } from './convert-record.ts';
import type { MomentStore } from './moment-store.ts';
import type { PastFacts } from './past-facts.ts';
import { granularityOf, mayPoolsPrice, PAST_ORDER, rankedSources, readsPools } from './past-rules.ts';
import type { HistoryRequester } from './requester.ts';
import { compareRecord, type RecordComparison } from './second-reading.ts';
import { factKey, type SourceFact } from './source-facts.ts';

export interface MomentQuestion {
  readonly moments: readonly Moment[];
  readonly basis: Basis;
  /** Sources that are switched off. */
  readonly off: readonly SourceName[];
  readonly requester: HistoryRequester;
}

/** Won per dollar by day in Korean time (`2026-11-20`). */
export type RatesByDay = ReadonlyMap<string, KeptRate>;

export const NO_RATES: RatesByDay = new Map();

type Terms = Pick<MomentQuestion, 'basis' | 'off'>;

export type MomentPrices = ReturnType<typeof createMomentPrices>;

export interface MomentPricesParts {
  readonly sources: readonly HistorySource[];
  readonly facts: Pick<PastFacts, 'of'>;
  readonly momentStore: Pick<MomentStore, 'of'>;
  /** The time, by the hosts' clocks when ours is wrong (Unix milliseconds). */
  readonly now: () => number;
}

export function createMomentPrices({ sources, facts, momentStore, now }: MomentPricesParts) {
  /** The sources that are switched on and may price in the market, highest first. */
  const sourcesFor = (terms: Terms) => rankedSources(sources, terms);

  const factOf = (asset: Asset, at: number, [source, side]: readonly [SourceName, RecordSide]) =>
    facts.of(asset.key, at).get(factKey(source, side)) ?? null;

  function repliesOf(moment: Moment, terms: Terms): readonly SourceReply[] {
    const asset = assetOf(moment.asset);
    const dollars = factOf(TETHER_ASSET, moment.at, ['DefiLlama', 'at']);
    return sourcesFor(terms)
      .filter((source) => mayKnow(source, asset))
      .map(({ name }) => {
        const fact = factOf(asset, moment.at, [name, 'at']);
        return { source: name, fact: inDollars(fact, dollars, moment.at) };
      });
  }

  const mayPools = (asset: Asset, replies: readonly SourceReply[]) =>
    mayPoolsPrice(asset, sources, replies.map(answerOf));

  /** The record that prices the moment by the answers so far, or why there is none. */
  function selected(moment: Moment, terms: Terms): SelectedRecord {
    const asset = assetOf(moment.asset);
    const replies = repliesOf(moment, terms);
    const chosen = selectRecord(replies, terms.basis, moment.at);
    if ('missing' in chosen) return chosen;
    if (readsPools(chosen.source) && !mayPools(asset, replies))
      return { missing: 'unavailable', isFirm: false };
    // Not final while a source that is switched off could have a record that wins.
    const skipped = rankedSources(sources, { basis: terms.basis, off: [] }).filter(({ name }) =>
      terms.off.includes(name),
    );
    const isDecided = skipped.every(
      (source) =>
        !mayKnow(source, asset) || isBelow(source.name, { chosen, at: moment.at, basis: terms.basis }),
    );
    return { ...chosen, isFirm: chosen.isFirm && isDecided };
  }

  function finalOf({ asset, at }: Moment, { basis, off }: Terms) {
    const final = momentStore.of(asset, at).final[basis];
    return final && !off.includes(final.source) ? final : null;
  }

  function priceOf(moment: Moment, terms: Terms, rates: RatesByDay): MomentPrice {
    const final = finalOf(moment, terms);
    if (final) return { ...moment, price: final, missing: null, isFinal: true };
    if (moment.at > now()) return { ...moment, price: null, missing: 'future', isFinal: false };
    const chosen = selected(moment, terms);
    if ('missing' in chosen) return { ...moment, price: null, missing: chosen.missing, isFinal: false };
    const won = factOf(TETHER_ASSET, moment.at, [chosen.source, 'at']);
    const dollar = factOf(TETHER_ASSET, moment.at, ['DefiLlama', 'at']);
    const rate = rates.get(dayOf(moment.at)) ?? null;
    const { price, isConverted } = convertAt(moment.at, chosen, { won, dollar, rate });
    const { asset, at } = moment;
    const priced = { asset, at, price, missing: null, isFinal: chosen.isFirm && isConverted };
    const { isConfirmed, doubt, open } = comparisonOf(priced, terms);
    const isFinal = priced.isFinal && (isConfirmed || (!doubt && !open));
    return { ...priced, isFinal, ...(doubt && { doubt }) };
  }

  /** Compares the price with records of another group of sources. */
  const comparisonOf = ({ asset: key, at, price }: MomentPrice, { off }: Terms): RecordComparison => {
    const asset = assetOf(key);
    const able = sources.filter((each) => !off.includes(each.name) && each.couldKnow(asset));
    return compareRecord({ asset, at, price }, { able, now: now(), factOf });
  };

  /** Whether a record of the source could change the price. */
  function isWanted(moment: Moment, terms: Terms, name: SourceName): boolean {
    if (moment.at > now() || finalOf(moment, terms)) return false;
    if (readsPools(name) && !mayPools(assetOf(moment.asset), repliesOf(moment, terms))) return false;
    const chosen = selected(moment, terms);
    return 'missing' in chosen || !isBelow(name, { chosen, at: moment.at, basis: terms.basis });
  }

  return {
    sourcesFor,
    selected,
    priceOf,
    comparisonOf,
    isWanted,
    /** Whether a source that could change the price has not answered yet. */
    isUndecided: (moment: Moment, terms: Terms) =>
      repliesOf(moment, terms).some(({ source, fact }) => fact === null && isWanted(moment, terms, source)),
  };
}

function answerOf({ source, fact }: SourceReply) {
  return { source, isComplete: fact !== null };
}

/** Whether the source may know the asset; any asset while its list is not loaded. */
export function mayKnow(source: HistorySource, asset: Asset): boolean {
  return source.couldKnow(asset) || source.awaitsList?.(asset) === true;
}

interface Found {
  readonly chosen: Exclude<SelectedRecord, { readonly missing: unknown }>;
  readonly at: number;
  readonly basis: Basis;
}

/**
 * Whether the chosen record is near enough in time and the source ranks below its source, so that it cannot replace the
 * record.
 */
function isBelow(name: SourceName, { chosen, at, basis }: Found): boolean {
  const order = PAST_ORDER[basis];
  const rank = order.findIndex(({ source }) => source === chosen.source);
  const isNear = Math.abs(chosen.record.asOf - at) <= (order[rank]?.nearMs ?? 0);
  return isNear && order.findIndex(({ source }) => source === name) > rank;
}

/** The answer of a source that could know the asset. */
interface SourceReply {
  readonly source: SourceName;
  /** Null until the source has answered. */
  readonly fact: SourceFact | null;
}

type SelectedRecord =
  | {
      readonly source: SourceName;
      readonly record: PastRecord;
      readonly granularity: Granularity;
      /** Whether no later answer can change the choice: the record and the answers of all higher sources are settled. */
      readonly isFirm: boolean;
    }
  | { readonly missing: MissingReason; readonly isFirm: boolean };

interface Candidate {
  readonly source: SourceName;
  readonly record: PastRecord & SourceFact;
  readonly distanceMs: number;
  readonly nearMs: number;
}

/**
 * Selects the record of the highest source that has one near enough; else the nearest record. `replies`: in the order
 * of `PAST_ORDER`.
 */
function selectRecord(replies: readonly SourceReply[], basis: Basis, at: number): SelectedRecord {
  const candidates = replies.flatMap(({ source, fact }) => candidateOf(source, fact, { basis, at }));
  const near = candidates.find(({ distanceMs, nearMs }) => distanceMs <= nearMs);
  const chosen = near ?? nearest(candidates);
  const granularity = chosen ? granularityOf(chosen.distanceMs) : null;
  if (!chosen || granularity === null)
    return { missing: reasonOf(replies), isFirm: replies.every(isSettled) };
  const higher = replies.slice(
    0,
    replies.findIndex(({ source }) => source === chosen.source),
  );
  const deciding = near ? higher : replies;
  return {
    source: chosen.source,
    record: chosen.record,
    granularity,
    isFirm: chosen.record.isSettled && deciding.every(isSettled),
  };
}

function candidateOf(
  source: SourceName,
  fact: SourceFact | null,
  { basis, at }: { readonly basis: Basis; readonly at: number },
): Candidate[] {
  const rank = PAST_ORDER[basis].find((each) => each.source === source);
  if (!rank || fact?.kind !== 'record') return [];
  return [{ source, record: fact, distanceMs: Math.abs(fact.asOf - at), nearMs: rank.nearMs }];
}

/** The record with the smallest distance; at equal distance that of the higher source. */
function nearest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (best, each) => (best && best.distanceMs <= each.distanceMs ? best : each),
    undefined,
  );
}

function isSettled({ fact }: SourceReply): boolean {
  return fact?.isSettled === true;
}

/** Why no source has a record. A reason that may still change takes precedence over the others. */
function reasonOf(replies: readonly SourceReply[]): MissingReason {
  const kinds = replies.map(({ fact }) => fact?.kind ?? null);
  if (kinds.length === 0) return 'unlisted';
  if (kinds.every((kind) => kind === null)) return 'not asked';
  if (kinds.includes(null)) return 'unavailable';
  if (kinds.includes('record') || kinds.includes('none')) return 'no record';
  if (kinds.includes('not yet')) return 'not yet';
  return kinds.includes('too old') ? 'too old' : 'unlisted';
}
