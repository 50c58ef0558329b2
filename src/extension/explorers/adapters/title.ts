/** The heading that names what a page is about. */

import { isUnpriceable } from '../nft-or-spam-rows.ts';
import { isApart } from '../parts-without-prices.ts';
import { hasText } from '../text-nodes.ts';

/** `others`: selects what holds headings of something else. */
export function titleOf(document: Document, others = ':not(*)'): Element | null {
  for (const heading of document.querySelectorAll('h1'))
    if (!isApart(heading) && !heading.closest(others) && hasText(heading)) return heading;
  return null;
}

/**
 * The title of a token's page, but none of NFTs. `tagLevels`: how many levels above it, within the content, stands the box
 * with the tags, one of which tells the token's standard.
 */
export function tokenTitle(document: Document, tagLevels: number): Element | null {
  const title = titleOf(document);
  return title && !isUnpriceable(above(title, tagLevels), title) ? title : null;
}

function above(title: Element, levels: number): Element {
  let block = title;
  for (let level = 0; level < levels; level++) {
    const parent = block.parentElement;
    if (!parent || parent.matches('main, body')) break;
    block = parent;
  }
  return block;
}
