/**
 * How much of a token a page shows. Strangers choose names and symbols, and sites write numbers in many ways: what is read
 * here is a plain number, thousands apart by commas, alone or with its symbol. Anything else is no amount.
 */
import { isProblem, parseAmount } from '../market/amounts.ts';
import type { Decimal } from '../market/decimal.ts';
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
/** Behind a number they stand for its zeros, whatever a token may be called. */
const MULTIPLES = /^(?:[kmbt]|thousand|million|billion|trillion|만|억|조|경)$/i;
/** What stands before the amount of a transfer, and what Korean translations make of it. */
const TRANSFERRED =
  /^(?:for|received|sent|을 위한|에 대한|에 대해|받음|받은|받았습니다|수신|보냄|보낸|보냈습니다|송신)$/i;
/** `1,200` or `1.200`: a translator may have exchanged the point and the comma. */
const EITHER_WAY = /^\s*[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/;

const MAX_TEXTS = 12;
const MAX_LETTERS = 120;

/** Reads `1,200.5` or `1,200.5 USDT`. `name`: the words that name the token, perhaps with its symbol in brackets. */
export function readAmount(words: string, name = ''): Decimal | null {
  if (words.length > MAX_LETTERS) return null;
  const [number = '', ...unit] = words.trim().split(/\s+/);
  if (!NUMBER.test(number) || !isUnit(unit.join(' '), name)) return null;
  const amount = parseAmount(number.replaceAll(',', ''), null);
  return isProblem(amount) ? null : amount;
}

function isUnit(words: string, name: string): boolean {
  if (words === '' || name.includes(`(${words})`)) return true;
  return /^\p{L}\S*$/u.test(words) && !/[($]/.test(words) && !MULTIPLES.test(words);
}

/** Korean translations leave numbers as they are. */
function readIn(element: Element, words: string, name = ''): Decimal | null {
  const isDoubtful =
    EITHER_WAY.test(words) && isTranslated(element) && element.ownerDocument.documentElement.lang !== 'ko';
  return isDoubtful ? null : readAmount(words, name);
}

/** The amount that the element shows and nothing else, but perhaps its worth in dollars in a text of its own. */
export function amountShownBy(element: Element, name = ''): ShownAmount | null {
  const texts = [...shownTextsIn(element, MAX_TEXTS + 1)].map(({ data }) => data);
  if (texts.length > MAX_TEXTS) return null;
  const dollars = texts.findIndex((text, i) => i > 0 && /^\s*[($]/.test(text));
  const behind = dollars < 0 ? '' : texts.slice(dollars).join('').trim();
  if (behind && !DOLLARS.test(behind)) return null;
  const value = readIn(element, texts.slice(0, dollars < 0 ? undefined : dollars).join(''), name);
  return value && { value, shownBy: element, read: element.textContent, usdBeside: behind !== '' };
}

/**
 * In a sentence, `For 0.01 ($19.24) Wrapped Ether`: the number that stands right before the link, and behind a word for a
 * transfer or before its worth in dollars.
 */
export function amountBefore(link: Element, row: Element): ShownAmount | null {
  const before: Text[] = [];
  for (const text of shownTextsIn(row, MAX_TEXTS * 4)) {
    if (link.contains(text)) break;
    if (/\S/.test(text.data)) before.push(text);
  }
  const words = before.map(({ data }) => data.trim());
  const hasDollars = DOLLARS.test(words.at(-1) ?? '');
  const at = words.length - (hasDollars ? 2 : 1);
  const text = before[at];
  const [said = '', preposition = words[at - 1] ?? ''] = (words[at] ?? '').split(/\s+/).reverse();
  const isTransferred = hasDollars || TRANSFERRED.test(preposition);
  if (!text || !isTransferred || text.data.trim().split(/\s+/).length > 2) return null;
  const value = readIn(row, said);
  return value && { value, shownBy: text, read: text.data, usdBeside: hasDollars };
}

/** Whether the page still shows it, and shows it there. */
export function isStillShown({ shownBy, read }: ShownAmount): boolean {
  return shownBy.isConnected && shownBy.textContent === read;
}
