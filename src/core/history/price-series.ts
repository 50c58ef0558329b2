/**
 * A row of prices at even steps, of one market and one source (docs/pricing.md §8): from what is kept, or
 * asked in as few requests as pages allow.
 */
import { dayOf } from '../fx/days.ts';
import { type Asset, type AssetKey, assetOf } from '../market/assets.ts';
import type { MissingReason } from '../market/moments.ts';
import { type PauseReason, pointTimes, type SeriesPoint, STEPS, type Step } from '../market/series.ts';
import type { Basis, SourceName } from '../market/source-table.ts';
import type { HistorySource, PastRecord, WantedRecord } from '../sources/history.ts';
import { convertRecord } from './convert-record.ts';
import { granularityOf } from './granularity.ts';
import { factKey, type KnownFact } from './known-facts.ts';
import { couldSay, plain } from './moment-prices.ts';
import type { PastParts } from './past.ts';
import { PAST_ORDER } from './past-order.ts';
import { TETHER_ASSET } from './past-tether.ts';
import { type HistoryPause, reasonOf, soonestOf } from './pauses.ts';
import { mayPoolsPrice, readsPools } from './pool-rule.ts';
import { recordedRow } from './recorded-row.ts';
import type { Recordings } from './recordings.ts';
import { type HistoryRequester, shareOf } from './requester.ts';
import { compareSeries, secondSource } from './second-reading.ts';

export interface SeriesQuestion {
  readonly asset: AssetKey;
  readonly basis: Basis;
  /** Sources that the person has switched off. */
  readonly off: readonly SourceName[];
  readonly step: Step;
  readonly from: number;
  readonly to: number;
  /** Each so many-th of the points alone; left out, all of them. */
  readonly every?: number;
  readonly requester: HistoryRequester;
}

export interface Series {
  /** Null: nobody has any of it. */
  readonly source: SourceName | null;
  readonly points: readonly SeriesPoint[];
  /** Its points were recorded here, since no source has any of them. */
  readonly isRecorded: boolean;
  /** Why no source has any of it. */
  readonly missing: MissingReason | null;
  /** It will not change any more. */
  readonly isFinal: boolean;
  /** When asking again may bring more (in milliseconds); null when nothing is left to ask. */
  readonly nextInMs: number | null;
  /** What is waited for until then. */
  readonly waitsFor: PauseReason | null;
}

/** Until when requests are sent, and on whose behalf; null: none is, and what is stored decides. */
type Asking = { readonly signal: AbortSignal; readonly requester: HistoryRequester } | null;

/** So much of a series a source must have, or those below are asked as well: then the one that has most speaks. */
const WHOLE = 0.9;
/** Rates that could not be had are asked for again after so long. */
const WITHOUT_RATE: HistoryPause = { ms: 60_000, reason: 'failure' };

/** What a source has said of the points, in their order; null: nothing yet. */
interface Heard {
  readonly source: HistorySource;
  readonly facts: readonly (KnownFact | null)[];
}

interface SeriesParts extends Pick<PastParts, 'sources' | 'facts' | 'rates' | 'shares' | 'now'> {
  /** What was recorded here, which speaks where nobody else does. */
  readonly recordings?: Pick<Recordings, 'read'> | undefined;
}

function createSeriesRequests({ sources, facts, now }: Pick<SeriesParts, 'sources' | 'facts' | 'now'>) {
  const sourcesFor = ({ basis, off }: SeriesQuestion) =>
    PAST_ORDER[basis].flatMap(({ source }) =>
      off.includes(source) ? [] : (sources.find(({ name }) => name === source) ?? []),
    );

  function factsOf({ key }: Asset, source: SourceName, { step, times }: Grid) {
    return times.map((at) => facts.of(key, at).get(factKey(source, step)) ?? null);
  }

  /** Asks, where anybody is to be asked. How long to wait before asking again; null: nothing is left. */
  async function hear(asset: Asset, source: HistorySource, grid: Grid, asking: Asking) {
    const wanted: WantedRecord[] = momentsOf(asset, grid).map((moment) => ({ ...moment, side: grid.step }));
    // While the source before it was asked, memory may have let go of what is kept of this one.
    await facts.recall(wanted);
    if (asking === null) return null;
    await source.prepare?.([asset]);
    return source.couldKnow(asset) ? facts.ask({ source, wanted, ...asking }) : null;
  }

  /** The first source that has nearly all of it, or the one that has most. */
  async function choose(asset: Asset, question: SeriesQuestion, grid: Grid, asking: Asking) {
    const heard: Heard[] = [];
    const waits: (HistoryPause | null)[] = [];
    for (const source of sourcesFor(question)) {
      if (!couldSay(source, asset)) continue;
      if (readsPools(source.name) && !mayPoolsPrice(asset, sources, heard.map(answerOf))) continue;
      waits.push(await hear(asset, source, grid, asking));
      heard.push({ source, facts: factsOf(asset, source.name, grid) });
      if (countOf(heard.at(-1)) >= WHOLE * grid.times.length) break;
    }
    const best = heard.reduce<Heard | undefined>((a, b) => (countOf(b) > countOf(a) ? b : a), undefined);
    return { best, heard, waits };
  }

  /** What dollars, or won, are reckoned by, point for point. */
  async function tethersFor({ source, facts: said }: Heard, grid: Grid, asking: Asking) {
    const quotes = said.find((fact) => fact?.kind === 'record');
    const isInDollars = quotes?.kind !== 'record' || quotes.in === 'USD';
    const llama = sources.find(({ name }) => name === 'DefiLlama');
    if (isInDollars || !llama) return { waits: [], won: [], dollars: [] };
    const waits = [await hear(TETHER_ASSET, llama, grid, asking)];
    if (quotes.in === 'KRW') waits.push(await hear(TETHER_ASSET, source, grid, asking));
    const won = quotes.in === 'KRW' ? factsOf(TETHER_ASSET, source.name, grid) : [];
    return { waits, won, dollars: factsOf(TETHER_ASSET, 'DefiLlama', grid) };
  }

  /** The points of another group, where one could have them. */
  async function secondFor(
    { source }: Heard,
    { asset: key, off }: SeriesQuestion,
    grid: Grid,
    asking: Asking,
  ) {
    const asset = assetOf(key);
    const able = sources.filter((each) => !off.includes(each.name) && each.couldKnow(asset));
    const second = secondSource(source.name, able, { at: grid.times[0] ?? 0, now: now() });
    if (!second) return { second: null, wait: null };
    const wait = await hear(asset, second, grid, asking);
    return {
      second: { source: second.name, facts: factsOf(asset, second.name, grid) },
      // A source that is down is not waited for.
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
    const skipped = sources.filter((each) => question.off.includes(each.name) && couldSay(each, asset));
    const { best, heard, waits } = await choose(asset, question, grid, asking);
    const isSaid = heard.every((each) => each.facts.every((fact) => fact !== null));
    if (!best || countOf(best) === 0) {
      const missing: MissingReason = heard.length === 0 ? 'unlisted' : isSaid ? 'no record' : 'unavailable';
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
    const { doubts, isComplete } = compareSeries(converted, second);
    const points = converted.map((point, i) => ({ ...point, ...(doubts[i] && { doubt: doubts[i] }) }));
    const isSettled = [...heard.flatMap((each) => each.facts), ...won, ...dollars].every(
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
        isComplete &&
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

/** Who is switched off has said nothing: switched on again, it may be the one that speaks. */
function mayBeOutdone({ source, facts }: Heard, skipped: readonly HistorySource[], basis: Basis): boolean {
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

function answerOf({ source, facts }: Heard) {
  return { source: source.name, isComplete: facts.every((fact) => fact !== null) };
}

function countOf(heard: Heard | undefined): number {
  return heard?.facts.filter((fact) => fact?.kind === 'record').length ?? 0;
}

function recordIn(fact: KnownFact | null | undefined): PastRecord | null {
  return fact?.kind === 'record' ? fact : null;
}

function pausesOf(pauses: readonly (HistoryPause | null)[]): Pick<Series, 'nextInMs' | 'waitsFor'> {
  return { nextInMs: soonestOf(pauses), waitsFor: reasonOf(pauses) };
}
