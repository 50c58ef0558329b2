/**
 * Series: past prices of an asset at even steps, of one market and one source (docs/pricing.md §8). Points come from
 * stored records; missing ones are requested in as few requests as the pages of a source allow. Also the premium
 * between two series.
 */
import { percentAbove } from '../market/arithmetic.ts';
import { type Asset, type AssetKey, assetOf } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { MissingReason } from '../market/moments.ts';
import {
  type PauseReason,
  pointTimes,
  type SeriesPoint,
  STEPS,
  type Step,
  undoubted,
} from '../market/series.ts';
import { isComparable } from '../market/shown-premium.ts';
import type { Basis, SourceName } from '../market/source-table.ts';
import { dayOf, MINUTE_MS } from '../market/time.ts';
import type { HistorySource, PastRecord, WantedRecord } from '../sources/history.ts';
import { convertRecord, plain, TETHER_ASSET } from './convert-record.ts';
import { mayKnow } from './moment-prices.ts';
import type { PastParts } from './past.ts';
import { type HistoryPause, reasonOf, soonestOf } from './past-facts.ts';
import { granularityOf, mayPoolsPrice, PAST_ORDER, rankedSources, readsPools } from './past-rules.ts';
import { type Recordings, recordedRow } from './recordings.ts';
import { type HistoryRequester, shareOf } from './requester.ts';
import { compareSeries, secondSource } from './second-reading.ts';
import { factKey, type SourceFact } from './source-facts.ts';

export interface SeriesQuestion {
  readonly asset: AssetKey;
  readonly basis: Basis;
  /** Sources that are switched off. */
  readonly off: readonly SourceName[];
  readonly step: Step;
  /** Unix milliseconds, as `to`. */
  readonly from: number;
  readonly to: number;
  /** Returns only every n-th point of the steps; all where it is absent. */
  readonly every?: number;
  readonly requester: HistoryRequester;
}

export interface Series {
  /** The source of all points; null when no source has a point. */
  readonly source: SourceName | null;
  readonly points: readonly SeriesPoint[];
  /** Whether the points are from the recordings of this device, because no source has a point. */
  readonly isRecorded: boolean;
  /** Why no source has a point; null where one has. */
  readonly missing: MissingReason | null;
  /** Whether the series will not change any more. */
  readonly isFinal: boolean;
  /** Milliseconds until another request may bring more; null when nothing is left to request. */
  readonly nextInMs: number | null;
  /** Why the next request must wait; null when no request must wait. */
  readonly waitsFor: PauseReason | null;
}

/** How to request facts; null where only stored facts are used. */
type Asking = { readonly signal: AbortSignal; readonly requester: HistoryRequester } | null;

/** The first source that has this share of the points is chosen; without one, the source that has the most. */
const WHOLE = 0.9;
const WITHOUT_RATE: HistoryPause = { ms: MINUTE_MS, reason: 'failure' };

interface SeriesReply {
  readonly source: HistorySource;
  /** One for each point, in their order; null where the source has not answered yet. */
  readonly facts: readonly (SourceFact | null)[];
}

interface SeriesParts extends Pick<PastParts, 'sources' | 'facts' | 'rates' | 'shares' | 'now'> {
  /** The recordings of this device, which are used when no source has a point. */
  readonly recordings?: Pick<Recordings, 'read'> | undefined;
}

function createSeriesRequests({ sources, facts, now }: Pick<SeriesParts, 'sources' | 'facts' | 'now'>) {
  function factsOf({ key }: Asset, source: SourceName, { step, times }: Grid) {
    return times.map((at) => facts.of(key, at).get(factKey(source, step)) ?? null);
  }

  /** Requests the source's missing facts about the points. Resolves to the wait before the rest; null when nothing is left. */
  async function request(asset: Asset, source: HistorySource, grid: Grid, asking: Asking) {
    const wanted: WantedRecord[] = momentsOf(asset, grid).map((moment) => ({ ...moment, side: grid.step }));
    // Facts of this source may have left the memory while another source was requested.
    await facts.recall(wanted);
    if (asking === null) return null;
    await source.prepare?.([asset]);
    return source.couldKnow(asset) ? facts.ask({ source, wanted, ...asking }) : null;
  }

  async function choose(asset: Asset, question: SeriesQuestion, grid: Grid, asking: Asking) {
    const replies: SeriesReply[] = [];
    const waits: (HistoryPause | null)[] = [];
    for (const source of rankedSources(sources, question)) {
      if (!mayKnow(source, asset)) continue;
      if (readsPools(source.name) && !mayPoolsPrice(asset, sources, replies.map(answerOf))) continue;
      waits.push(await request(asset, source, grid, asking));
      replies.push({ source, facts: factsOf(asset, source.name, grid) });
      if (countOf(replies.at(-1)) >= WHOLE * grid.times.length) break;
    }
    const best = replies.reduce<SeriesReply | undefined>(
      (a, b) => (countOf(b) > countOf(a) ? b : a),
      undefined,
    );
    return { best, replies, waits };
  }

  /** Requests the prices of a tether that convert the points, if the source quotes in won or USDT. */
  async function tethersFor({ source, facts }: SeriesReply, grid: Grid, asking: Asking) {
    const quotes = facts.find((fact) => fact?.kind === 'record');
    const isInDollars = quotes?.kind !== 'record' || quotes.in === 'USD';
    const llama = sources.find(({ name }) => name === 'DefiLlama');
    if (isInDollars || !llama) return { waits: [], won: [], dollars: [] };
    const waits = [await request(TETHER_ASSET, llama, grid, asking)];
    if (quotes.in === 'KRW') waits.push(await request(TETHER_ASSET, source, grid, asking));
    const won = quotes.in === 'KRW' ? factsOf(TETHER_ASSET, source.name, grid) : [];
    return { waits, won, dollars: factsOf(TETHER_ASSET, 'DefiLlama', grid) };
  }

  /** Requests the same points from a source of another group, to compare with; null where no source could have them. */
  async function secondFor(
    { source }: SeriesReply,
    { asset: key, off }: SeriesQuestion,
    grid: Grid,
    asking: Asking,
  ) {
    const asset = assetOf(key);
    const able = sources.filter((each) => !off.includes(each.name) && each.couldKnow(asset));
    const second = secondSource(source.name, able, { at: grid.times[0] ?? 0, now: now() });
    if (!second) return { second: null, wait: null };
    const wait = await request(asset, second, grid, asking);
    return {
      second: { source: second.name, facts: factsOf(asset, second.name, grid) },
      // The series does not wait for a second source that fails.
      wait: wait?.reason === 'failure' ? null : wait,
    };
  }

  return { choose, tethersFor, secondFor };
}

export function createSeries({ rates, shares, recordings, ...parts }: SeriesParts) {
  const { sources, now } = parts;
  const { choose, tethersFor, secondFor } = createSeriesRequests(parts);

  return async function ask(question: SeriesQuestion, signal: AbortSignal | null): Promise<Series> {
    const { step, from, to, every = 1, requester } = question;
    const asking = signal && { signal, requester };
    const grid = { step, times: pointTimes(step, from, to).filter((_, i) => i % every === 0) };
    const asset = assetOf(question.asset);
    const skipped = sources.filter((each) => question.off.includes(each.name) && mayKnow(each, asset));
    const { best, replies, waits } = await choose(asset, question, grid, asking);
    const isComplete = replies.every((each) => each.facts.every((fact) => fact !== null));
    if (!best || countOf(best) === 0) {
      const missing = replies.length === 0 ? 'unlisted' : isComplete ? 'no record' : 'unavailable';
      const nearMs = STEPS[step].ms / 2;
      const range = { from: from - nearMs, to: to + nearMs, now: now() };
      const recorded = (await recordings?.read(question.asset, range)) ?? [];
      const shown = recorded.filter(({ source }) => !question.off.includes(source));
      const row = recordedRow(shown, question.basis, { times: grid.times, nearMs });
      return { ...row, missing, isFinal: false, ...pausesOf(waits) };
    }
    const { waits: more, won, dollars } = await tethersFor(best, grid, asking);
    const isWon = won.length > 0;
    const byDay = isWon ? new Map() : await ratesFor(grid, rates, asking && { ...asking, shares });
    const converted: readonly SeriesPoint[] = grid.times.map((at, i) => {
      const record = recordIn(best.facts[i]);
      const granularity = record && granularityOf(Math.abs(record.asOf - at));
      const rate = byDay.get(dayOf(at)) ?? null;
      const [krwPerUsdt, usdPerUsdt] = [recordIn(won[i]), recordIn(dollars[i])];
      const by = { rate: rate && plain(rate), krwPerUsdt, usdPerUsdt };
      return {
        at,
        price: record && granularity && convertRecord({ source: best.source.name, record, granularity }, by),
      };
    });
    const { second, wait } = await secondFor(best, question, grid, asking);
    const { doubts, isComplete: isCompared } = compareSeries(converted, second);
    const points = converted.map((point, i) => ({ ...point, ...(doubts[i] && { doubt: doubts[i] }) }));
    const isSettled = [...replies.flatMap((each) => each.facts), ...won, ...dollars].every(
      (fact) => fact?.isSettled,
    );
    const isConverted = isWon || grid.times.every((at) => byDay.get(dayOf(at))?.isFinal);
    const isRateMissing = !isWon && points.some(({ at, price }) => price && !byDay.has(dayOf(at)));
    const all = [...waits, ...more, wait, isRateMissing ? WITHOUT_RATE : null];
    return {
      source: best.source.name,
      points,
      isRecorded: false,
      missing: null,
      isFinal:
        isSettled &&
        isConverted &&
        isCompared &&
        doubts.every((doubt) => doubt === null) &&
        !mayBeOutdone(best, skipped, question.basis),
      ...pausesOf(all),
    };
  };
}

function ratesFor(
  { times }: Grid,
  rates: PastParts['rates'],
  asking: (NonNullable<Asking> & Pick<PastParts, 'shares'>) | null,
) {
  const days = times.map(dayOf);
  if (asking === null) return rates.known(days);
  return rates.ensure(days, asking.signal, shareOf(asking.requester, asking.shares));
}

/** Whether a source that is switched off could be chosen instead, if it were on. */
function mayBeOutdone(
  { source, facts }: SeriesReply,
  skipped: readonly HistorySource[],
  basis: Basis,
): boolean {
  const order = PAST_ORDER[basis].map((rank) => rank.source);
  const isWhole = countOf({ source, facts }) >= WHOLE * facts.length;
  const above = isWhole ? order.slice(0, order.indexOf(source.name)) : order;
  return skipped.some(({ name }) => above.includes(name));
}

export type AskSeries = ReturnType<typeof createSeries>;

interface Grid {
  readonly step: Step;
  readonly times: readonly number[];
}

function momentsOf(asset: Asset, { times }: Grid) {
  return times.map((at) => ({ asset, at }));
}

function answerOf({ source, facts }: SeriesReply) {
  return { source: source.name, isComplete: facts.every((fact) => fact !== null) };
}

function countOf(reply: SeriesReply | undefined): number {
  return reply?.facts.filter((fact) => fact?.kind === 'record').length ?? 0;
}

function recordIn(fact: SourceFact | null | undefined): PastRecord | null {
  return fact?.kind === 'record' ? fact : null;
}

function pausesOf(pauses: readonly (HistoryPause | null)[]): Pick<Series, 'nextInMs' | 'waitsFor'> {
  return { nextInMs: soonestOf(pauses), waitsFor: reasonOf(pauses) };
}

/** Two records are compared if their times differ by at most this, and by at most a step. */
const APART_MS = STEPS['1h'].ms;

/**
 * The premium at each point: won of the Korean series over dollars of the other × the rate of the day. Null where a price or the rate
 * is missing, or the two records cannot be compared. Both series must have the same points.
 */
export function premiumsOf(
  korea: readonly SeriesPoint[],
  world: readonly SeriesPoint[],
  step: Step,
): readonly (Decimal | null)[] {
  const apartMs = Math.min(STEPS[step].ms, APART_MS);
  return korea.map((point, i) => {
    const there = undoubted(point);
    const [here] = world.slice(i, i + 1).map(undoubted);
    if (!there?.krw || !here?.krw || here.converted?.through !== 'USD/KRW') return null;
    if (Math.abs(there.asOf - here.asOf) > apartMs) return null;
    const percent = percentAbove(there.krw, here.krw);
    return isComparable(percent) ? percent : null;
  });
}
