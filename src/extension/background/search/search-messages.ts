/** Answers the popup's field while something is typed into it: from what is on the device, and nothing else. */
import { assetOf } from '../../../core/market/assets.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf } from '../../../core/sources/sources-to-ask.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { Settings } from '../../messages/messages.ts';
import type { Handlers } from '../../messages/receive.ts';
import { MAX_SEARCH_RESULTS, type SearchRow } from '../../messages/search-requests.ts';
import type { CatalogIndex } from './catalog-index.ts';
import type { Search } from './search.ts';

export interface SearchHandlerParts {
  readonly search: Pick<Search, 'find'>;
  readonly catalogs: Pick<CatalogIndex, 'isPartial' | 'renew'>;
  readonly pricing: Pick<Pricing, 'peek'>;
  readonly settings: { read(): Promise<Settings> };
  readonly clock: Pick<Clock, 'sleep'>;
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

/** A catalog of megabytes on a slow line may take longer: then the next search has it. */
const CATALOGS_LIMIT_MS = 15_000;

export function createSearchHandlers(parts: SearchHandlerParts): Pick<Handlers, 'search'> {
  const { search, catalogs, pricing, settings, clock, ready } = parts;
  return {
    async search({ text, whole }) {
      await ready;
      // A search is what they are needed for; what was typed is not told to those who send them.
      const renewing = catalogs.renew();
      if (whole) await Promise.race([renewing, clock.sleep(CATALOGS_LIMIT_MS)]);
      const [{ found, more }, chosen] = await Promise.all([
        search.find(text, MAX_SEARCH_RESULTS),
        settings.read(),
      ]);
      const prices = pricing.peek(
        found.map(({ key }) => key),
        orderOf(chosen),
      );
      const results = found.flatMap(({ key, ...rest }): readonly SearchRow[] => {
        const price = prices.get(key);
        const { platform, address } = assetOf(key);
        return price ? [{ ...rest, asset: key, platform, address, price }] : [];
      });
      return { results, more, isPartial: await catalogs.isPartial() };
    },
  };
}
