/** Prices at moments, computed from stored facts without requests. */

import type { KeptRate } from '../fx/past-rates.ts';
import { type Asset, assetOf } from '../market/assets.ts';
import type { Moment, MomentPrice } from '../market/moments.ts';
import type { Basis, SourceName } from '../market/source-table.ts';
import { dayOf } from '../market/time.ts';
import type { HistorySource, RecordSide } from '../sources/history.ts';
import { convertRecord } from './convert-record.ts';
import type { MomentStore } from './moment-store.ts';
import type { PastFacts } from './past-facts.ts';
import { mayPoolsPrice, PAST_ORDER, readsPools } from './past-rules.ts';
import { inDollars, recordNear, TETHER_ASSET } from './past-tether.ts';
import type { HistoryRequester } from './requester.ts';
import { compareRecord, type RecordComparison } from './second-reading.ts';
import { type SelectedRecord, type SourceReply, selectRecord } from './select-record.ts';
import { factKey } from './source-facts.ts';

export interface MomentQuestion {
  readonly moments: readonly Moment[];
  readonly basis: Basis;
  /** Sources that are switched off. */
  readonly off: readonly SourceName[];
  readonly requester: HistoryRequester;
}

/** Rates by their day in Korea. */
export type RatesByDay = ReadonlyMap<string, KeptRate>;

export const NO_RATES: RatesByDay = new Map();

type Terms = Pick<MomentQuestion, 'basis' | 'off'>;

export interface MomentPrices {
  /** Highest first. */
  sourcesFor(terms: Terms): readonly HistorySource[];
  /** The record that prices the moment, by the facts so far. */
  selected(moment: Moment, terms: Terms): SelectedRecord;
  priceOf(moment: Moment, terms: Terms, rates: RatesByDay): MomentPrice;
  comparisonOf(price: MomentPrice, terms: Terms): RecordComparison;
  /** Whether a record of the source could change the price. */
  isWanted(moment: Moment, terms: Terms, source: SourceName): boolean;
  /** Whether a source that could change the price has not answered yet. */
  isUndecided(moment: Moment, terms: Terms): boolean;
}

export interface MomentPricesParts {
  readonly sources: readonly HistorySource[];
  readonly facts: Pick<PastFacts, 'of'>;
  readonly momentStore: Pick<MomentStore, 'of'>;
  /** By the hosts' clocks when ours is wrong. */
  readonly now: () => number;
}

export function createMomentPrices({ sources, facts, momentStore, now }: MomentPricesParts): MomentPrices {
  const ranked = (basis: Basis) =>
    PAST_ORDER[basis].flatMap(({ source }) => sources.find(({ name }) => name === source) ?? []);
  const sourcesFor = ({ basis, off }: Terms) => ranked(basis).filter(({ name }) => !off.includes(name));

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

  function selected(moment: Moment, terms: Terms): SelectedRecord {
    const asset = assetOf(moment.asset);
    const replies = repliesOf(moment, terms);
    const chosen = selectRecord(replies, terms.basis, moment.at);
    if ('missing' in chosen) return chosen;
    if (readsPools(chosen.source) && !mayPools(asset, replies))
      return { missing: 'unavailable', isFirm: false };
    // A skipped source may have the record that wins once it is switched on.
    const skipped = ranked(terms.basis).filter(({ name }) => terms.off.includes(name));
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
    const price = convertRecord(chosen, {
      rate: rate && plain(rate),
      krwPerUsdt: recordNear(won, moment.at),
      usdPerUsdt: recordNear(dollar, moment.at),
    });
    const isConverted =
      chosen.record.in === 'KRW'
        ? won?.isSettled === true && dollar?.isSettled === true
        : rate?.isFinal === true;
    const { asset, at } = moment;
    const priced = { asset, at, price, missing: null, isFinal: chosen.isFirm && isConverted };
    const { isConfirmed, doubt, open } = comparisonOf(priced, terms);
    const isFinal = priced.isFinal && (isConfirmed || (!doubt && !open));
    return { ...priced, isFinal, ...(doubt && { doubt }) };
  }

  const comparisonOf = ({ asset: key, at, price }: MomentPrice, { off }: Terms) => {
    const asset = assetOf(key);
    const able = sources.filter((each) => !off.includes(each.name) && each.couldKnow(asset));
    return compareRecord({ asset, at, price }, { able, now: now(), factOf });
  };

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
    isUndecided: (moment, terms) =>
      repliesOf(moment, terms).some(({ source, fact }) => fact === null && isWanted(moment, terms, source)),
  };
}

function answerOf({ source, fact }: SourceReply) {
  return { source, isComplete: fact !== null };
}

/** A source whose list is still to come may know any asset. */
export function mayKnow(source: HistorySource, asset: Asset): boolean {
  return source.couldKnow(asset) || source.awaitsList?.(asset) === true;
}

interface Found {
  readonly chosen: Exclude<SelectedRecord, { readonly missing: unknown }>;
  readonly at: number;
  readonly basis: Basis;
}

/** Whether the source ranks below a near record, and so cannot replace it. */
function isBelow(name: SourceName, { chosen, at, basis }: Found): boolean {
  const order = PAST_ORDER[basis];
  const rank = order.findIndex(({ source }) => source === chosen.source);
  const isNear = Math.abs(chosen.record.asOf - at) <= (order[rank]?.nearMs ?? 0);
  return isNear && order.findIndex(({ source }) => source === name) > rank;
}

/** Without `isFinal`, which the whole answer has. */
export function plain({ isFinal: _, ...rate }: KeptRate) {
  return rate;
}
