/** Which sources are asked, highest first: the order in force (`src/core/market/precedence.ts`) without what is switched off. */
import { type AssetKey, TETHER } from '../market/assets.ts';
import { type Ranking, ranked } from '../market/precedence.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';

export interface Precedence extends Ranking {
  readonly off: readonly SourceName[];
}

/** The sources to ask, highest first. */
export function orderOf({ off, ...ranking }: Precedence): readonly SourceName[] {
  return ranked(ranking).filter((name) => !off.includes(name));
}

/**
 * Those of the order that may price the asset. An exchange quotes in USDT or through it, and prices it itself only where Korea
 * comes first: there KRW-USDT is what a person pays (docs/pricing.md §4).
 */
export function orderFor(asset: AssetKey, order: readonly SourceName[]): readonly SourceName[] {
  const [first] = order;
  if (asset !== TETHER || first === undefined || sourceRow(first).basis === 'korea') return order;
  return order.filter((name) => sourceRow(name).basis !== 'korea');
}

/** What a person has chosen of the sources. */
type Chosen = Precedence & { readonly pools: 'always' | 'look-ups' };

/** Where each source stands when nobody looks anything up. */
export interface Standing {
  /** All sources, as they are ranked. */
  readonly order: readonly SourceName[];
  /** Those of them that are switched off, and those that are asked in look-ups alone: they are not asked. */
  readonly off: readonly SourceName[];
  readonly lookUpsOnly: readonly SourceName[];
}

export function standingOf({ pools, off, ...ranking }: Chosen): Standing {
  const order = ranked(ranking);
  const isKept = (name: SourceName) => pools === 'look-ups' && sourceRow(name).readsPools;
  return { order, off, lookUpsOnly: order.filter((name) => isKept(name) && !off.includes(name)) };
}

/** Where nobody has switched anything off: all sources in this order. */
export function allAsked(order: readonly SourceName[]): Standing {
  return { order, off: [], lookUpsOnly: [] };
}

/** Those that are asked, highest first. */
export function askedOf({ order, off, lookUpsOnly }: Standing): readonly SourceName[] {
  if (off.length + lookUpsOnly.length === 0) return order;
  return order.filter((name) => !off.includes(name) && !lookUpsOnly.includes(name));
}

/** Those that are asked when nobody looks anything up: without the pools' readers where the person wants it so. */
export function routineOrderOf(chosen: Chosen): readonly SourceName[] {
  return askedOf(standingOf(chosen));
}
