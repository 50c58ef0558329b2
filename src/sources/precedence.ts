/** Which source wins: the order is a fact of its own, apart from what each source can do (design §4). */
import { type Ranking, ranked } from '../market/precedence.ts';
import type { SourceName } from '../market/sources.ts';

export interface Precedence extends Ranking {
  readonly off: readonly SourceName[];
}

/** The sources to ask, highest first. */
export function orderOf({ off, ...ranking }: Precedence): readonly SourceName[] {
  return ranked(ranking).filter((name) => !off.includes(name));
}
