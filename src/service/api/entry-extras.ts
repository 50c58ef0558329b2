/** What entries have besides, where the request wants it: Korea's premium, and all sources side by side. */
import type { AssetKey } from '../../core/market/assets.ts';
import { comparedFields } from './compared-fields.ts';
import type { DetailedEntry, Entry } from './entry-schema.ts';
import { premiumFields } from './premium-fields.ts';
import type { PricedList } from './price-list.ts';
import type { Questions } from './questions.ts';
import type { ReceivedTimes } from './received-times.ts';

type Premiums = Awaited<ReturnType<Questions['premiums']>>;

/** The answer's entries, each with what is wanted about its asset. */
export async function entriesWithExtras(
  { body, assets, order, compared }: PricedList,
  questions: Pick<Questions, 'premiums'> | null,
  received: ReceivedTimes,
): Promise<readonly (Entry | DetailedEntry)[]> {
  const { prices }: { prices: readonly (Entry | DetailedEntry)[] } = JSON.parse(body);
  const ofKorea: Premiums = questions ? await questions.premiums([...new Set(assets)], order) : new Map();
  const extrasOf = (asset: AssetKey) => {
    const premium = ofKorea.get(asset);
    const beside = compared.get(asset)?.map((source) => comparedFields(asset, source, received));
    return { ...(premium && premiumFields(asset, premium, received)), ...(beside && { sources: beside }) };
  };
  return prices.map((entry, i) => ({ ...entry, ...extrasOf(assets[i] as AssetKey) }));
}
