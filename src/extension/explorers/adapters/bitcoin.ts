/** Explorers of Bitcoin: no tokens; pages about a transaction, an address or a block have the coin's price at their title. */
import { coinKey } from '../../../core/market/assets.ts';
import type { ExplorerAdapter } from './adapter.ts';
import { LINKS } from './links-only.ts';

/** `details`: the paths of those pages. `findTitle`: the element that names one; null where it shows an error or dollars. */
export function bitcoinAdapter(
  details: RegExp,
  findTitle: (document: Document) => Element | null,
): ExplorerAdapter {
  return {
    ...LINKS,
    tokenLinks: null,
    readLink: () => null,
    assetOfPage: ({ pathname }) => (details.test(pathname) ? coinKey('BTC') : null),
    findOwn: (document, { asset }) => {
      const anchor = asset && findTitle(document);
      return anchor && { asset, anchor, usdShown: false };
    },
  };
}
