/** The port behind which each source's past stands (docs/pricing.md §8). */
import type { Asset } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Step } from '../market/series.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Registry } from '../tokens/registry.ts';
import type { Upstream, UpstreamRequest, Upstreams } from '../upstream/upstream.ts';

/**
 * Which record is wanted. `at`: the one that speaks for the moment, by the source's own nature (nearest on either side, or of
 * an exchange the minute that holds it, else the last one before). `before`, `after`: an exchange's last minute that was
 * over by then, and its first one that was not. A step: a point of a series, which the source has on a grid of its own.
 */
export type RecordSide = 'at' | 'before' | 'after' | Step;

export interface WantedRecord {
  readonly asset: Asset;
  /** Unix milliseconds. */
  readonly at: number;
  readonly side: RecordSide;
}

/** What a source has of a moment, in the currency that it quotes. */
export interface PastRecord {
  readonly kind: 'record';
  readonly in: 'USD' | 'KRW' | 'USDT';
  readonly value: Decimal;
  /** The record's own time; of a candle, when its minute began. */
  readonly asOf: number;
}

/**
 * A source's word about a moment. `none`: nothing within its reach that may be taken. `not yet`: its first record is later.
 * `too old`: it keeps nothing so old. A failure is none of these.
 */
export type PastFact = PastRecord | { readonly kind: 'none' | 'unlisted' | 'not yet' | 'too old' };

/** How long a batch may take, and what pays for each of its requests. */
export interface HistoryTerms extends Pick<UpstreamRequest<unknown>, 'signal' | 'onSent'> {
  readonly budget: typeof HISTORY_BUDGETS;
}

/** One request's worth of records, or of a few that follow one another. */
export interface HistoryBatch {
  readonly wanted: readonly WantedRecord[];
  /** What it has no fact for can be asked by a new plan, which goes by what it answered. */
  readonly leadsOn?: true;
  /** It sends no request. */
  readonly isFree?: true;
  /**
   * Asks the source. The map has a fact for each of `wanted` that was answered. Rejects with UpstreamError when nothing was.
   */
  ask(terms: HistoryTerms): Promise<ReadonlyMap<WantedRecord, PastFact>>;
}

/** What a source's past is made of. */
export interface HistoryOptions {
  readonly upstreams: Upstreams;
  /** By the hosts' clocks where ours is wrong. */
  readonly now: () => number;
  readonly registry?: Registry;
}

export interface HistorySource {
  readonly name: SourceName;
  readonly upstream: Upstream;
  /** It could know an asset only where the registry, or a catalog of its own, lists it. */
  readonly listedOnly?: true;
  /** From when on (Unix milliseconds) the source has nothing more to say of it: asked earlier, it may know more later. */
  settlesAt(wanted: Pick<WantedRecord, 'at' | 'side'>, fact: PastFact): number;
  /** Of one that goes by its own list of the present: brings it back, see `PriceSource.prepare`. Never rejects. */
  prepare?(assets: readonly Asset[]): Promise<void>;
  /** Whether it could know the asset, without any request. */
  couldKnow(asset: Asset): boolean;
  /** Whether only its own list, which is not at hand, could tell. */
  awaitsList?(asset: Asset): boolean;
  /** Splits what it could know into as few requests as its limits allow. */
  plan(wanted: readonly WantedRecord[]): readonly HistoryBatch[];
}

/** Past prices spend of the budget of present ones, and of no more than a third of it. */
export const HISTORY_BUDGETS: readonly string[] = ['prices', 'history'];

/** What is known of them without a request. */
export function withoutAsking(
  wanted: readonly WantedRecord[],
  kind: Exclude<PastFact['kind'], 'record'>,
): HistoryBatch {
  return { wanted, isFree: true, ask: async () => new Map(wanted.map((each) => [each, { kind }])) };
}

/** Runs in the order of time, none of which is longer than the span. */
export function runsOf(
  wanted: readonly WantedRecord[],
  spanMs: number,
): readonly (readonly WantedRecord[])[] {
  const found: WantedRecord[][] = [];
  for (const each of wanted.toSorted((a, b) => a.at - b.at)) {
    const first = found.at(-1)?.[0];
    if (first && each.at - first.at <= spanMs) found.at(-1)?.push(each);
    else found.push([each]);
  }
  return found;
}
