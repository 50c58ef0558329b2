/** What an amount was worth when its transaction was made: in the text then, on hover then and now (docs/explorers.md §4). */
import type { Decimal } from '../../core/market/decimal.ts';
import { multiply } from '../../core/market/exact.ts';
import {
  type Currency,
  exactPrice,
  groupedDigits,
  shortPrice,
  shortWorth,
} from '../../core/market/format.ts';
import { mainFirst } from '../../core/market/main-currency.ts';
import type { PastConversion, PastPrice } from '../../core/market/moments.ts';
import { worthOf } from '../../core/market/worth.ts';
import { describePrice, type PriceReader, type PriceText, type ShownPrice } from './price-text.ts';
import { amountWorth, BEYOND_POOLS, describeWorth, EACH, isBelievable } from './worth-text.ts';

/** Of an amount, or of one where none is told. */
export interface ShownThen {
  readonly past: PastPrice;
  /** Null: nobody has a price now. */
  readonly now: ShownPrice | null;
}

type Reader = Omit<PriceReader, 'usdShown'>;

const WORDS = {
  en: { near: 'then', day: 'that day', head: 'At the time of the transaction:', now: 'Now:' },
  ko: { near: '당시', day: '당일', head: '거래 당시:', now: '현재:' },
} as const;

/** `amount`: null for one of it, also where it cannot be an amount of such a token. */
export function describeThen({ past, now }: ShownThen, amount: Decimal | null, reader: Reader): PriceText {
  const { language, main } = reader;
  const dollars = amount && past.usd && multiply(amount, past.usd);
  const of = amount && isBelievable(amount, dollars, now?.decimals ?? null) ? amount : null;
  const words = WORDS[language];
  const beyond = of && worthOf({ ...past, amount: of }).isBeyondPools ? BEYOND_POOLS[language] : null;
  const valued = beyond ? null : of;
  const sides = sidesOf(past, valued, main);
  const short = valued ? shortWorth : shortPrice;
  const figures = sides.map(({ value, currency }) => short(value, currency, language));
  const when = past.granularity === 'day' ? words.day : words.near;
  const about = [`${past.source}, ${utc(past.asOf)}`, ...ratesOf(past.converted)];
  const current = now && describeNow(now, of, { ...reader, usdShown: false });
  return {
    text: `${when} ${beyond?.text ?? figures.map(({ text }) => text).join(' · ')}`,
    short: `${when} ${beyond?.short ?? figures[0]?.text}`,
    label: [
      ...(beyond ? [`${when} ${beyond.text}`] : []),
      `${beyond ? EACH[language] : when} ${figures.map(({ text, plain }) => plain ?? text).join(', ')}`,
      ...about,
      ...(current ? [`${words.now} ${current.label}`] : []),
    ].join(', '),
    hint: [
      words.head,
      ...(beyond ? [beyond.text] : []),
      ...sides.map(({ told }) => told),
      ...about,
      ...(current ? [words.now, current.hint] : []),
    ].join('\n'),
  };
}

/** Each currency that is known, the main one first. */
function sidesOf(past: PastPrice, amount: Decimal | null, main: Currency) {
  return mainFirst(main).flatMap((currency) => {
    const price = currency === 'KRW' ? past.krw : past.usd;
    if (price === null) return [];
    const value = amount ? multiply(amount, price) : price;
    const one = exactPrice(price, currency);
    const told = amount ? `${groupedDigits(amount)} × ${one} = ${exactPrice(value, currency)}` : one;
    return [{ currency, value, told }];
  });
}

function describeNow(now: ShownPrice, amount: Decimal | null, reader: PriceReader): PriceText {
  const worth = amount && amountWorth(amount, now);
  return amount && worth ? describeWorth(amount, worth, now, reader) : describePrice(now, reader);
}

/** What the side that the source does not quote was converted by. */
function ratesOf(converted: PastConversion | null): readonly string[] {
  if (!converted) return [];
  if (converted.through === 'KRW-USDT')
    return [
      `₩${converted.krwPerUsdt}/USDT`,
      `$${converted.usdPerUsdt}/USDT, ${utc(converted.usdPerUsdtAsOf)}`,
    ];
  const tether = converted.usdPerUsdt === undefined ? [] : [`$${converted.usdPerUsdt}/USDT`];
  return [...tether, `₩${converted.krwPerUsd}/$, ${converted.service}, ${converted.date}`];
}

/** As explorers write times: `2026-10-15 11:58:12 UTC`. */
function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
