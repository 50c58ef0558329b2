/** The facts of sources about a moment, with their time of receipt. */
import type { SourceName } from '../market/source-table.ts';
import type { PastFact, RecordSide } from '../sources/history.ts';

/** `saidAt`: Unix milliseconds of the answer. `isSettled`: the source will not change it. */
export type SourceFact = PastFact & {
  readonly saidAt: number;
  readonly isSettled: boolean;
  /** Known without a request, so not stored. */
  readonly isFree?: true;
};

/** The facts about one asset at one moment, by source and side. */
export type Facts = ReadonlyMap<string, SourceFact>;

/** The key of DefiLlama's facts while some of them came from `/prices/historical`, and the key since then. */
const FORMER_KEY = 'DefiLlama at';
const DEFILLAMA_KEY = 'DefiLlama at by batch';

export function factKey(source: SourceName, side: RecordSide): string {
  const key = `${source} ${side}`;
  return key === FORMER_KEY ? DEFILLAMA_KEY : key;
}

/**
 * The facts of a stored item by the current keys. A former "none" of DefiLlama's is dropped and so requested again:
 * earlier releases ignored records without a `confidence`.
 */
export function factsByKey(stored: Readonly<Record<string, SourceFact>>): Facts {
  return new Map(
    Object.entries(stored).flatMap(([key, fact]) => {
      if (key !== FORMER_KEY) return [[key, fact]];
      return fact.kind === 'none' ? [] : [[DEFILLAMA_KEY, fact]];
    }),
  );
}
