/** Sites whose pages could not be seen: nothing but links to tokens and the heading is known. */

import { TOKEN_LINKS } from '../selectors.ts';
import { tokenAt, tokenLink } from '../token-link.ts';
import { rowShowsUsd } from '../usd-in-row.ts';
import type { ExplorerAdapter } from './adapter.ts';
import { tokenTitle } from './title.ts';

/** The tags stand beside the title, in the same box. */
const TAG_LEVELS = 1;

export const LINKS: ExplorerAdapter = {
  tokenLinks: TOKEN_LINKS,
  stamp: null,
  readLink: tokenLink,
  excludes: () => false,
  assetOfPage: (url, site) => tokenAt(url, site)?.asset ?? null,
  findOwn: (document, { asset }) => {
    const title = asset && tokenTitle(document, TAG_LEVELS);
    return title && { asset, anchor: title, usdShown: false };
  },
  showsUsd: rowShowsUsd,
  amountIn: () => null,
  holdingsAround: () => null,
};
