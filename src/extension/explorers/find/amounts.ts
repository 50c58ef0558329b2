/**
 * The amounts of tokens, and the prices in dollars, that a page itself shows. Strangers choose names and symbols, and sites write numbers in many ways: an
 * amount is a plain number, thousands apart by commas, alone or with its symbol. Anything else is no amount.
 */
import { isProblem, parseAmount } from '../../../core/market/amounts.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { isHidden, isTranslated, shownTextsIn, textNodesIn } from './page-parts.ts';
import type { ColumnsOf } from './rows.ts';

export interface PageAmount {
  readonly value: Decimal;
  /** The element or the text that shows it. */
  readonly shownBy: Node;
  /** The text there: another text is another amount. */
  readonly read: string;
  /** The site shows beside it what it is worth in dollars. */
  readonly usdBeside: boolean;
}

const NUMBER = /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const DOLLARS = /^\(?\s*\$\s?[\d,.]+\s*\)?$/;
/** Words for a multiple behind a number, such as `million`: in English and in the languages of translators. */
const MULTIPLE =
  /(?:[kmbt]|[mbt]n|thousand|(?:m|b|tr)illions?|lakhs?|crores?|mi[loa]|ml[nd]|mr?d|millionen|milliarden?|milliards?|millones|milh(?:ão|ões)|milion[ei]|miliardi?|тыс|млн|млрд|трлн|[십백천만억조경]+|[十百千万萬億亿兆]+)\.?/iu;
const MULTIPLES = new RegExp(`^${MULTIPLE.source}$`, MULTIPLE.flags);
/** A figure at the end of a sentence; an address is none. */
const FIGURE = new RegExp(
  `(?:^|\\s)[^\\s\\p{L}\\d]*\\d(?!x)\\S*(?:\\s+${MULTIPLE.source})?[^\\p{L}\\d]*$`,
  MULTIPLE.flags,
);
const PLAIN = new RegExp(`(?:^|[\\p{L}\\p{M}]\\s)${NUMBER.source.slice(1)}`, 'u');
/** Words before the amount of a transfer, also in Korean translations. */
const TRANSFERRED =
  /^(?:for|received|sent|을 위한|에 대한|에 대해|받음|받은|받았습니다|수신|보냄|보낸|보냈습니다|송신)$/i;
/** Words before an id: the number behind them is no amount. */
const OF_AN_ID = /^(?:ids?|no|nr|number|nft|item|block|nonce|번호|아이디|編號|编号|番号|номер)$/i;
const LETTERS = /^[\p{L}\p{M}]+$/u;
/** `1,200` or `1.200`: a translator may have exchanged the point and the comma. */
const EITHER_WAY = /^\s*[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/;

/** A heading or label. Korean translations write 금액 for a value, too. */
const AMOUNT = /^\s*(?:amount|quantity|수량|양)\s*$/i;
/** A label of the amount only in cards without `AMOUNT`: beside that, the value is in dollars. */
const VALUE = /^\s*(?:value|값|가치)\s*$/i;

/** A price with a digit other than 0: `$0.00` is none. */
const USD_PRICE = /^\s*\$\s?[\d,]*\.?\d*[1-9]/;
const USD_RATE = /@\s?\$?[\d,]*\.?\d*[1-9]/;
const CARD_USD = /^[\s(≈~]*(?:\$|@\s?\$?)\s?[\d,]*\.?\d*[1-9]/;

const PRICE_HEADING = /^\s*(?:price|가격|价格|價格)/i;
const LABELLED_USD = /(?:price|가격|价格|價格)[^\w$]{0,5}\$\s?[\d,]*\.?\d*[1-9]/i;

/** Characters of a text that are read: longer ones are no prices. */
const MAX_TEXT = 200;
const MAX_CARD_TEXTS = 300;

const MAX_TEXTS = 12;
const MAX_LETTERS = 120;
const MAX_LABELS = 60;
/** A label may have boxes of its own around it. */
const LABEL_LEVELS = 2;

/** The amount in a table with named columns: the cell under Amount or Quantity. */
export function amountInColumn(row: Element, link: Element, columnsOf: ColumnsOf): PageAmount | null {
  const { columns, isAligned } = columnsOf(row);
  const [found, ...others] = columns.filter(({ name }) => AMOUNT.test(name));
  if (!found || !isAligned || others.length > 0 || found.cell.contains(link) || isHidden(found.cell))
    return null;
  return amountShownBy(found.cell, link.textContent);
}

/** The amount in a card: behind the label Quantity or Amount, or else Value. */
export function amountByLabel(card: Element, link: Element): PageAmount | null {
  const texts = [...textNodesIn(card, MAX_LABELS)];
  for (const label of [AMOUNT, VALUE]) {
    const [found, ...others] = texts.filter(({ data }) => label.test(data));
    if (found) return others.length > 0 ? null : amountBehind(found, card, link);
  }
  return null;
}

function amountBehind({ parentElement }: Text, card: Element, link: Element): PageAmount | null {
  let label = parentElement;
  for (let level = 0; label && label !== card && level <= LABEL_LEVELS; level++) {
    const behind = label.nextElementSibling;
    if (behind) return behind.contains(link) ? null : amountShownBy(behind, link.textContent);
    label = label.parentElement;
  }
  return null;
}

/**
 * The amount that the element shows and nothing else, but perhaps its worth in dollars in a text of its own. Digits of two
 * texts that touch are no number: `0.0<sub>5</sub>12` counts its zeros.
 */
export function amountShownBy(element: Element, name: string): PageAmount | null {
  const texts = [...shownTextsIn(element, MAX_TEXTS + 1)].map(({ data }) => data);
  if (texts.length > MAX_TEXTS) return null;
  const dollars = texts.findIndex((text, i) => i > 0 && /^\s*[($]/.test(text));
  const behind = dollars < 0 ? '' : texts.slice(dollars).join('').trim();
  if (behind && !DOLLARS.test(behind)) return null;
  const before = texts.slice(0, dollars < 0 ? undefined : dollars);
  if (before.some((text, i) => /^\d/.test(text) && /\d$/.test(before[i - 1] ?? ''))) return null;
  const value = readIn(element, before.join(''), name);
  return value && { value, shownBy: element, read: element.textContent, usdBeside: behind !== '' };
}

/**
 * The amount in a sentence, `For 0.01 ($19.24) Wrapped Ether`: the number that stands right before the link and behind a word for a
 * transfer, or before its worth in dollars and behind a word in any language. A number in several texts is none.
 */
export function amountBefore(link: Element, row: Element): PageAmount | null {
  const before = textsBefore(link, row);
  const words = before.map(({ data }) => data.trim());
  const hasDollars = DOLLARS.test(words.at(-1) ?? '');
  const at = words.length - (hasDollars ? 2 : 1);
  const text = before[at];
  const own = words[at]?.split(/\s+/) ?? [];
  const number = own.at(-1) ?? '';
  const behind = (own.length > 1 ? own[0] : words[at - 1]) ?? '';
  const isAmount = TRANSFERRED.test(behind) || (hasDollars && isCounting(behind));
  if (!text || !isAmount || own.length > 2) return null;
  const value = readIn(row, number);
  return value && { value, shownBy: text, read: text.data, usdBeside: hasDollars };
}

/** Whether a number in another form stands right before the link: a price would seem to be what that is worth. */
export function isBehindFigure(link: Element, row: Element): boolean {
  const box = row.localName === 'tr' ? (link.closest('td,th') ?? row) : row;
  const words = textsBefore(link, box).map(({ data }) => data.slice(-MAX_LETTERS).trim());
  const sentence = words.join(' ').slice(-MAX_LETTERS);
  return FIGURE.test(sentence) && !PLAIN.test(sentence);
}

/** Whether the page shows the same text at the same place. */
export function isStillShown({ shownBy, read }: PageAmount): boolean {
  return shownBy.isConnected && shownBy.textContent === read;
}

/** Reads `1,200.5` or `1,200.5 USDT`. `name`: the words that name the token, perhaps with its symbol in brackets. */
export function readAmount(words: string, name: string): Decimal | null {
  if (words.length > MAX_LETTERS) return null;
  const [number, unit] = numberAndUnit(words);
  if (!NUMBER.test(number) || !isUnit(unit, name)) return null;
  const amount = parseAmount(number, null);
  return isProblem(amount) ? null : amount;
}

/** Reads an amount; on a translated page only without doubt: a translator may write millions, or exchange point and comma. */
function readIn(element: Element, words: string, name = ''): Decimal | null {
  const value = readAmount(words, name);
  if (value === null || !isTranslated(element)) return value;
  const isDoubtful = EITHER_WAY.test(words) && element.ownerDocument.documentElement.lang !== 'ko';
  return isDoubtful || !isOwnUnit(numberAndUnit(words)[1], name) ? null : value;
}

function numberAndUnit(words: string): readonly [number: string, unit: string] {
  const [number = '', ...unit] = words.trim().split(/\s+/);
  return [number, unit.join(' ')];
}

/** The token's own symbol, or no unit at all. */
function isOwnUnit(words: string, name: string): boolean {
  return words === '' || name.trim() === words || name.includes(`(${words})`);
}

function isUnit(words: string, name: string): boolean {
  if (isOwnUnit(words, name)) return true;
  return /^\p{L}\S*$/u.test(words) && !/[($]/.test(words) && !MULTIPLES.test(words);
}

/** The texts that are shown in the row before the link; none where there are too many of them, or the link shows none. */
function textsBefore(link: Element, row: Element): readonly Text[] {
  const before: Text[] = [];
  for (const text of shownTextsIn(row, MAX_TEXTS * 4)) {
    if (link.contains(text)) return before;
    if (/\S/.test(text.data)) before.push(text);
  }
  return [];
}

function isCounting(words: string): boolean {
  const word = words.split(/\s+/).at(-1) ?? '';
  return LETTERS.test(word) && !OF_AN_ID.test(word);
}

/**
 * Whether the row shows the price in dollars: then only won are added (docs/explorers.md §4). In any row: dollars behind the word. In a table: a column headed Price, or dollars in one without a name. In a list: a rate
 * such as `@1.0003`; market values and amounts are not prices. In a card, or a link that is a row: dollars or a rate anywhere but in the name.
 */
export function rowShowsUsd(
  row: Element,
  link: Element,
  columnsOf: ColumnsOf,
  amount: PageAmount | null,
): boolean {
  if (
    LABELLED_USD.test([...textNodesIn(row, MAX_LABELS)].map(({ data }) => data.slice(0, MAX_TEXT)).join(' '))
  )
    return true;
  if (row.localName === 'tr') return tableRowShowsUsd(row, link, columnsOf);
  if (row.matches('li, [role="row"]'))
    return USD_RATE.test(shortText(row.querySelector('.list-usd-rate') ?? row));
  // The dollars of a transfer are what its amount is worth.
  const isTransfer = row.matches('.row-count') || amount?.usdBeside;
  return isTransfer ? USD_RATE.test(shortText(link)) : cardShowsUsd(row, link);
}

/** The first text of the link is the token's name, which may be anything. */
function cardShowsUsd(card: Element, link: Element): boolean {
  let isNamed = false;
  for (const text of textNodesIn(card, MAX_CARD_TEXTS)) {
    if (!/\S/.test(text.data)) continue;
    const isName: boolean = !isNamed && link.contains(text);
    isNamed ||= isName;
    if (!isName && CARD_USD.test(text.data + textBehind(text))) return true;
  }
  return false;
}

/** A sign and its number may be texts of their own, with a comment between them. */
function textBehind(text: Text): string {
  let behind = text.nextSibling;
  while (behind?.nodeType === Node.COMMENT_NODE) behind = behind.nextSibling;
  return behind?.textContent?.slice(0, MAX_TEXT) ?? '';
}

function tableRowShowsUsd(row: Element, link: Element, columnsOf: ColumnsOf): boolean {
  if (![...row.children].some(beginsWithDollars)) return false;
  const { columns } = columnsOf(row);
  const priced = columns.find(({ name }) => PRICE_HEADING.test(name));
  return columns.some((column) => {
    const { name, cell } = column;
    const isOfPrices = column === priced || (!/\S/.test(name) && !cell.contains(link));
    return isOfPrices && beginsWithDollars(cell) && !isHidden(cell);
  });
}

export function beginsWithDollars(element: Element): boolean {
  return USD_PRICE.test(shortText(element));
}

function shortText(element: Element): string {
  return element.textContent.slice(0, MAX_TEXT);
}
