/** Which sources are asked, highest first: the order in force (`src/market/precedence.ts`) without what is switched off. */
import { type AssetKey, TETHER } from '../market/assets.ts';
import { type Ranking, ranked } from '../market/precedence.ts';
import { type SourceName, sourceRow } from '../market/sources.ts';

export interface Precedence extends Ranking {
  readonly off: readonly SourceName[];
}

/** The sources to ask, highest first. */
export function orderOf({ off, ...ranking }: Precedence): readonly SourceName[] {
  return ranked(ranking).filter((name) => !off.includes(name));
}

/**
 * Those of the order that may price the asset. An exchange quotes in USDT or through it, and prices it itself only where Korea
 * comes first: there KRW-USDT is what a person pays (docs/architecture.md §4 Both currencies).
 */
export function orderFor(asset: AssetKey, order: readonly SourceName[]): readonly SourceName[] {
  const [first] = order;
  if (asset !== TETHER || first === undefined || sourceRow(first).basis === 'korea') return order;
  return order.filter((name) => sourceRow(name).basis !== 'korea');
}

/** Those that are asked when nobody looks anything up: without the pools' readers where the person wants it so. */
export function routineOrderOf({
  pools,
  ...precedence
}: Precedence & { readonly pools: 'always' | 'look-ups' }): readonly SourceName[] {
  return orderOf(precedence).filter((name) => pools === 'always' || !sourceRow(name).readsPools);
}
