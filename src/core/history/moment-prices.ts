/** Prices at moments, read from what has been said and kept; nobody is asked here. */
import { dayOf } from '../fx/days.ts';
import type { KeptRate } from '../fx/past-rates.ts';
import { type Asset, assetOf } from '../market/assets.ts';
import type { Moment, MomentPrice } from '../market/moments.ts';
import type { Basis, SourceName } from '../market/source-table.ts';
import type { HistorySource, RecordSide } from '../sources/history.ts';
import { convertRecord } from './convert-record.ts';
import type { KeptMoments } from './kept-moments.ts';
import { factKey } from './known-facts.ts';
import type { PastFacts } from './past-facts.ts';
import { PAST_ORDER } from './past-order.ts';
import { inDollars, recordNear, TETHER_ASSET } from './past-tether.ts';
import { mayPoolsPrice, readsPools } from './pool-rule.ts';
import type { HistoryRequester } from './requester.ts';
import { compareRecord, type RecordComparison } from './second-reading.ts';
import { type Said, type SelectedRecord, selectRecord } from './select-record.ts';

export interface MomentQuestion {
  readonly moments: readonly Moment[];
  readonly basis: Basis;
  /** Sources that the person has switched off. */
  readonly off: readonly SourceName[];
  readonly requester: HistoryRequester;
}

/** Rates by their day in Korea. */
export type RatesByDay = ReadonlyMap<string, KeptRate>;

export const NO_RATES: RatesByDay = new Map();

type Terms = Pick<MomentQuestion, 'basis' | 'off'>;

export interface MomentPrices {
  /** The sources that may be asked, highest first. */
  sourcesFor(terms: Terms): readonly HistorySource[];
  /** Which record speaks for the moment, by what was said so far. */
  selected(moment: Moment, terms: Terms): SelectedRecord;
  /** What is known of it, converted by the rates at hand. */
  priceOf(moment: Moment, terms: Terms, rates: RatesByDay): MomentPrice;
  /** What confirms or contradicts the price, and what is to be requested to know. */
  comparisonOf(price: MomentPrice, terms: Terms): RecordComparison;
  /** Whether the source could still make another answer of it. */
  isWanted(moment: Moment, terms: Terms, source: SourceName): boolean;
  /** Whether one who could still make another answer of it has said nothing yet. */
  isUndecided(moment: Moment, terms: Terms): boolean;
}

export interface MomentPricesParts {
  readonly sources: readonly HistorySource[];
  readonly facts: Pick<PastFacts, 'of'>;
  readonly kept: Pick<KeptMoments, 'of'>;
  /** By the hosts' clocks where ours is wrong. */
  readonly now: () => number;
}

export function createMomentPrices({ sources, facts, kept, now }: MomentPricesParts): MomentPrices {
  const ranked = (basis: Basis) =>
    PAST_ORDER[basis].flatMap(({ source }) => sources.find(({ name }) => name === source) ?? []);
  const sourcesFor = ({ basis, off }: Terms) => ranked(basis).filter(({ name }) => !off.includes(name));

  const factOf = (asset: Asset, at: number, [source, side]: readonly [SourceName, RecordSide]) =>
    facts.of(asset.key, at).get(factKey(source, side)) ?? null;

  function saidOf(moment: Moment, terms: Terms): readonly Said[] {
    const asset = assetOf(moment.asset);
    const dollars = factOf(TETHER_ASSET, moment.at, ['DefiLlama', 'at']);
    return sourcesFor(terms)
      .filter((source) => couldSay(source, asset))
      .map(({ name }) => {
        const fact = factOf(asset, moment.at, [name, 'at']);
        return { source: name, fact: inDollars(fact, dollars, moment.at) };
      });
  }

  const mayPools = (asset: Asset, said: readonly Said[]) => mayPoolsPrice(asset, sources, said.map(answerOf));

  function selected(moment: Moment, terms: Terms): SelectedRecord {
    const asset = assetOf(moment.asset);
    const said = saidOf(moment, terms);
    const chosen = selectRecord(said, terms.basis, moment.at);
    if ('missing' in chosen) return chosen;
    if (readsPools(chosen.source) && !mayPools(asset, said)) return { missing: 'unavailable', isFirm: false };
    // Who was skipped has not answered: switched on again, it may have the record that wins.
    const skipped = ranked(terms.basis).filter(({ name }) => terms.off.includes(name));
    const isDecided = skipped.every(
      (source) =>
        !couldSay(source, asset) || isBelow(source.name, { chosen, at: moment.at, basis: terms.basis }),
    );
    return { ...chosen, isFirm: chosen.isFirm && isDecided };
  }

  function finalOf({ asset, at }: Moment, { basis, off }: Terms) {
    const final = kept.of(asset, at).final[basis];
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
    const known = { asset, at, price, missing: null, isFinal: chosen.isFirm && isConverted };
    const { isConfirmed, doubt, open } = comparisonOf(known, terms);
    const isFinal = known.isFinal && (isConfirmed || (!doubt && !open));
    return { ...known, isFinal, ...(doubt && { doubt }) };
  }

  const comparisonOf = ({ asset: key, at, price }: MomentPrice, { off }: Terms) => {
    const asset = assetOf(key);
    const able = sources.filter((each) => !off.includes(each.name) && each.couldKnow(asset));
    return compareRecord({ asset, at, price }, { able, now: now(), factOf });
  };

  function isWanted(moment: Moment, terms: Terms, name: SourceName): boolean {
    if (moment.at > now() || finalOf(moment, terms)) return false;
    if (readsPools(name) && !mayPools(assetOf(moment.asset), saidOf(moment, terms))) return false;
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
      saidOf(moment, terms).some(({ source, fact }) => fact === null && isWanted(moment, terms, source)),
  };
}

function answerOf({ source, fact }: Said) {
  return { source, isComplete: fact !== null };
}

/** A source whose list is still to come is like one that has not answered. */
export function couldSay(source: HistorySource, asset: Asset): boolean {
  return source.couldKnow(asset) || source.awaitsList?.(asset) === true;
}

interface Found {
  readonly chosen: Exclude<SelectedRecord, { readonly missing: unknown }>;
  readonly at: number;
  readonly basis: Basis;
}

/** A record that is near wins, whatever those below its source have. */
function isBelow(name: SourceName, { chosen, at, basis }: Found): boolean {
  const order = PAST_ORDER[basis];
  const rank = order.findIndex(({ source }) => source === chosen.source);
  const isNear = Math.abs(chosen.record.asOf - at) <= (order[rank]?.nearMs ?? 0);
  return isNear && order.findIndex(({ source }) => source === name) > rank;
}

/** As it is shown: that it is final is said of the whole answer. */
export function plain({ isFinal: _, ...rate }: KeptRate) {
  return rate;
}
