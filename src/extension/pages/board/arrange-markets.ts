/** Filters and sorts the markets of the board. */
import type { Language } from '../../../core/market/language.ts';
import { initialsOf, isInitials, searchForm } from '../../../core/market/search-form.ts';
import type { ShownMarket } from '../../messages/board.ts';

export const COLUMNS = ['name', 'krw', 'change', 'premium', 'traded'] as const;
export type Column = (typeof COLUMNS)[number];

export interface Sorting {
  readonly by: Column;
  readonly isDescending: boolean;
}

export const FIRST_SORTING: Sorting = { by: 'traded', isDescending: true };

export interface Arrangement {
  readonly text: string;
  readonly sorting: Sorting;
  readonly isOwnFirst: boolean;
  readonly language: Language;
}

/** The markets to list, in order; those without the sorted figure come last in both directions. */
export function arrangeMarkets(
  markets: readonly ShownMarket[],
  { text, sorting, isOwnFirst, language }: Arrangement,
): readonly ShownMarket[] {
  const form = searchForm(text);
  const found = form === '' ? [...markets] : markets.filter((market) => isCalled(market, form));
  const isAfter = comparing(sorting, language);
  return found.sort((a, b) => (isOwnFirst ? Number(b.isOwn) - Number(a.isOwn) : 0) || isAfter(a, b));
}

function isCalled({ market, name, koreanName }: ShownMarket, form: string): boolean {
  if (isInitials(form) && initialsOf(koreanName).includes(form)) return true;
  return [market.slice(market.indexOf('-') + 1), name, koreanName].some((each) =>
    searchForm(each).includes(form),
  );
}

function comparing({ by, isDescending }: Sorting, language: Language) {
  const way = isDescending ? -1 : 1;
  if (by === 'name') {
    const { compare } = new Intl.Collator(language);
    return (a: ShownMarket, b: ShownMarket) => way * compare(nameIn(a, language), nameIn(b, language));
  }
  return (a: ShownMarket, b: ShownMarket) => {
    const [x, y] = [figureOf(a, by), figureOf(b, by)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return way * (x - y);
  };
}

export function nameIn({ name, koreanName }: ShownMarket, language: Language): string {
  return language === 'ko' ? koreanName : name;
}

function figureOf(market: ShownMarket, by: Exclude<Column, 'name'>): number | null {
  const { krw, change, premium, tradedKrw } = market;
  const figure = { krw, change, premium: premium.percent, traded: tradedKrw }[by];
  return figure === null ? null : Number(figure);
}
