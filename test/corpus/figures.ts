/** Whether what a price on a page says is true: its value is amount × price, digit for digit, and of the page's time. */
import type { Market } from '../world/market.ts';
import { fixed, over, plus, times } from '../world/numbers.ts';
import type { ReadPrice } from './read-page.ts';

/** What stands in the place of a value that is beyond the limit of an unlisted token. */
const BEYOND = 'more than its pools hold';
const THEN = 'At the time of the transaction:';
const NOW = 'Now:';
/** Beyond it an amount is no amount of such a token, and its price of one is shown (docs/explorers.md §4). */
const ABSURD_DIGITS = 13;
const DAY_S = 86_400;

type Sign = '$' | '₩';

interface Line {
  readonly sign: Sign;
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

function readLines(lines: readonly string[]): readonly Line[] {
  return lines.flatMap((line) => {
    const [, amount, sign, price, value] =
      /^(?:(\d[\d,.]*) × |each )?([$₩])([\d.]+)(?: = [$₩]([\d.]+))?$/.exec(line) ?? [];
    if (!price) return [];
    const product = amount && value ? { amount: amount.replaceAll(',', ''), value } : null;
    return [{ sign: sign as Sign, price, product }];
  });
}

function wrongProduct({ price, product }: Line): string | null {
  return !product || same(times(product.amount, price), product.value)
    ? null
    : `${product.amount} × ${price} is not ${product.value}`;
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
  const worth = dollars && times(amount.replaceAll(',', ''), dollars.price);
  return worth && (worth.split('.')[0] ?? '').length > ABSURD_DIGITS ? null : `${text} is not of ${amount}`;
}

/** The record is of the day of the transaction, where the page has one. */
function wrongTime(main: readonly string[], stamp: string | null): string | null {
  const [, time = ''] =
    main.map((line) => /, (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC$/.exec(line)).find(Boolean) ?? [];
  const apart = Math.abs(Date.parse(`${time.replace(' ', 'T')}Z`) / 1000 - Number(stamp));
  return stamp === null || apart <= DAY_S ? null : `a record of ${time} for a transaction at ${stamp}`;
}

/** In dollars, where the source has the digits of the made-up market. */
function wrongPrice(
  asset: string,
  figures: readonly Line[],
  now: readonly string[],
  market: Market,
): string | null {
  const coin = market.find(asset);
  const source = now.map((line) => /^(CoinGecko|DefiLlama), /.exec(line)?.[1]).find(Boolean);
  const isOwn = coin && !coin.follows && (source === 'CoinGecko' || coin.on.join() === source);
  const dollars = figures.find(({ sign }) => sign === '$')?.price;
  return !isOwn || !dollars || same(dollars, coin.usd) ? null : `$${dollars} is not the price at ${source}`;
}

/** The text is what stands on hover, rounded half up to as many digits as are shown. */
function wrongText(text: string, figures: readonly Line[]): string | null {
  for (const shown of text.replace(/^(?:then|that day) /, '').split(' · ')) {
    const line = figures.find(({ sign }) => shown.includes(sign));
    const exact = line && (line.product?.value ?? line.price);
    if (!exact || !isRounded(shown, exact)) return `${shown} is not ${exact}`;
  }
  return null;
}

const UNITS: Readonly<Record<string, string>> = {
  K: '1000',
  M: '1000000',
  B: '1000000000',
  T: '1000000000000',
};

function isRounded(figure: string, exact: string): boolean {
  const [, less, digits = '', unit] = /^(<?)[$₩]([\d,.₀-₉]+)([KMBT]?)$/.exec(figure) ?? [];
  const plain = digits
    .replaceAll(',', '')
    .replace(/0([₀-₉]+)/, (_, count) =>
      '0'.repeat(Number([...count].map((digit) => '₀₁₂₃₄₅₆₇₈₉'.indexOf(digit)).join(''))),
    );
  if (less) return !plus(plain, times(exact, '-1')).startsWith('-');
  const places = plain.split('.')[1]?.length ?? 0;
  const inUnit = unit ? over(exact, UNITS[unit] ?? '1', places + 30) : exact;
  return plain !== '' && same(fixed(inUnit, places), plain);
}

/** Whether both are the same number. */
function same(a: string, b: string): boolean {
  return times(a, '1') === times(b, '1');
}
