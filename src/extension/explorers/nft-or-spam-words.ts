/**
 * Whether a text says that a token is an NFT, or spam: by its standard, by a category, or by the explorers' own word.
 * What follows for a row: `nft-or-spam-rows.ts`.
 */

/** Standards of NFTs: ERC-721, -1155 and -404, and what they are called on other chains. A badge may touch other words. */
const NFT = /(?:ERC|BEP)-?(?:721|1155|404)|KIP-?(?:17|37)/i;
const NFT_TAG = new RegExp(`^(?:${NFT.source})$`, 'i');
const MONEY = /\b(?:(?:[ET]RC|BEP)-?20|KIP-?7)\b/i;
const MONEY_TAG = new RegExp(`^${MONEY.source}$`, 'i');
const CATEGORY = /^NFTs?$/i;
const SPAM = /\[(?:spam|스팸)\]/i;
/** In a translation `[Spam]` may be any word, in the brackets or the quotes of the language, */
const BRACKET = /[[［【〔「｢『〖〚‹«《〈]/;
/** or one of these in brackets that symbols have, too, or in none. */
const SPAM_IN_TRANSLATION =
  /spam|스팸|스팜|スパム|迷惑|垃圾|спам|pourriel|ind[ée]sirable|(?:no |in)desead[oa]|स्पैम|สแปม|سبام/i;

/** Texts that are longer are cut off, whatever a stranger has put there. */
const MAX_TEXT = 1000;

export interface Marks {
  /** The site says that it is an NFT. */
  readonly isNft: boolean;
  /** The site says that it is none. */
  readonly isMoney: boolean;
  /** Looks like an NFT by a name or a category, which a name of a standard outweighs. */
  readonly seemsNft: boolean;
  readonly isSpam: boolean;
}

export const NO_MARKS: Marks = { isNft: false, isMoney: false, seemsNft: false, isSpam: false };
const SPAM_MARKS: Marks = { ...NO_MARKS, isSpam: true };

/** Of texts that a translator has changed: what stands in brackets may be the site's word for spam. */
export function marksOfTranslation(texts: readonly string[]): Marks {
  const isWarning = (text: string) => BRACKET.test(text) || SPAM_IN_TRANSLATION.test(text);
  return texts.some((text) => isWarning(text.slice(0, MAX_TEXT))) ? SPAM_MARKS : NO_MARKS;
}

export function joined(a: Marks, b: Marks): Marks {
  return {
    isNft: a.isNft || b.isNft,
    isMoney: a.isMoney || b.isMoney,
    seemsNft: a.seemsNft || b.seemsNft,
    isSpam: a.isSpam || b.isSpam,
  };
}

export function areOfNoMoney({ isNft, isMoney, seemsNft, isSpam }: Marks): boolean {
  return isSpam || isNft || (seemsNft && !isMoney);
}

/** Of texts of the site: `(ERC-721)` is a symbol, which strangers choose, also where the brackets are texts of their own. */
export function marksOf(texts: readonly string[]): Marks {
  let marks = NO_MARKS;
  for (const [i, text] of texts.entries()) {
    const said = text.slice(0, MAX_TEXT).trim();
    const isSymbol = said.startsWith('(') || texts[i - 1]?.trimEnd().endsWith('(');
    marks = joined(marks, isSymbol ? marksOfName(said) : marksOfText(said));
  }
  return marks;
}

/** Of the texts of a link: the first is the name, and so is what else is no tag. */
export function marksOfLink([name = '', ...others]: readonly string[]): Marks {
  const tags = others.filter((text, i) => {
    const isSymbol = (others[i - 1] ?? name).trimEnd().endsWith('(');
    return !isSymbol && isTag(text.trim());
  });
  return [name, ...others.filter((text) => !tags.includes(text))]
    .map(marksOfName)
    .reduce(joined, marksOf(tags));
}

/** Whether the texts around several tokens say of all of them that they are NFTs: a filter names other standards, too. */
export function areAllNfts(texts: readonly string[]): boolean {
  return texts.some((text) => NFT.test(text)) && !texts.some((text) => MONEY.test(text));
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

/** A name says nothing for itself, but may warn. */
function marksOfName(text: string): Marks {
  return { ...NO_MARKS, seemsNft: NFT.test(text), isSpam: SPAM.test(text) };
}
