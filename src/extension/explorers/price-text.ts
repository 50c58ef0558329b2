/**
 * What a price on a page says of itself. Its few words are a table of their own: those of the popup would be loaded into
 * every frame of every explorer.
 */
import { type Currency, exactPrice, shortPrice } from '../../core/market/format.ts';
import type { Language } from '../../core/market/language.ts';
import { mainFirst, sideOf } from '../../core/market/main-currency.ts';
import type { PagePrice } from '../messages/messages.ts';

export type ShownPrice = NonNullable<PagePrice['shown']>;

const DOUBTS = {
  en: { stale: 'stale: no newer price available', disputed: 'unconfirmed: a new price is far from this one' },
  ko: { stale: '갱신 지연: 새 시세를 받지 못함', disputed: '검증 중: 새 가격이 이 시세와 크게 다름' },
} as const;

/** Who reads a price, and where. */
export interface PriceReader {
  readonly language: Language;
  /** The currency that stands first. */
  readonly main: Currency;
  /** The site shows dollars beside it. */
  readonly usdShown: boolean;
  /** Unix milliseconds. */
  readonly now: number;
}

export interface PriceText {
  /** For the eyes: `$1.00 · ₩1,390`, the main currency first; won alone where the site shows dollars itself. */
  readonly text: string;
  /** The first of them alone. */
  readonly short: string;
  /** For screen readers: the same, with the source and the age. */
  readonly label: string;
  /** For hovering: every digit of both, the source and the age, on lines of their own. */
  readonly hint: string;
}

/** Everything that a price says to who reads it so. */
export function describePrice(price: ShownPrice, { language, main, usdShown, now }: PriceReader): PriceText {
  const both = mainFirst(main);
  const shown = both.filter((currency) => currency === 'KRW' || !usdShown);
  const figures = shown.map((currency) => shortPrice(sideOf(price, currency), currency, language));
  const spoken = figures.map(({ text, plain }) => plain ?? text);
  const about = originOf(price, language, now);
  return {
    text: figures.map(({ text }) => text).join(' · '),
    short: figures[0]?.text ?? '',
    label: [...spoken, about].join(', '),
    hint: [...both.map((currency) => exactPrice(sideOf(price, currency), currency)), about].join('\n'),
  };
}

/** The source, the age, and what is to be doubted. */
export function originOf({ source, asOf, status }: ShownPrice, language: Language, now: number): string {
  const doubts = status === 'priced' ? [] : [DOUBTS[language][status]];
  return [source, age(Math.max(0, now - asOf), language), ...doubts].join(', ');
}

/** Milliseconds of a day, an hour, a minute, a second, and of no time. */
const UNITS = [86_400_000, 3_600_000, 60_000, 1000, 0];

/** One for each unit. `Intl.RelativeTimeFormat` has these words too, but making one takes 10 ms of each page. */
const AGES = {
  en: [' d. ago', ' hr. ago', ' min. ago', ' sec. ago', 'now'],
  ko: ['일 전', '시간 전', '분 전', '초 전', '지금'],
} as const;

/** `2 min. ago`, `2분 전`: rounded down. */
function age(ms: number, language: Language): string {
  const unit = UNITS.findIndex((size) => ms >= size);
  const unitMs = UNITS[unit];
  return `${unitMs ? Math.floor(ms / unitMs) : ''}${AGES[language][unit]}`;
}
