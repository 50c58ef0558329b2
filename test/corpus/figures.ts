/** Whether what a price on a page says is true: its value is amount × price, within the digits shown, and of the page's time. */
import type { Market } from '../world/market.ts';
import { fixed, plus, times } from '../world/numbers.ts';
import type { ReadPrice } from './read-page.ts';

/** What stands in the place of a value that is beyond the limit of an unlisted token. */
const BEYOND = 'more than its pools hold';
const THEN = 'At the time of the transaction:';
const NOW = 'Now:';
/** Beyond it an amount is no amount of such a token, and its price of one is shown (docs/explorers.md §4). */
const ABSURD_DIGITS = 13;
const DAY_S = 86_400;

type Sign = '$' | '₩';

/** The numbers that a figure can stand for: `$2.50` is from 2.495 to below 2.505. */
interface Range {
  readonly least: string;
  /** Itself not one of them. */
  readonly most: string;
}

interface Line {
  readonly sign: Sign;
  /** The figure of one, as it is written. */
  readonly price: string;
  /** Null: it is the price of one. */
  readonly product: { readonly amount: string; readonly value: string } | null;
}

/** What is wrong with it, in words; null where nothing is. */
export function faultOf(price: ReadPrice, market: Market): string | null {
  const { text, hint, amount, stamp } = price;
  const lines = hint.split('\n');
  const isThen = lines[0] === THEN;
  const now = isThen ? lines.slice(lines.indexOf(NOW) + 1 || lines.length) : lines;
  const main = isThen ? lines.slice(1, lines.indexOf(NOW) < 0 ? lines.length : lines.indexOf(NOW)) : lines;
  const isBeyond = main.includes(BEYOND);
  const figures = readLines(main);
  if (figures.length === 0) return `says nothing: ${text}`;
  if (/^(?:then|that day) /.test(text) !== isThen) return `${text} is not of its time`;
  return (
    figures.concat(readLines(now)).map(wrongProduct).find(Boolean) ??
    wrongAmount(price, figures, isBeyond) ??
    (isThen ? wrongTime(main, stamp) : wrongPrice(price.asset, figures, now, market)) ??
    (amount && stamp && !isThen ? `${text} is of now` : null) ??
    (isBeyond ? null : wrongText(text, figures))
  );
}

const FIGURE = String.raw`<?[$₩][\d,.]+(?:[KMBT]|E\d+)?`;
const LINE = new RegExp(String.raw`^(?:(\d[\d,.]*) × |each )?(${FIGURE})(?: = (${FIGURE}))?$`);

function readLines(lines: readonly string[]): readonly Line[] {
  return lines.flatMap((line) => {
    const [, amount, price, value] = LINE.exec(line) ?? [];
    if (!price) return [];
    const product = amount && value ? { amount: amount.replaceAll(',', ''), value } : null;
    return [{ sign: signOf(price), price, product }];
  });
}

function signOf(figure: string): Sign {
  return figure.includes('$') ? '$' : '₩';
}

function wrongProduct({ price, product }: Line): string | null {
  if (!product) return null;
  const { least, most } = rangeOf(price);
  const worth = { least: times(product.amount, least), most: times(product.amount, most) };
  return meet(worth, rangeOf(product.value)) ? null : `${product.amount} × ${price} is not ${product.value}`;
}

function wrongAmount(
  { amount, numbers, text }: ReadPrice,
  figures: readonly Line[],
  isBeyond: boolean,
): string | null {
  const [product] = figures.flatMap((line) => line.product ?? []);
  const onPage = (amount === undefined ? numbers : [amount ?? []])
    .flat()
    .map((each) => each.replaceAll(',', ''));
  if (product && !onPage.some((each) => same(each, product.amount)))
    return `${product.amount} is not what the page shows: ${amount ?? numbers.join(' ')}`;
  if (product || isBeyond || !amount) return null;
  const dollars = figures.find(({ sign }) => sign === '$');
  const worth = dollars && times(amount.replaceAll(',', ''), rangeOf(dollars.price).most);
  return worth && (worth.split('.')[0] ?? '').length > ABSURD_DIGITS ? null : `${text} is not of ${amount}`;
}

/** The record is of the day of the transaction, where the page has one. */
function wrongTime(main: readonly string[], stamp: string | null): string | null {
  const [time = null] = main.flatMap((line) => timeIn(line) ?? []);
  if (time === null) return 'its record has no time';
  const apart = Math.abs(time - Number(stamp));
  return stamp === null || apart <= DAY_S
    ? null
    : `a record of ${new Date(time * 1000).toISOString()} for a transaction at ${stamp}`;
}

/** Unix seconds. */
function timeIn(line: string): number | null {
  const [, day, clock, sign = '+', hours = '0', minutes = '00'] =
    /, (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC(?:([+−])(\d+)(?::(\d\d))?)?$/.exec(line) ?? [];
  if (!day) return null;
  return Date.parse(`${day}T${clock}${sign === '−' ? '-' : '+'}${hours.padStart(2, '0')}:${minutes}`) / 1000;
}

/** In dollars, where the source has the digits of the made-up market: the price, and what the amount is worth. */
function wrongPrice(
  asset: string,
  figures: readonly Line[],
  now: readonly string[],
  market: Market,
): string | null {
  const coin = market.find(asset);
  const source = now.map((line) => /^(CoinGecko|DefiLlama), /.exec(line)?.[1]).find(Boolean);
  const isOwn = coin && !coin.follows && (source === 'CoinGecko' || coin.on.join() === source);
  const dollars = figures.find(({ sign }) => sign === '$');
  if (!isOwn || !dollars) return null;
  if (!isRounded(dollars.price, coin.usd)) return `${dollars.price} is not the price at ${source}`;
  const { product } = dollars;
  return !product || isRounded(product.value, times(product.amount, coin.usd))
    ? null
    : `${product.value} is not ${product.amount} at the price of ${source}`;
}

/** The text is a figure that stands on hover, or that figure in fewer digits. */
function wrongText(text: string, figures: readonly Line[]): string | null {
  for (const shown of text.replace(/^(?:then|that day) /, '').split(' · ')) {
    const line = figures.find(({ sign }) => shown.includes(sign));
    const onHover = line && (line.product?.value ?? line.price);
    if (!onHover || !meet(rangeOf(shown), rangeOf(onHover))) return `${shown} is not ${onHover}`;
  }
  return null;
}

const UNITS: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 };

interface ReadFigure {
  readonly isLess: boolean;
  /** The digits before the unit. */
  readonly digits: string;
  /** The power of ten that they are of. */
  readonly power: number;
}

/** Throws on what is no figure. `0₅` stands for five zeros, `×10³⁹` for `E39`. */
function readFigure(figure: string): ReadFigure {
  const [, less, digits, unit = '', power] =
    /^(<?)[$₩]([\d,.₀-₉]+)(?:([KMBT])|E(\d+))?$/.exec(plainPower(figure)) ?? [];
  if (!digits) throw new RangeError(`not a figure: ${figure}`);
  return {
    isLess: less === '<',
    digits: digits
      .replaceAll(',', '')
      .replace(/0([₀-₉]+)/, (_, count: string) => '0'.repeat(Number(lifted(count, '₀₁₂₃₄₅₆₇₈₉')))),
    power: UNITS[unit] ?? Number(power ?? 0),
  };
}

function plainPower(figure: string): string {
  return figure.replace(/×10([⁰¹²³⁴-⁹]+)$/, (_, power: string) => `E${lifted(power, '⁰¹²³⁴⁵⁶⁷⁸⁹')}`);
}

function lifted(text: string, alphabet: string): string {
  return [...text].map((digit) => alphabet.indexOf(digit)).join('');
}

function rangeOf(figure: string): Range {
  const { isLess, digits, power } = readFigure(figure);
  const inWhole = (value: string) => times(value, `1e${power}`);
  if (isLess) return { least: '0', most: inWhole(digits) };
  const half = `5e-${placesOf(digits) + 1}`;
  return { least: inWhole(plus(digits, times(half, '-1'))), most: inWhole(plus(digits, half)) };
}

/** Half up, to as many digits as are shown. */
function isRounded(figure: string, exact: string): boolean {
  const { isLess, digits, power } = readFigure(figure);
  if (isLess) return isBelow(exact, rangeOf(figure).most);
  return same(fixed(times(exact, `1e-${power}`), placesOf(digits)), digits);
}

function placesOf(digits: string): number {
  return digits.split('.')[1]?.length ?? 0;
}

function meet(one: Range, other: Range): boolean {
  return isBelow(one.least, other.most) && isBelow(other.least, one.most);
}

function isBelow(a: string, b: string): boolean {
  return plus(a, times(b, '-1')).startsWith('-');
}

/** Whether both are the same number. */
function same(a: string, b: string): boolean {
  return times(a, '1') === times(b, '1');
}
