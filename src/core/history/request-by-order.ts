/** Prices of assets at one moment, by the caller's order of sources: Korea first means the Korean market first. */
import type { AssetKey } from '../market/assets.ts';
import type { MomentPrice } from '../market/moments.ts';
import { type Basis, SOURCE_NAMES, type SourceName, sourceRow } from '../market/source-table.ts';
import type { Past } from './past.ts';
import type { HistoryRequester } from './requester.ts';

export interface OrderedRequest {
  readonly assets: readonly AssetKey[];
  readonly at: number;
  /** Highest first; sources that are missing are switched off. */
  readonly order: readonly SourceName[];
  readonly requester: HistoryRequester;
}

/** With Korea first, the global market prices the assets without a Korean record. */
export async function requestByOrder(
  past: Pick<Past, 'ask'>,
  { assets, at, order, requester }: OrderedRequest,
  signal: AbortSignal,
): Promise<ReadonlyMap<AssetKey, MomentPrice>> {
  const off = SOURCE_NAMES.filter((name) => !order.includes(name));
  const requestIn = async (basis: Basis, keys: readonly AssetKey[]) => {
    const moments = keys.map((asset) => ({ asset, at }));
    return (await past.ask({ moments, basis, off, requester }, signal)).prices;
  };
  const [first = 'DefiLlama'] = order;
  const isKoreaFirst = sourceRow(first).basis === 'korea';
  const korean = isKoreaFirst ? await requestIn('korea', assets) : [];
  const prices = new Map(korean.map((each) => [each.asset, each]));
  const rest = assets.filter((asset) => !prices.get(asset)?.price);
  const global = rest.length > 0 ? await requestIn('global', rest) : [];
  for (const each of global) {
    // A Korean record that comes later replaces it.
    const isLast = (prices.get(each.asset)?.missing ?? 'unlisted') === 'unlisted';
    prices.set(each.asset, { ...each, isFinal: each.isFinal && isLast });
  }
  return prices;
}
