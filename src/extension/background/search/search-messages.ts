/** Answers searches of tokens by name, and of networks by contract, from what is on the device. */
import { assetOf } from '../../../core/market/assets.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf } from '../../../core/sources/active-sources.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import { MAX_SEARCH_RESULTS, type SEARCH_MESSAGES, type SearchRow } from '../../messages/search.ts';
import type { Settings } from '../../messages/settings.ts';
import type { CatalogIndex } from './catalog-index.ts';
import type { Search } from './search.ts';

export interface SearchHandlerParts {
  readonly search: Pick<Search, 'find' | 'listedOn'>;
  readonly catalogs: Pick<CatalogIndex, 'isPartial' | 'renew'>;
  readonly pricing: Pick<Pricing, 'peek'>;
  readonly settings: { read(): Promise<Settings> };
  readonly clock: Pick<Clock, 'sleep'>;
}

/** A catalog of megabytes on a slow line may take longer: then the next search has it. */
const CATALOGS_LIMIT_MS = 15_000;

export function createSearchHandlers(parts: SearchHandlerParts): HandlersOf<typeof SEARCH_MESSAGES> {
  const { search, catalogs, pricing, settings, clock } = parts;
  return {
    async search({ text, whole }) {
      // A search is what they are needed for; the requests for them do not contain what was typed.
      const order = orderOf(await settings.read());
      const renewing = catalogs.renew(order);
      if (whole) await Promise.race([renewing, clock.sleep(CATALOGS_LIMIT_MS)]);
      const { found, more, unsupported } = await search.find(text, MAX_SEARCH_RESULTS);
      const prices = pricing.peek(
        found.map(({ key }) => key),
        order,
      );
      const results = found.flatMap(({ key, ...rest }): readonly SearchRow[] => {
        const price = prices.get(key);
        const { platform, address } = assetOf(key);
        return price ? [{ ...rest, asset: key, platform, address, price }] : [];
      });
      return { results, more, unsupported, isPartial: await catalogs.isPartial(order) };
    },
    async listedOn({ addresses }) {
      const order = orderOf(await settings.read());
      await Promise.race([catalogs.renew(order), clock.sleep(CATALOGS_LIMIT_MS)]);
      return search.listedOn(addresses);
    },
  };
}
