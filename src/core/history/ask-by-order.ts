/** What assets were worth at one moment, by whoever's order of sources: that of Korea first means the Korean market first. */
import type { AssetKey } from '../market/assets.ts';
import type { MomentPrice } from '../market/moments.ts';
import { type Basis, SOURCE_NAMES, type SourceName, sourceRow } from '../market/source-table.ts';
import type { Past } from './past.ts';
import type { HistoryRequester } from './requester.ts';

export interface OrderedQuestion {
  readonly assets: readonly AssetKey[];
  readonly at: number;
  /** The sources to ask, highest first; others are switched off. */
  readonly order: readonly SourceName[];
  readonly requester: HistoryRequester;
}

/** Where Korea comes first, the global market speaks for what it has no record of. */
export async function askByOrder(
  past: Pick<Past, 'ask'>,
  { assets, at, order, requester }: OrderedQuestion,
  signal: AbortSignal,
): Promise<ReadonlyMap<AssetKey, MomentPrice>> {
  const off = SOURCE_NAMES.filter((name) => !order.includes(name));
  const askIn = async (basis: Basis, keys: readonly AssetKey[]) => {
    const moments = keys.map((asset) => ({ asset, at }));
    return (await past.ask({ moments, basis, off, requester }, signal)).prices;
  };
  const [first = 'DefiLlama'] = order;
  const isKoreaFirst = sourceRow(first).basis === 'korea';
  const korean = isKoreaFirst ? await askIn('korea', assets) : [];
  const known = new Map(korean.map((each) => [each.asset, each]));
  const rest = assets.filter((asset) => !known.get(asset)?.price);
  const global = rest.length > 0 ? await askIn('global', rest) : [];
  for (const each of global) {
    // Korea's word, once it is there, goes first.
    const isLast = (known.get(each.asset)?.missing ?? 'unlisted') === 'unlisted';
    known.set(each.asset, { ...each, isFinal: each.isFinal && isLast });
  }
  return known;
}
