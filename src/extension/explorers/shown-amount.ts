/**
 * How much of a token a page shows. Strangers choose names and symbols, and sites write numbers in many ways: what is read
 * here is a plain number, thousands apart by commas, alone or with its symbol. Anything else is no amount.
 */
import { isProblem, parseAmount } from '../../core/market/amounts.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import { shownTextsIn } from './text-nodes.ts';
import { isTranslated } from './translated.ts';

export interface ShownAmount {
  readonly value: Decimal;
  /** The element or the text that shows it, and what stood there: another text is another amount. */
  readonly shownBy: Node;
  readonly read: string;
  /** The site shows beside it what it is worth in dollars. */
  readonly usdBeside: boolean;
}

const NUMBER = /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const DOLLARS = /^\(?\s*\$\s?[\d,.]+\s*\)?$/;
/** Behind a number they stand for its zeros, whatever a token may be called: in English, and in what translators write. */
const MULTIPLE =
  /(?:[kmbt]|[mbt]n|thousand|(?:m|b|tr)illions?|lakhs?|crores?|mi[loa]|ml[nd]|mr?d|millionen|milliarden?|milliards?|millones|milh(?:ão|ões)|milion[ei]|miliardi?|тыс|млн|млрд|трлн|[십백천만억조경]+|[十百千万萬億亿兆]+)\.?/iu;
const MULTIPLES = new RegExp(`^${MULTIPLE.source}$`, MULTIPLE.flags);
/** What a sentence ends in; an address is none. */
const FIGURE = new RegExp(
  `(?:^|\\s)[^\\s\\p{L}\\d]*\\d(?!x)\\S*(?:\\s+${MULTIPLE.source})?[^\\p{L}\\d]*$`,
  MULTIPLE.flags,
);
const PLAIN = new RegExp(`(?:^|[\\p{L}\\p{M}]\\s)${NUMBER.source.slice(1)}`, 'u');
/** What stands before the amount of a transfer, and what Korean translations make of it. */
const TRANSFERRED =
  /^(?:for|received|sent|을 위한|에 대한|에 대해|받음|받은|받았습니다|수신|보냄|보낸|보냈습니다|송신)$/i;
/** What an id stands behind, of a piece or of anything else that is counted. */
const OF_AN_ID = /^(?:ids?|no|nr|number|nft|item|block|nonce|번호|아이디|編號|编号|番号|номер)$/i;
const LETTERS = /^[\p{L}\p{M}]+$/u;

/** `1,200` or `1.200`: a translator may have exchanged the point and the comma. */
const EITHER_WAY = /^\s*[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/;

const MAX_TEXTS = 12;
const MAX_LETTERS = 120;

/** Reads `1,200.5` or `1,200.5 USDT`. `name`: the words that name the token, perhaps with its symbol in brackets. */
export function readAmount(words: string, name = ''): Decimal | null {
  if (words.length > MAX_LETTERS) return null;
  const [number, unit] = numberAndUnit(words);
  if (!NUMBER.test(number) || !isUnit(unit, name)) return null;
  const amount = parseAmount(number.replaceAll(',', ''), null);
  return isProblem(amount) ? null : amount;
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

/** A translator may have shortened a number to one of its millions, in any language. Korean ones leave the point as it is. */
function readIn(element: Element, words: string, name = ''): Decimal | null {
  const value = readAmount(words, name);
  if (value === null || !isTranslated(element)) return value;
  const isDoubtful = EITHER_WAY.test(words) && element.ownerDocument.documentElement.lang !== 'ko';
  return isDoubtful || !isOwnUnit(numberAndUnit(words)[1], name) ? null : value;
}

/**
 * The amount that the element shows and nothing else, but perhaps its worth in dollars in a text of its own. Digits of two
 * texts that touch are no number: `0.0<sub>5</sub>12` counts its zeros.
 */
export function amountShownBy(element: Element, name = ''): ShownAmount | null {
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
 * In a sentence, `For 0.01 ($19.24) Wrapped Ether`: the number that stands right before the link and behind a word for a
 * transfer, or before its worth in dollars and behind a word in any language. A number in several texts is none.
 */
export function amountBefore(link: Element, row: Element): ShownAmount | null {
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

/** Whether a number in another form than a plain one stands right before the link: a price would seem to be what that is worth. */
export function isBehindFigure(link: Element, row: Element): boolean {
  const box = row.localName === 'tr' ? (link.closest('td,th') ?? row) : row;
  const words = textsBefore(link, box).map(({ data }) => data.slice(-MAX_LETTERS).trim());
  const sentence = words.join(' ').slice(-MAX_LETTERS);
  return FIGURE.test(sentence) && !PLAIN.test(sentence);
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

/** Whether the page still shows it, and shows it there. */
export function isStillShown({ shownBy, read }: ShownAmount): boolean {
  return shownBy.isConnected && shownBy.textContent === read;
}
