/** Explorers of Bitcoin: no tokens, and every page is about the coin (docs/explorers.md §3.6). */
import { coinKey } from '../../market/assets.ts';
import type { ExplorerAdapter } from './adapter.ts';
import { LINKS } from './links.ts';
import { titleOf } from './title.ts';

export const BITCOIN: ExplorerAdapter = {
  ...LINKS,
  tokenLinks: null,
  readLink: () => null,
  assetOfPage: () => coinKey('BTC'),
  findOwn: (document, { asset }) => {
    const title = asset && titleOf(document);
    return title && { asset, anchor: title, usdShown: false };
  },
};
