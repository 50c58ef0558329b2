/** Blockscout, whose details have no names but their words (docs/explorers.md §3.2). */
import {
  amountBefore,
  amountByLabel,
  amountInColumn,
  amountShownBy,
  beginsWithDollars,
  type PageAmount,
} from '../find/amounts.ts';
import { textNodesIn } from '../find/page-parts.ts';
import type { ExplorerAdapter, Holdings } from './adapter.ts';
import { LINKS, tokenTitle } from './links-only.ts';

/** Levels above the title to the head of the page, where the tags have a box of their own. */
const TAG_LEVELS = 3;

export const BLOCKSCOUT: ExplorerAdapter = {
  ...LINKS,
  // Matches nothing: times are words in a form that the reader chooses, but the block is always linked.
  stamp: ':not(*)',
  findOwn: (document, { asset }) => {
    const title = asset && tokenTitle(document, TAG_LEVELS);
    return (
      title && { asset, anchor: title, usdShown: detailsShowUsd(title.closest('main') ?? document.body) }
    );
  },
  amountIn: (row, link, columnsOf) => {
    if (row === link || row === link.parentElement) return amountInMenu(link);
    return row.localName === 'tr'
      ? amountInColumn(row, link, columnsOf)
      : (amountBefore(link, row) ?? amountByLabel(row, link));
  },
  holdingsAround,
};

/** In the menu of an address's tokens each row is one link: the name above, the amount below it with its symbol. */
function amountInMenu(link: Element): PageAmount | null {
  const [name, below, ...others] = link.children;
  const shown = below?.firstElementChild;
  const amount = name && shown && others.length === 0 ? amountShownBy(shown, name.textContent) : null;
  return amount && /\s/.test(amount.read.trim()) ? amount : null;
}

/** The list's head: its words stand above the rows, in a box with the button that sorts them. */
function holdingsAround(link: Element): Holdings | null {
  const list = link.parentElement;
  const box = list?.firstElementChild;
  const words = box?.children.length ? box.firstElementChild : box;
  return list && words && /^\s*(?:ERC|BEP)-20 tokens\b/i.test(words.textContent)
    ? { list, head: words }
    : null;
}

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
