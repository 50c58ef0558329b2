/** Whether a row or a title may carry a price at all: NFTs, spam and what is still loading may not. */
import { MARKED_ROW } from './rows.ts';
import { LOADING, TOKEN_LINKS } from './selectors.ts';
import { textNodesIn } from './text-nodes.ts';

/**
 * Token standards of NFTs (ERC-721, -1155 and -404, and what they are called on other chains), and the explorers' own word
 * for spam. They are looked for in a row's whole text, where a badge may touch its neighbours without a blank.
 */
const NFT_OR_SPAM = /(?:ERC|BEP)-?(?:721|1155|404)|KIP-?(?:17|37)|\[spam\]/i;

const SPAM_HINTS = ['title', 'data-bs-title', 'data-original-title'].map(
  (name) => `[${name}*="Reputation: SPAM" i]`,
);

const UNPRICEABLE = [...SPAM_HINTS, LOADING].join();

/** How much of a menu of tokens is read for its headings. */
const MAX_TEXTS = 10_000;

/** True for rows of NFTs, rows that the explorer itself calls spam, and rows that are still loading. */
export function isUnpriceable(row: Element): boolean {
  return (
    Boolean(row.closest(UNPRICEABLE) ?? row.querySelector(UNPRICEABLE)) || NFT_OR_SPAM.test(row.textContent)
  );
}

/**
 * Tells for each of the row's links whether a price beside it would be wrong. Where nothing marks rows, what stands around
 * links to several tokens holds for all of them; each link's own name, which strangers may choose, holds for that link alone.
 */
export function unpriceableIn(row: Element, tokens: number): (link: Element) => boolean {
  const isRowUnpriceable = isUnpriceable(row);
  const isToldByNamesAlone =
    isRowUnpriceable &&
    tokens > 1 &&
    !row.matches(MARKED_ROW) &&
    [...row.querySelectorAll(UNPRICEABLE)].every(isInTokenLink) &&
    !isToldBesideNames(row);
  return isToldByNamesAlone ? isUnpriceable : () => isRowUnpriceable;
}

function isInTokenLink(element: Element | null): boolean {
  return Boolean(element?.closest(TOKEN_LINKS));
}

/** Whether an NFT standard or the word spam stands outside of the names that are links. */
function isToldBesideNames(row: Element): boolean {
  return [...textNodesIn(row, MAX_TEXTS)].some(
    ({ data, parentElement }) => NFT_OR_SPAM.test(data) && !isInTokenLink(parentElement),
  );
}
