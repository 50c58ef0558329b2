/** Whether the other market prices an asset for now, in place of the one that the order wants. */
import type { Price } from '../market/prices.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import type { AssetState } from './asset-state.ts';
import { isServable } from './freshness.ts';

/** True where a higher source of the other market had a good price in the past day. */
export function isStandIn(
  { basis, source }: Price,
  { lastGood }: Pick<AssetState, 'lastGood'>,
  order: readonly SourceName[],
  now: number,
): boolean {
  if (source === null) return false;
  const higher = order.slice(0, order.indexOf(source));
  return Object.values(lastGood).some(
    (last) => sourceRow(last.source).basis !== basis && higher.includes(last.source) && isServable(last, now),
  );
}
