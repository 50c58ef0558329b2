/** Whether a row or a title may carry a price at all: NFTs, spam and what is still loading may not. */

import {
  areAllNfts,
  areOfNoMoney,
  joined,
  type Marks,
  marksOf,
  marksOfLink,
  marksOfTranslation,
  NO_MARKS,
} from './nft-or-spam-words.ts';
import { MARKED_ROW } from './rows.ts';
import { LOADING, TOKEN_LINKS } from './selectors.ts';
import { textNodesIn } from './text-nodes.ts';
import { isTranslated } from './translated.ts';

const SPAM_HINTS = ['title', 'data-bs-title', 'data-original-title'].flatMap((name) =>
  ['Reputation: SPAM', '평판: 스팸', '평판: SPAM'].map((words) => `[${name}*="${words}" i]`),
);

const UNPRICEABLE = [...SPAM_HINTS, LOADING].join();

/** In Etherscan's holdings the rate of a token, or words of warning in its place: `[Spam]`, in whichever language. */
const RATE = '.list-usd-rate';

/** How much of a menu of tokens is read for its headings. */
const MAX_TEXTS = 10_000;
/** How much is read of what stands among the rows of a list. */
const MAX_AMONG = 200;

/** True for titles and rows of NFTs, those that the explorer itself calls spam, and those that are still loading. */
export function isUnpriceable(row: Element, name: Element = row): boolean {
  const { around, ofNames } = readMarks(row, (text) => (name.contains(text) && name !== row ? name : null));
  return isHinted(row) || areOfNoMoney(joined(around, ofNames.get(name) ?? NO_MARKS));
}

/**
 * Tells for each of the row's links whether a price beside it would be wrong. What stands around links to several tokens
 * holds for all of them; each link's own name, which strangers may choose, holds for that link alone.
 */
export function unpriceableIn(row: Element, tokens: number): (link: Element) => boolean {
  const { around, ofNames } = readMarks(row, (text) => text.parentElement?.closest(TOKEN_LINKS) ?? null);
  if (tokens <= 1) {
    const isNone = isHinted(row) || areOfNoMoney([...ofNames.values()].reduce(joined, around));
    return () => isNone;
  }
  const isEachHinted =
    !row.matches(MARKED_ROW) &&
    !row.closest(UNPRICEABLE) &&
    [...row.querySelectorAll(UNPRICEABLE)].every((element) => element.closest(TOKEN_LINKS));
  const isAnyHinted = !isEachHinted && isHinted(row);
  return (link) =>
    isAnyHinted ||
    (isEachHinted && isHinted(link)) ||
    areOfNoMoney(joined(around, ofNames.get(link) ?? NO_MARKS));
}

/** Whether what stands among the rows of a list or the tokens of a card says that all of them are NFTs. */
export function isListOfNfts(list: Element, isRow: (element: Element) => boolean): boolean {
  const texts: string[] = [];
  for (const node of list.childNodes) {
    if (texts.length > MAX_AMONG) break;
    if (node instanceof Text) texts.push(node.data);
    if (!(node instanceof Element) || isRow(node) || node.matches('button,[role=tab],[role=tablist]'))
      continue;
    for (const { data } of textNodesIn(node, MAX_AMONG)) texts.push(data);
  }
  return areAllNfts(texts);
}

function isHinted(element: Element): boolean {
  const isMarked = element.closest(UNPRICEABLE) ?? element.querySelector(UNPRICEABLE);
  return Boolean(isMarked) || [...element.querySelectorAll(RATE)].some(isWarning);
}

function isWarning({ textContent }: Element): boolean {
  return /\p{L}/u.test(textContent) && !/\d/.test(textContent);
}

interface MarksByName {
  /** Of what stands outside of all names. */
  readonly around: Marks;
  readonly ofNames: ReadonlyMap<Element, Marks>;
}

/** `nameOf`: the name that a text is part of. */
function readMarks(row: Element, nameOf: (text: Text) => Element | null): MarksByName {
  const outside: string[] = [];
  const inNames = new Map<Element, string[]>();
  for (const text of textNodesIn(row, MAX_TEXTS)) {
    if (!/\S/.test(text.data)) continue;
    const name = nameOf(text);
    const texts = name ? (inNames.get(name) ?? []) : outside;
    texts.push(text.data);
    if (name) inNames.set(name, texts);
  }
  const doubts = isTranslated(row) ? marksOfTranslation : () => NO_MARKS;
  const ofNames = new Map(
    [...inNames].map(([name, texts]) => [name, joined(marksOfLink(texts), doubts(texts))]),
  );
  return { around: joined(marksOf(outside), doubts(outside)), ofNames };
}
