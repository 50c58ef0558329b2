/** A series as the API returns it: prices of one market and one source (docs/pricing.md §8). */
import type { Series } from '../../core/history/price-series.ts';
import type { PastPrice } from '../../core/market/moments.ts';
import type { Platform } from '../../core/market/platforms.ts';
import { type SeriesPoint, type Step, undoubted } from '../../core/market/series.ts';
import { type SourceName, sourceRow } from '../../core/market/source-table.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import type { DetailedSeries, PlainSeries } from './entry-schema.ts';
import type { Location } from './location.ts';
import { convertedOf, doubtOf, isoOf } from './moment-entries.ts';
import { FOR_EVER_SECONDS, NOT_FINAL_SECONDS } from './moment-list.ts';
import type { Questions } from './questions.ts';
import * as refuse from './refusals.ts';
import { readAddress } from './requested-addresses.ts';
import { readSeries } from './requested-series.ts';

export interface SeriesParts {
  readonly questions: Pick<Questions, 'series' | 'now'>;
  /** The sources to ask, highest first: that of Korea first means the Korean market first. */
  readonly order: () => readonly SourceName[] | Promise<readonly SourceName[]>;
}

interface WantedSeries {
  readonly platform: Platform;
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
  return async ({ platform, detail, location, requester }: WantedSeries): Promise<AnsweredSeries> => {
    const wanted = readWanted(platform, location, await questions.now());
    if (wanted instanceof Response) return { outcome: 'refused', response: wanted };
    const { address, ...range } = wanted;
    const { series, token } = await questions.series({ ...range, order: await order(), requester });
    if (series.source === null && series.missing === 'unavailable')
      return { outcome: 'refused', response: refuse.nobodyAnswered() };
    const isFinal = series.isFinal && token.decimals !== null;
    const about = { address, token, step: range.step };
    return {
      outcome: 'priced',
      series: detail ? detailed(series, about) : plain(series, about),
      maxAgeSeconds: isFinal ? FOR_EVER_SECONDS : NOT_FINAL_SECONDS,
    };
  };
}

/** The range and the token, the address as it was requested; or what is wrong with them. */
function readWanted(platform: Platform, { address: given, ...texts }: Location, now: number) {
  const [[from], [to], [step]] = [texts.from, texts.to, texts.step];
  const range = readSeries({ from, to, step }, now);
  if (range.outcome === 'malformed') return refuse.malformed(range.parameter, range.detail);
  if (range.outcome === 'out of reach') return refuse.outOfReach(range.at, range.detail);
  if (range.outcome === 'too many points') return refuse.tooManyPoints(range.given, range.step);
  const read = readAddress(platform, given[0]);
  if ('problem' in read) return refuse.malformedAddresses([read]);
  return { ...range, address: read.address, asset: read.key };
}

interface About {
  readonly address: string;
  readonly token: Token;
  readonly step: Step;
}

function headOf({ source }: Series, { address, token, step }: About) {
  const { name, symbol, decimals } = token;
  return {
    token: { name, symbol, decimals, address },
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
