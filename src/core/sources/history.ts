/** The port of the sources' history (docs/pricing.md §8). */
import type { Asset } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Step } from '../market/series.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Registry } from '../tokens/registry.ts';
import type { Upstream, UpstreamRequest, Upstreams } from '../upstream/upstream.ts';

/**
 * Which record is wanted. `at`: the record for the moment, by the source's rule (the nearest one; of an exchange its minute,
 * else the last one before). `before`, `after`: an exchange's last minute that was over by then, and its first one that was
 * not. A step: a point of a series, on the source's own grid.
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
 * A source's answer about a moment. `none`: no usable record near it. `not yet`: the first record is later. `too old`: the
 * source has nothing so old. Failures are errors instead.
 */
export type PastFact = PastRecord | { readonly kind: 'none' | 'unlisted' | 'not yet' | 'too old' };

export interface HistoryTerms extends Pick<UpstreamRequest<unknown>, 'signal' | 'onSent'> {
  readonly budget: typeof HISTORY_BUDGETS;
}

/** The records of one request, or of a few sequential ones. */
export interface HistoryBatch {
  readonly wanted: readonly WantedRecord[];
  /** A new plan can use its answer to request the records that it has no fact for. */
  readonly leadsOn?: true;
  /** It sends no request. */
  readonly isFree?: true;
  /**
   * Sends the requests. The map has a fact for each of `wanted` that was answered. Rejects with UpstreamError without any.
   */
  ask(terms: HistoryTerms): Promise<ReadonlyMap<WantedRecord, PastFact>>;
}

export interface HistoryOptions {
  readonly upstreams: Upstreams;
  /** By the hosts' clocks when ours is wrong. */
  readonly now: () => number;
  readonly registry?: Registry;
}

export interface HistorySource {
  readonly name: SourceName;
  readonly upstream: Upstream;
  /** It could know only assets that the registry, or its own catalog, lists. */
  readonly listedOnly?: true;
  /** From when on (Unix milliseconds) the fact no longer changes. */
  settlesAt(wanted: Pick<WantedRecord, 'at' | 'side'>, fact: PastFact): number;
  /** Reads its own list, see `PriceSource.prepare`. Never rejects. */
  prepare?(assets: readonly Asset[]): Promise<void>;
  /** Without a request. */
  couldKnow(asset: Asset): boolean;
  /** Whether the source's own list of markets decides about the asset, and is not loaded. */
  awaitsList?(asset: Asset): boolean;
  /** Splits records that it could know into as few requests as its limits allow. */
  plan(wanted: readonly WantedRecord[]): readonly HistoryBatch[];
}

/** Past prices spend the budget of present ones, and at most a third of it. */
export const HISTORY_BUDGETS: readonly string[] = ['prices', 'history'];

/** A batch that is known without a request. */
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
