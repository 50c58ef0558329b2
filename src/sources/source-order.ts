/**
 * Which source wins: the order is a fact of its own, apart from what each source can do
 * (docs/architecture.md §4).
 */
import { type Ranking, ranked } from '../market/precedence.ts';
import { type SourceName, sourceRow } from '../market/sources.ts';

export interface Precedence extends Ranking {
  readonly off: readonly SourceName[];
}

/** The sources to ask, highest first. */
export function orderOf({ off, ...ranking }: Precedence): readonly SourceName[] {
  return ranked(ranking).filter((name) => !off.includes(name));
}

/** Those that are asked when nobody looks anything up: without the pools' readers where the person wants it so. */
export function routineOrderOf({
  pools,
  ...precedence
}: Precedence & { readonly pools: 'always' | 'look-ups' }): readonly SourceName[] {
  return orderOf(precedence).filter((name) => pools === 'always' || !sourceRow(name).readsPools);
}
