/** What a source has said of a moment, with when it was said. */
import type { SourceName } from '../market/source-table.ts';
import type { PastFact, RecordSide } from '../sources/history.ts';

/** A fact with when it was said (Unix milliseconds), and whether more may come. */
export type KnownFact = PastFact & {
  readonly saidAt: number;
  readonly isSettled: boolean;
  /** No request was needed to know it: it is not stored. */
  readonly isFree?: true;
};

/** All that is known of one asset at one moment, by source and side. */
export type Facts = ReadonlyMap<string, KnownFact>;

/** The key of DefiLlama's facts while some of them came from `/prices/historical`, and the key since then. */
const FORMER_KEY = 'DefiLlama at';
const DEFILLAMA_KEY = 'DefiLlama at by batch';

/** Which of an asset's facts it is. */
export function factKey(source: SourceName, side: RecordSide): string {
  const key = `${source} ${side}`;
  return key === FORMER_KEY ? DEFILLAMA_KEY : key;
}

/**
 * The facts of a stored item by the keys of today. A former "none" of DefiLlama's is dropped, so that it is requested again:
 * records without a `confidence` counted as none.
 */
export function factsByKey(stored: Readonly<Record<string, KnownFact>>): Facts {
  return new Map(
    Object.entries(stored).flatMap(([key, fact]) => {
      if (key !== FORMER_KEY) return [[key, fact]];
      return fact.kind === 'none' ? [] : [[DEFILLAMA_KEY, fact]];
    }),
  );
}
