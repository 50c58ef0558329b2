/** What entries have besides, where the request wants it: Korea's premium, and the seven sources side by side. */
import type { AssetKey } from '../market/assets.ts';
import { SOURCE_NAMES, type SourceName } from '../market/sources.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Requester } from '../pricing/requester.ts';
import { comparedFields } from './compared-fields.ts';
import type { DetailedEntry, Entry } from './entry-schema.ts';
import { premiumFields } from './premium-fields.ts';

interface EntryExtrasParts {
  readonly pricing: Pick<Pricing, 'premiums' | 'comparisons'>;
  readonly order: () => readonly SourceName[] | Promise<readonly SourceName[]>;
}

interface WantedExtras {
  readonly premium: boolean;
  readonly sources: boolean;
  readonly requester: Requester;
}

/** Adds to each entry, about the asset of its place, what is wanted. */
export function createEntryExtras({ pricing, order: currentOrder }: EntryExtrasParts) {
  return async (
    entries: readonly (Entry | DetailedEntry)[],
    assets: readonly AssetKey[],
    { premium, sources, requester }: WantedExtras,
  ): Promise<readonly (Entry | DetailedEntry)[]> => {
    if (!premium && !sources) return entries;
    const keys = [...new Set(assets)];
    const order = await currentOrder();
    const off = SOURCE_NAMES.filter((name) => !order.includes(name));
    const [premiums, comparisons] = await Promise.all([
      premium ? pricing.premiums.ask(keys, order) : new Map(),
      sources ? pricing.comparisons.ask(keys, { order: [...order, ...off], off, requester }) : [],
    ]);
    const compared = new Map(comparisons.map((each) => [each.asset, each.sources.map(comparedFields)]));
    return entries.map((entry, i) => {
      const asset = assets[i] as AssetKey;
      const ofKorea = premiums.get(asset);
      const beside = compared.get(asset);
      return { ...entry, ...(ofKorea && premiumFields(ofKorea)), ...(beside && { sources: beside }) };
    });
  };
}
