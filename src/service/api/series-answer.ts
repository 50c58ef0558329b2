/** Answers a request for a series: past prices of one market and one source (docs/pricing.md §8). */
import type { Series } from '../../core/history/price-series.ts';
import type { PastPrice } from '../../core/market/moments.ts';
import type { Selection } from '../../core/market/selections.ts';
import {
  isStep,
  POINT_LIMIT,
  pointCount,
  type SeriesPoint,
  STEP_NAMES,
  type Step,
  undoubted,
} from '../../core/market/series.ts';
import { sourceRow } from '../../core/market/source-table.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import type { DetailedSeries, PlainSeries } from './entry-schema.ts';
import {
  convertedOf,
  doubtOf,
  FOR_EVER_SECONDS,
  isoOf,
  NOT_FINAL_SECONDS,
  tokenFields,
} from './moment-entries.ts';
import type { Location } from './parse-path.ts';
import type { Questions, SourceOrder } from './questions.ts';
import * as refuse from './refusals.ts';
import { clipped, readAddress } from './requested-addresses.ts';
import { readMoment } from './requested-moment.ts';

export interface SeriesParts {
  readonly questions: Pick<Questions, 'series' | 'now'>;
  readonly order: SourceOrder;
}

interface WantedSeries {
  readonly selection: Selection;
  readonly detail: boolean;
  readonly location: Location;
  readonly requester: Requester;
}

type AnsweredSeries =
  | {
      readonly outcome: 'priced';
      readonly series: PlainSeries | DetailedSeries;
      readonly maxAgeSeconds: number;
    }
  | { readonly outcome: 'refused'; readonly response: Response };

export function createSeriesAnswers({ questions, order }: SeriesParts) {
  return async ({ selection, detail, location, requester }: WantedSeries): Promise<AnsweredSeries> => {
    const wanted = readWanted(selection, location, await questions.now());
    if (wanted instanceof Response) return { outcome: 'refused', response: wanted };
    const { address, ...range } = wanted;
    const { series, token } = await questions.series({ ...range, order: await order(), requester });
    if (series.source === null && series.missing === 'unavailable')
      return { outcome: 'refused', response: refuse.noSourceAnswered() };
    const isFinal = series.isFinal && token.decimals !== null;
    const about = { address, token, step: range.step };
    return {
      outcome: 'priced',
      series: detail ? detailed(series, about) : plain(series, about),
      maxAgeSeconds: isFinal ? FOR_EVER_SECONDS : NOT_FINAL_SECONDS,
    };
  };
}

/** The requested range and token, with the address as requested; or the refusal of the request. */
function readWanted(selection: Selection, { address: given, ...texts }: Location, now: number) {
  const [[from], [to], [step]] = [texts.from, texts.to, texts.step];
  const range = readSeries({ from, to, step }, now);
  if (range.outcome === 'malformed') return refuse.malformed(range.parameter, range.detail);
  if (range.outcome === 'out of reach') return refuse.outOfReach(range.at, range.detail);
  if (range.outcome === 'too many points') return refuse.tooManyPoints(range.given, range.step);
  const read = readAddress(selection, given[0]);
  if ('problem' in read) return refuse.malformedAddresses([read]);
  return { ...range, address: read.address, asset: read.key };
}

interface About {
  readonly address: string;
  readonly token: Token;
  readonly step: Step;
}

function headOf({ source }: Series, { address, token, step }: About) {
  return {
    token: tokenFields(token, address),
    source,
    basis: source && sourceRow(source).basis,
    step,
  };
}

function plain(series: Series, about: About): PlainSeries {
  return {
    ...headOf(series, about),
    points: series.points.map((point) => pricesAt(point, undoubted(point))),
  };
}

function detailed(series: Series, about: About): DetailedSeries {
  return {
    ...headOf(series, about),
    missing: series.source === null ? series.missing : null,
    final: series.isFinal,
    points: series.points.map((point) => ({
      ...pricesAt(point, point.price),
      asOf: point.price && isoOf(point.price.asOf),
      converted: point.price?.converted ? convertedOf(point.price.converted) : null,
      ...(point.doubt && doubtOf(point.doubt)),
    })),
  };
}

function pricesAt({ at }: SeriesPoint, price: PastPrice | null) {
  return { at: isoOf(at), usdPrice: price?.usd ?? null, krwPrice: price?.krw ?? null };
}

/** The parsed parameters `from`, `to` and `step` (docs/api.md#a-row-of-past-prices), or what is wrong with them. */
type RequestedSeries =
  | { readonly outcome: 'good'; readonly step: Step; readonly from: number; readonly to: number }
  | { readonly outcome: 'malformed'; readonly parameter: 'from' | 'to' | 'step'; readonly detail: string }
  | {
      readonly outcome: 'out of reach';
      readonly parameter: 'from' | 'to';
      readonly at: number;
      readonly detail: string;
    }
  | { readonly outcome: 'too many points'; readonly given: number; readonly step: Step };

interface Texts {
  readonly from: string | undefined;
  /** The text of `to`; undefined means that the series ends now. */
  readonly to: string | undefined;
  /** The text of `step`, the time between two prices; undefined means one day (`1d`). */
  readonly step: string | undefined;
}

/** Parses the parameters of a range. `now`: Unix milliseconds. */
function readSeries({ from, to, step = '1d' }: Texts, now: number): RequestedSeries {
  if (!isStep(step)) {
    const detail = `Unknown step ${JSON.stringify(clipped(step))}; use one of ${STEP_NAMES.join(', ')}.`;
    return { outcome: 'malformed', parameter: 'step', detail };
  }
  if (from === undefined)
    return {
      outcome: 'malformed',
      parameter: 'from',
      detail: 'from is missing: it is the start of the series.',
    };
  const begins = readMoment(from, now, 'from');
  if (begins.outcome !== 'good') return { ...begins, parameter: 'from' };
  const ends = to === undefined ? ({ outcome: 'good', at: now } as const) : readMoment(to, now, 'to');
  if (ends.outcome !== 'good') return { ...ends, parameter: 'to' };
  if (begins.at > ends.at)
    return { outcome: 'malformed', parameter: 'from', detail: 'from is later than to.' };
  const given = pointCount(step, begins.at, ends.at);
  if (given > POINT_LIMIT) return { outcome: 'too many points', given, step };
  if (given === 0) {
    const detail = `No point of ${step} lies between from and to: points of 5m are at full five minutes, others at full hours.`;
    return { outcome: 'malformed', parameter: 'from', detail };
  }
  return { outcome: 'good', step, from: begins.at, to: ends.at };
}
