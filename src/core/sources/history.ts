/** The interface that each source of past prices implements (docs/pricing.md §8). */
import type { Asset } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Step } from '../market/series.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Registry } from '../tokens/registry.ts';
import type { Upstream, UpstreamRequest, Upstreams } from '../upstream/upstream.ts';

/**
 * Which record is wanted. `at`: the one for the moment, by the source's rule: the nearest one, or at an exchange the moment's
 * minute, else the last one before. `before`, `after`: an exchange's last minute that ended by the moment, and its first
 * later one. A step: a point of a series, on the source's own grid.
 */
export type RecordSide = 'at' | 'before' | 'after' | Step;

export interface WantedRecord {
  readonly asset: Asset;
  /** Unix milliseconds. */
  readonly at: number;
  readonly side: RecordSide;
}

/** A source's record of a moment, in the currency that it quotes. */
export interface PastRecord {
  readonly kind: 'record';
  readonly in: 'USD' | 'KRW' | 'USDT';
  readonly value: Decimal;
  /** The record's own time; of a candle, its beginning. */
  readonly asOf: number;
}

/**
 * A source's answer about a moment. `none`: it has no usable record near the moment. `not yet`: its first record is later.
 * `too old`: it has no records of that age. A failed request is an error, not a fact.
 */
export type PastFact = PastRecord | { readonly kind: 'none' | 'unlisted' | 'not yet' | 'too old' };

export interface HistoryTerms extends Pick<UpstreamRequest<unknown>, 'signal' | 'onSent'> {
  readonly budget: typeof HISTORY_BUDGETS;
}

/** The records of one request, or of a few sequential ones. */
export interface HistoryBatch {
  readonly wanted: readonly WantedRecord[];
  /**
   * The batch only prepares other requests, such as by finding a token's pools: records that it leaves without a fact
   * are planned and requested again after it.
   */
  readonly leadsOn?: true;
  /** The batch sends no request. */
  readonly isFree?: true;
  /** Sends the requests. The map has a fact for each record that was answered. Rejects with UpstreamError if none was. */
  ask(terms: HistoryTerms): Promise<ReadonlyMap<WantedRecord, PastFact>>;
}

export interface HistoryOptions {
  readonly upstreams: Upstreams;
  /** The time, by the hosts' clocks when ours is wrong (Unix milliseconds). */
  readonly now: () => number;
  readonly registry?: Registry;
}

export interface HistorySource {
  readonly name: SourceName;
  readonly upstream: Upstream;
  /** The source may have only assets that the registry, or its own catalog, lists. */
  readonly listedOnly?: true;
  /** From when on (Unix milliseconds) the fact no longer changes. */
  settlesAt(wanted: Pick<WantedRecord, 'at' | 'side'>, fact: PastFact): number;
  /** Reads its own list, see `PriceSource.prepare`. Never rejects. */
  prepare?(assets: readonly Asset[]): Promise<void>;
  /** Whether the source may have records of the asset; sends no request. */
  couldKnow(asset: Asset): boolean;
  /** Whether the source's own list of markets decides about the asset, and is not loaded. */
  awaitsList?(asset: Asset): boolean;
  /** Splits the records into as few requests as the source's limits allow. */
  plan(wanted: readonly WantedRecord[]): readonly HistoryBatch[];
}

/** The budgets that pay for past prices: that of present prices, and `history`, which allows a third of it. */
export const HISTORY_BUDGETS: readonly string[] = ['prices', 'history'];

/** Creates a batch that sends no request and answers every record with the same fact. */
export function withoutAsking(
  wanted: readonly WantedRecord[],
  kind: Exclude<PastFact['kind'], 'record'>,
): HistoryBatch {
  return { wanted, isFree: true, ask: async () => new Map(wanted.map((each) => [each, { kind }])) };
}

/** Splits the records into runs in the order of time, each at most `spanMs` long. */
export function runsOf(
  wanted: readonly WantedRecord[],
  spanMs: number,
): readonly (readonly WantedRecord[])[] {
  return runsWhere(
    wanted.toSorted((a, b) => a.at - b.at),
    (first, each) => each.at - first.at <= spanMs,
  );
}

/** Splits sorted records into runs: each continues while its next record fits with its first one. */
export function runsWhere(
  sorted: readonly WantedRecord[],
  fits: (first: WantedRecord, each: WantedRecord) => boolean,
): readonly (readonly WantedRecord[])[] {
  const runs: WantedRecord[][] = [];
  for (const each of sorted) {
    const run = runs.at(-1);
    if (run?.[0] && fits(run[0], each)) run.push(each);
    else runs.push([each]);
  }
  return runs;
}
