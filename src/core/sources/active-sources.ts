/** The active sources, highest first: the current order (`src/core/market/precedence.ts`) without those switched off. */
import { type AssetKey, TETHER } from '../market/assets.ts';
import { type Ranking, ranked } from '../market/precedence.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';

export interface Precedence extends Ranking {
  readonly off: readonly SourceName[];
}

export function orderOf({ off, ...ranking }: Precedence): readonly SourceName[] {
  return ranked(ranking).filter((name) => !off.includes(name));
}

/**
 * The sources of the order that may price the asset. Exchanges quote in USDT or convert by it, so they price USDT itself only
 * when a Korean exchange is first: KRW-USDT is its price in Korea (docs/pricing.md §4).
 */
export function orderFor(asset: AssetKey, order: readonly SourceName[]): readonly SourceName[] {
  const [first] = order;
  if (asset !== TETHER || first === undefined || sourceRow(first).basis === 'korea') return order;
  return order.filter((name) => sourceRow(name).basis !== 'korea');
}

/** The user's settings of sources. `pools`: whether sources that read pools are requested always, or for look-ups only. */
type Chosen = Precedence & { readonly pools: 'always' | 'look-ups' };

/** Which sources are requested outside look-ups. */
export interface Standing {
  /** All sources, highest first. */
  readonly order: readonly SourceName[];
  readonly off: readonly SourceName[];
  readonly lookUpsOnly: readonly SourceName[];
}

export function standingOf({ pools, off, ...ranking }: Chosen): Standing {
  const order = ranked(ranking);
  const isForLookUps = (name: SourceName) => pools === 'look-ups' && sourceRow(name).readsPools;
  return { order, off, lookUpsOnly: order.filter((name) => isForLookUps(name) && !off.includes(name)) };
}

export function allActive(order: readonly SourceName[]): Standing {
  return { order, off: [], lookUpsOnly: [] };
}

/** The sources that may be requested without a look-up, highest first: neither off nor for look-ups only. */
export function activeOf({ order, off, lookUpsOnly }: Standing): readonly SourceName[] {
  if (off.length + lookUpsOnly.length === 0) return order;
  return order.filter((name) => !off.includes(name) && !lookUpsOnly.includes(name));
}

/** Like `activeOf`, computed directly from the user's settings. */
export function routineOrderOf(chosen: Chosen): readonly SourceName[] {
  return activeOf(standingOf(chosen));
}
