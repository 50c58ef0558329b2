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

/** Which of an asset's facts it is. */
export function factKey(source: SourceName, side: RecordSide): string {
  return `${source} ${side}`;
}
