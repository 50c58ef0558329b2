/** Rows and titles without prices: NFTs, spam, and what is still loading. */
import { isTranslated, LOADING, TOKEN_LINKS, textNodesIn } from './page-parts.ts';
import { MARKED_ROW } from './rows.ts';

/** What the texts of a row or title mark its token as: by its standard, by a category, or as spam. */
export interface Marks {
  /** The site names a standard of NFTs. */
  readonly isNft: boolean;
  /** The site names a standard of fungible tokens. */
  readonly isMoney: boolean;
  /** Looks like an NFT by a name or a category, which a standard outweighs. */
  readonly seemsNft: boolean;
  readonly isSpam: boolean;
}

const NO_MARKS: Marks = { isNft: false, isMoney: false, seemsNft: false, isSpam: false };
const SPAM_MARKS: Marks = { ...NO_MARKS, isSpam: true };

const SPAM_HINTS = ['title', 'data-bs-title', 'data-original-title'].flatMap((name) =>
  ['Reputation: SPAM', '평판: 스팸', '평판: SPAM'].map((words) => `[${name}*="${words}" i]`),
);

const UNPRICEABLE = [...SPAM_HINTS, LOADING].join();

/** In Etherscan's holdings the rate of a token, or words of warning in its place: `[Spam]`, in whichever language. */
const RATE = '.list-usd-rate';

/** Standards of NFTs: ERC-721, -1155 and -404, and their names on other chains. A badge may touch other words. */
const NFT = /(?:ERC|BEP)-?(?:721|1155|404)|KIP-?(?:17|37)/i;
const NFT_TAG = new RegExp(`^(?:${NFT.source})$`, 'i');
const MONEY = /\b(?:(?:[ET]RC|BEP)-?20|KIP-?7)\b/i;
const MONEY_TAG = new RegExp(`^${MONEY.source}$`, 'i');
const CATEGORY = /^NFTs?$/i;
const SPAM = /\[(?:spam|스팸)\]/i;
/** Brackets and quotes: in a translation any word in them may stand for `[Spam]`. */
const BRACKET = /[[［【〔「｢『〖〚‹«《〈]/;
/** Words for spam in translations, which may stand in other brackets or in none. */
const SPAM_IN_TRANSLATION =
  /spam|스팸|스팜|スパム|迷惑|垃圾|спам|pourriel|ind[ée]sirable|(?:no |in)desead[oa]|स्पैम|สแปม|سبام/i;

/** Characters of a text that are read. */
const MAX_TEXT = 1000;
/** How much of a menu of tokens is read for its headings. */
const MAX_TEXTS = 10_000;
/** How much is read of what stands among the rows of a list. */
const MAX_AMONG = 200;

/** `name`: the element within the row that names its token. */
export function isUnpriceable(row: Element, name: Element = row): boolean {
  const { around, ofNames } = readMarks(row, (text) => (name.contains(text) && name !== row ? name : null));
  return isHinted(row) || isNftOrSpam(joined(around, ofNames.get(name) ?? NO_MARKS));
}

/**
 * Returns whether a price beside a link of the row would be wrong. What stands around links to several tokens holds for all
 * of them; each link's own name, which strangers may choose, holds for that link alone.
 */
export function unpriceableIn(row: Element, tokens: number): (link: Element) => boolean {
  const { around, ofNames } = readMarks(row, (text) => text.parentElement?.closest(TOKEN_LINKS) ?? null);
  if (tokens <= 1) {
    const isNone = isHinted(row) || isNftOrSpam([...ofNames.values()].reduce(joined, around));
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
    isNftOrSpam(joined(around, ofNames.get(link) ?? NO_MARKS));
}

/** Whether the texts among the rows of a list, or the tokens of a card, mark all of them as NFTs. */
export function isListOfNfts(list: Element, isRow: (element: Element) => boolean): boolean {
  const texts: string[] = [];
  for (const node of list.childNodes) {
    if (texts.length > MAX_AMONG) break;
    if (node instanceof Text) texts.push(node.data);
    if (!(node instanceof Element) || isRow(node) || node.matches('button,[role=tab],[role=tablist]'))
      continue;
    for (const { data } of textNodesIn(node, MAX_AMONG)) texts.push(data);
  }
  // A filter names other standards, too.
  return texts.some((text) => NFT.test(text)) && !texts.some((text) => MONEY.test(text));
}

/** For texts of the site: `(ERC-721)` is a symbol, which strangers choose, also where the brackets are texts of their own. */
export function marksOf(texts: readonly string[]): Marks {
  let marks = NO_MARKS;
  for (const [i, text] of texts.entries()) {
    const words = text.slice(0, MAX_TEXT).trim();
    const isSymbol = words.startsWith('(') || texts[i - 1]?.trimEnd().endsWith('(');
    marks = joined(marks, isSymbol ? marksOfName(words) : marksOfText(words));
  }
  return marks;
}

function isHinted(element: Element): boolean {
  const isMarked = element.closest(UNPRICEABLE) ?? element.querySelector(UNPRICEABLE);
  return Boolean(isMarked) || [...element.querySelectorAll(RATE)].some(isWarning);
}

function isWarning({ textContent }: Element): boolean {
  return /\p{L}/u.test(textContent) && !/\d/.test(textContent);
}

/** `nameOf`: the name that a text is part of. `around`: the marks of the texts outside of all names. */
function readMarks(row: Element, nameOf: (text: Text) => Element | null) {
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

/** For texts that a translator has changed: what stands in brackets may be the site's word for spam. */
function marksOfTranslation(texts: readonly string[]): Marks {
  const isSpam = (text: string) => BRACKET.test(text) || SPAM_IN_TRANSLATION.test(text);
  return texts.some((text) => isSpam(text.slice(0, MAX_TEXT))) ? SPAM_MARKS : NO_MARKS;
}

/** For the texts of a link: the first is the name, and so is every other that is no tag. */
function marksOfLink([name = '', ...others]: readonly string[]): Marks {
  const tags = others.filter((text, i) => {
    const isSymbol = (others[i - 1] ?? name).trimEnd().endsWith('(');
    return !isSymbol && isTag(text.trim());
  });
  return [name, ...others.filter((text) => !tags.includes(text))]
    .map(marksOfName)
    .reduce(joined, marksOf(tags));
}

function joined(a: Marks, b: Marks): Marks {
  return {
    isNft: a.isNft || b.isNft,
    isMoney: a.isMoney || b.isMoney,
    seemsNft: a.seemsNft || b.seemsNft,
    isSpam: a.isSpam || b.isSpam,
  };
}

function isNftOrSpam({ isNft, isMoney, seemsNft, isSpam }: Marks): boolean {
  return isSpam || isNft || (seemsNft && !isMoney);
}

function isTag(text: string): boolean {
  return NFT_TAG.test(text) || MONEY_TAG.test(text) || CATEGORY.test(text);
}

function marksOfText(text: string): Marks {
  return {
    isNft: NFT.test(text),
    isMoney: MONEY_TAG.test(text),
    seemsNft: CATEGORY.test(text),
    isSpam: SPAM.test(text),
  };
}

/** A name is no evidence for a token, but may warn. */
function marksOfName(text: string): Marks {
  return { ...NO_MARKS, seemsNft: NFT.test(text), isSpam: SPAM.test(text) };
}
