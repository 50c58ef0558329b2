/** Blockscout, whose details have no names but their words (docs/explorers.md §3.2). */
import { textNodesIn } from '../text-nodes.ts';
import { beginsWithDollars } from '../usd-in-row.ts';
import type { ExplorerAdapter } from './adapter.ts';
import { LINKS } from './links.ts';
import { tokenTitle } from './title.ts';

/** The tags have a box of their own in the head of the page. */
const TAG_LEVELS = 3;

export const BLOCKSCOUT: ExplorerAdapter = {
  ...LINKS,
  findOwn: (document, { asset }) => {
    const title = asset && tokenTitle(document, TAG_LEVELS);
    return (
      title && { asset, anchor: title, usdShown: detailsShowUsd(title.closest('main') ?? document.body) }
    );
  },
};

/** The token's own details: a label `Price`, and the value in the next cell. */
function detailsShowUsd(root: Element): boolean {
  for (const { data, parentElement } of textNodesIn(root, 2000)) {
    let cell = data === 'Price' ? parentElement : null;
    for (let level = 0; cell && cell !== root && level < 5; level++, cell = cell.parentElement) {
      const value = cell.nextElementSibling;
      if (value && beginsWithDollars(value)) return true;
    }
  }
  return false;
}
