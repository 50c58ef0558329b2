/** What the value of an amount says of itself, in the place of a price (docs/explorers.md §4). */
import type { Decimal } from '../../core/market/decimal.ts';
import { multiply } from '../../core/market/exact.ts';
import {
  type Currency,
  exactPrice,
  groupedDigits,
  shortWorth,
  tightWorth,
  wholeLength,
} from '../../core/market/format.ts';
import { mainFirst, sideOf } from '../../core/market/main-currency.ts';
import { worthOf } from '../../core/market/worth.ts';
import { describePrice, originOf, type PriceReader, type PriceText, type ShownPrice } from './price-text.ts';

/** No holding is worth more dollars: the page, or the token that tells its own decimals, counts in other units. */
const MOST_DOLLAR_DIGITS = 13;

const WORTH = { en: 'worth', ko: '가치' } as const;
export const EACH = { en: 'each', ko: '개당' } as const;
export const BEYOND_POOLS = {
  en: { text: 'more than its pools hold', short: '>pools' },
  ko: { text: '풀 유동성 초과', short: '풀 초과' },
} as const;

export interface AmountWorth {
  readonly usd: Decimal;
  readonly krw: Decimal;
}

/**
 * The exact products. Null where the price cannot be the price of such an amount: it has more decimals than the token, or is
 * absurd.
 */
export function amountWorth(amount: Decimal, price: ShownPrice): AmountWorth | 'beyond pools' | null {
  const { decimals } = price;
  if (!isBelievable(amount, multiply(amount, price.usd), decimals)) return null;
  const { usd, krw } = worthOf({ ...price, amount });
  return usd && krw ? { usd, krw } : 'beyond pools';
}

/** `dollars`: what it would be worth; null where that is not known. */
export function isBelievable(amount: Decimal, dollars: Decimal | null, decimals: number | null): boolean {
  const places = amount.split('.')[1]?.length ?? 0;
  if (decimals !== null && places > decimals) return false;
  return dollars === null || wholeLength(dollars) <= MOST_DOLLAR_DIGITS;
}

/** On hover stands what it is the product of, with the price of one. */
export function describeWorth(
  amount: Decimal,
  worth: AmountWorth | 'beyond pools',
  price: ShownPrice,
  { language, main, usdShown, now }: PriceReader,
): PriceText {
  const both = mainFirst(main);
  if (worth === 'beyond pools') {
    const { text, short } = BEYOND_POOLS[language];
    const one = describePrice(price, { language, main, usdShown: false, now });
    const label = `${WORTH[language]} ${text}, ${EACH[language]} ${one.label}`;
    return { text, short, label, hint: `${text}\n${EACH[language]} ${one.hint}` };
  }
  const [first, ...others] = both.filter((currency) => currency === 'KRW' || !usdShown);
  const currency = first ?? main;
  const figures = [currency, ...others].map((each) => shortWorth(sideOf(worth, each), each, language));
  const spoken = figures.map(({ text, plain }) => plain ?? text).join(', ');
  const about = originOf(price, language, now);
  const product = (each: Currency) =>
    `${groupedDigits(amount)} × ${exactPrice(sideOf(price, each), each)} = ${exactPrice(sideOf(worth, each), each)}`;
  return {
    text: figures.map(({ text }) => text).join(' · '),
    short: tightWorth(sideOf(worth, currency), currency, language).text,
    label: `${WORTH[language]} ${spoken}, ${EACH[language]} ${exactPrice(sideOf(price, currency), currency)}, ${about}`,
    hint: [...both.map(product), about].join('\n'),
  };
}
