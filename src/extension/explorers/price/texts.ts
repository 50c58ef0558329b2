/**
 * The texts of the elements on a page: a price, the worth of an amount, the worth at a transaction, and a sum
 * (docs/explorers.md §4). Their words are a table of their own: those of the popup would be loaded into every frame.
 */
import type { Decimal } from '../../../core/market/decimal.ts';
import { add, multiply } from '../../../core/market/exact.ts';
import {
  type Currency,
  dollarRate,
  groupedDigits,
  plainText,
  shortPrice,
  shortWorth,
  tightWorth,
  wholeLength,
  wonRate,
} from '../../../core/market/format.ts';
import { type Language, languageOf } from '../../../core/market/language.ts';
import { mainCurrency, mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { PastConversion, PastPrice } from '../../../core/market/moments.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/market/time.ts';
import { worthOf } from '../../../core/market/worth.ts';
import type { PageAnswer, PagePrice } from '../../messages/explorers.ts';
import type { Settings } from '../../messages/settings.ts';

export type CurrentPrice = NonNullable<PagePrice['shown']>;

/** The price of one token at a transaction. */
export interface PriceThen {
  readonly past: PastPrice;
  /** Null: there is no price now. */
  readonly now: CurrentPrice | null;
}

export interface TextOptions {
  readonly language: Language;
  /** The currency that stands first. */
  readonly main: Currency;
  /** The site shows dollars beside it. */
  readonly usdShown: boolean;
  /** Unix milliseconds. */
  readonly now: number;
}

export interface PriceText {
  /** `$1.00 · ₩1,390`, the main currency first; won alone where the site shows dollars itself. */
  readonly text: string;
  /** The first figure of `text` alone. */
  readonly short: string;
  /** For screen readers: the text with source and age. */
  readonly label: string;
  /** The tooltip: both currencies, source and age, on lines of their own. */
  readonly hint: string;
}

export interface AmountWorth {
  readonly usd: Decimal;
  readonly krw: Decimal;
}

/** The settings for the texts, from the background's last answer. */
export interface Display extends Pick<TextOptions, 'language' | 'main'> {
  /** What is shown where an amount is read. */
  readonly figure: Settings['explorerFigure'];
}

export interface DisplaySettings {
  /** The same object as long as nothing about it changes. */
  readonly display: () => Display;
}

/** No holding is worth more dollars: the page counts in other units, or the token reports wrong decimals. */
const MOST_DOLLAR_DIGITS = 13;
const NO_SUM = '—';

const WORDS = {
  en: {
    stale: 'stale: no newer price available',
    disputed: 'unconfirmed: a new price is far from this one',
    worth: 'worth',
    each: 'each',
    beyond: { text: 'more than its pools hold', short: '>pools' },
    past: { near: 'then', day: 'that day' },
    pastHead: 'At the time of the transaction:',
    nowHead: 'Now:',
    details: 'Click for details',
    byKeyboard: ' (keyboard: the shortcut on the link)',
    sum: 'Sum of the rows priced so far',
    left: (left: number, rows: number) => `${left} of ${rows} not priced`,
  },
  ko: {
    stale: '갱신 지연: 새 시세를 받지 못함',
    disputed: '검증 중: 새 가격이 이 시세와 크게 다름',
    worth: '가치',
    each: '개당',
    beyond: { text: '풀 유동성 초과', short: '풀 초과' },
    past: { near: '당시', day: '당일' },
    pastHead: '거래 당시:',
    nowHead: '현재:',
    details: '클릭하면 상세 정보가 열립니다',
    byKeyboard: ' (키보드: 링크에서 단축키)',
    sum: '시세를 받은 항목의 합계',
    left: (left: number, rows: number) => `${rows}개 중 ${left}개 시세 없음`,
  },
} as const;

/** Milliseconds of a day, an hour, a minute, a second, and of no time. */
const UNITS = [DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, 0];

/** The words for each unit. `Intl.RelativeTimeFormat` has these words too, but making one takes 10 ms of each page. */
const AGES = {
  en: [' d. ago', ' hr. ago', ' min. ago', ' sec. ago', 'now'],
  ko: ['일 전', '시간 전', '분 전', '초 전', '지금'],
} as const;

export function describePrice(price: CurrentPrice, options: TextOptions): PriceText {
  const { language, main, usdShown, now } = options;
  const both = mainFirst(main);
  const shown = both.filter((currency) => currency === 'KRW' || !usdShown);
  const figureOf = (currency: Currency) => shortPrice(sideOf(price, currency), currency, language);
  const figures = shown.map(figureOf);
  const about = originOf(price, language, now);
  return {
    text: figures.map(({ text }) => text).join(' · '),
    short: figures[0]?.text ?? '',
    label: [...figures.map(plainText), about].join(', '),
    hint: [...both.map(figureOf).map(plainText), about].join('\n'),
  };
}

/** The worth of an amount. The tooltip has both factors and the product. */
export function describeWorth(
  amount: Decimal,
  worth: AmountWorth | 'beyond pools',
  price: CurrentPrice,
  { language, main, usdShown, now }: TextOptions,
): PriceText {
  const words = WORDS[language];
  const both = mainFirst(main);
  if (worth === 'beyond pools') {
    const { text, short } = words.beyond;
    const one = describePrice(price, { language, main, usdShown: false, now });
    const label = `${words.worth} ${text}, ${words.each} ${one.label}`;
    return { text, short, label, hint: `${text}\n${words.each} ${one.hint}` };
  }
  const [first, ...others] = both.filter((currency) => currency === 'KRW' || !usdShown);
  const currency = first ?? main;
  const figures = [currency, ...others].map((each) => shortWorth(sideOf(worth, each), each, language));
  const spoken = figures.map(plainText).join(', ');
  const about = originOf(price, language, now);
  const product = (each: Currency) => productLine(amount, sideOf(price, each), each, { language });
  return {
    text: figures.map(({ text }) => text).join(' · '),
    short: tightWorth(sideOf(worth, currency), currency, language).text,
    label: `${words.worth} ${spoken}, ${words.each} ${plainText(shortPrice(sideOf(price, currency), currency, language))}, ${about}`,
    hint: [...both.map(product), about].join('\n'),
  };
}

/** `amount`: null for one token, also where it cannot be an amount of such a token. */
export function describeThen(
  { past, now }: PriceThen,
  amount: Decimal | null,
  options: Omit<TextOptions, 'usdShown'>,
): PriceText {
  const { language } = options;
  const words = WORDS[language];
  const dollars = amount && past.usd && multiply(amount, past.usd);
  const of = amount && isBelievable(amount, dollars, now?.decimals ?? null) ? amount : null;
  const beyond = of && worthOf({ ...past, amount: of }).isBeyondPools ? words.beyond : null;
  const valued = beyond ? null : of;
  const sides = sidesThen(past, valued, options);
  const short = valued ? shortWorth : shortPrice;
  const figures = sides.map(({ value, currency }) => short(value, currency, language));
  const when = words.past[past.granularity === 'day' ? 'day' : 'near'];
  const about = [`${past.source}, ${localTime(past.asOf)}`, ...ratesOf(past.converted)];
  const current = now && describeNow(now, of, { ...options, usdShown: false });
  return {
    text: `${when} ${beyond?.text ?? figures.map(({ text }) => text).join(' · ')}`,
    short: `${when} ${beyond?.short ?? figures[0]?.text}`,
    label: [
      ...(beyond ? [`${when} ${beyond.text}`] : []),
      `${beyond ? words.each : when} ${figures.map(plainText).join(', ')}`,
      ...about,
      ...(current ? [`${words.nowHead} ${current.label}`] : []),
    ].join(', '),
    hint: [
      words.pastHead,
      ...(beyond ? [beyond.text] : []),
      ...sides.map(({ product }) => product),
      ...about,
      ...(current ? [words.nowHead, current.hint] : []),
    ].join('\n'),
  };
}

/** With the line of a price that can be clicked, beside a link or a title. */
export function withDetails(text: PriceText, language: Language, isLinked: boolean): PriceText {
  const { details, byKeyboard } = WORDS[language];
  return { ...text, hint: `${text.hint}\n${details}${isLinked ? byKeyboard : ''}` };
}

/** `worths`: of the rows that are priced; `rows`: the count of all. Null where none is priced. */
export function describeSum(
  worths: readonly AmountWorth[],
  rows: number,
  { language, main }: Pick<TextOptions, 'language' | 'main'>,
): PriceText | null {
  if (worths.length === 0) return null;
  const total = (currency: Currency) =>
    worths.map((worth) => sideOf(worth, currency)).reduce(add, '0' as Decimal);
  const first = shortWorth(total(main), main, language).text;
  const tight = tightWorth(total(main), main, language).text;
  const { sum, left } = WORDS[language];
  const rest = rows > worths.length ? [left(rows - worths.length, rows)] : [];
  return {
    text: [first, ...rest].join(' · '),
    short: rest.length > 0 ? `${tight}+` : tight,
    label: [sum, first, ...rest].join(', '),
    hint: [
      sum,
      ...mainFirst(main).map((each) => plainText(shortWorth(total(each), each, language))),
      ...rest,
    ].join('\n'),
  };
}

/** The text of a list without a sum: none of its rows is priced. */
export function describeUnpriced(rows: number, { language }: Pick<TextOptions, 'language'>): PriceText {
  const text = WORDS[language].left(rows, rows);
  return { text, short: NO_SUM, label: text, hint: text };
}

/**
 * The exact products. Null where the price cannot be the price of such an amount: it has more decimals than the token, or is
 * absurd.
 */
export function amountWorth(amount: Decimal, price: CurrentPrice): AmountWorth | 'beyond pools' | null {
  const { decimals } = price;
  if (!isBelievable(amount, multiply(amount, price.usd), decimals)) return null;
  const { usd, krw } = worthOf({ ...price, amount });
  return usd && krw ? { usd, krw } : 'beyond pools';
}

export function createDisplaySettings(
  browserLanguage: string,
): DisplaySettings & { readonly update: (answer: PageAnswer) => void } {
  type Chosen = Pick<PageAnswer, 'language' | 'currency' | 'explorerFigure'>;
  const displayFor = (chosen: Chosen): Display => {
    const language = languageOf(chosen.language, browserLanguage);
    return { language, main: mainCurrency(chosen.currency, language), figure: chosen.explorerFigure };
  };
  let display = displayFor({ language: 'system', currency: 'language', explorerFigure: 'value' });
  return {
    display: () => display,
    update: (answer) => {
      const next = displayFor(answer);
      if (JSON.stringify(next) !== JSON.stringify(display)) display = next;
    },
  };
}

/** `dollars`: the worth of the amount, null if unknown. */
function isBelievable(amount: Decimal, dollars: Decimal | null, decimals: number | null): boolean {
  const places = amount.split('.')[1]?.length ?? 0;
  if (decimals !== null && places > decimals) return false;
  return dollars === null || wholeLength(dollars) <= MOST_DOLLAR_DIGITS;
}

/** The source, the age, and the doubt about the price. */
function originOf({ source, asOf, status }: CurrentPrice, language: Language, now: number): string {
  const doubts = status === 'priced' ? [] : [WORDS[language][status]];
  return [source, age(Math.max(0, now - asOf), language), ...doubts].join(', ');
}

/** `2 min. ago`, `2분 전`: rounded down. */
function age(ms: number, language: Language): string {
  const unit = UNITS.findIndex((size) => ms >= size);
  const unitMs = UNITS[unit];
  return `${unitMs ? Math.floor(ms / unitMs) : ''}${AGES[language][unit]}`;
}

/** Each currency that has a price, the main one first. */
function sidesThen(past: PastPrice, amount: Decimal | null, options: Pick<TextOptions, 'language' | 'main'>) {
  return mainFirst(options.main).flatMap((currency) => {
    const price = currency === 'KRW' ? past.krw : past.usd;
    if (price === null) return [];
    const value = amount ? multiply(amount, price) : price;
    const product = amount
      ? productLine(amount, price, currency, options)
      : plainText(shortPrice(price, currency, options.language));
    return [{ currency, value, product }];
  });
}

function describeNow(now: CurrentPrice, amount: Decimal | null, options: TextOptions): PriceText {
  const worth = amount && amountWorth(amount, now);
  return amount && worth ? describeWorth(amount, worth, now, options) : describePrice(now, options);
}

/** The rates behind the currency that the source does not quote. */
function ratesOf(converted: PastConversion | null): readonly string[] {
  if (!converted) return [];
  if (converted.through === 'KRW-USDT')
    return [
      `₩${wonRate(converted.krwPerUsdt)}/USDT`,
      `$${dollarRate(converted.usdPerUsdt)}/USDT, ${localTime(converted.usdPerUsdtAsOf)}`,
    ];
  const tether = converted.usdPerUsdt === undefined ? [] : [`$${dollarRate(converted.usdPerUsdt)}/USDT`];
  return [...tether, `₩${wonRate(converted.krwPerUsd)}/$, ${converted.service}, ${converted.date}`];
}

/** `0.01 × ₩2,781,617 = ₩27,816`. */
function productLine(
  amount: Decimal,
  price: Decimal,
  currency: Currency,
  { language }: Pick<TextOptions, 'language'>,
): string {
  const one = plainText(shortPrice(price, currency, language));
  const all = plainText(shortWorth(multiply(amount, price), currency, language));
  return `${groupedDigits(amount)} × ${one} = ${all}`;
}

/** By the reader's clock, with its zone, as pages write times of their own: `2026-10-15 20:58:12 UTC+9`. */
function localTime(ms: number): string {
  const east = -new Date(ms).getTimezoneOffset();
  const local = new Date(ms + east * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
  return `${local} UTC${east === 0 ? '' : offset(east)}`;
}

function offset(east: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60];
  return `${east < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}
