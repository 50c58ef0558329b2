/** Facts: what sources have answered about an asset at a past moment, and the keys by which they are stored. */
import type { SourceName } from '../market/source-table.ts';
import type { PastFact, RecordSide } from '../sources/history.ts';

/** An answer of a source: a record, or why it has none. */
export type SourceFact = PastFact & {
  /** When the answer was received (Unix milliseconds). */
  readonly saidAt: number;
  /** Whether the source will not change it any more. */
  readonly isSettled: boolean;
  /** Set where the answer needed no request, so that it is not stored. */
  readonly isFree?: true;
};

/** The facts about one asset at one moment, by `factKey`. */
export type Facts = ReadonlyMap<string, SourceFact>;

/**
 * The key under which earlier releases stored DefiLlama's facts. It is not written any more: some of those facts came
 * from the route `/prices/historical`, whose `none` is not trusted.
 */
const FORMER_KEY = 'DefiLlama at';
/** The key under which DefiLlama's facts are stored now. They all come from the route for batches. */
const DEFILLAMA_KEY = 'DefiLlama at by batch';

export function factKey(source: SourceName, side: RecordSide): string {
  const key = `${source} ${side}`;
  return key === FORMER_KEY ? DEFILLAMA_KEY : key;
}

/**
 * The facts of a stored item, by the present keys. A `none` that an earlier release stored for DefiLlama is dropped, so that it is
 * requested again: that release ignored records without a `confidence`.
 */
export function factsByKey(stored: Readonly<Record<string, SourceFact>>): Facts {
  return new Map(
    Object.entries(stored).flatMap(([key, fact]) => {
      if (key !== FORMER_KEY) return [[key, fact]];
      return fact.kind === 'none' ? [] : [[DEFILLAMA_KEY, fact]];
    }),
  );
}
