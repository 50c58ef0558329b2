/** Which of a price's two currencies is shown first, and larger. */
import type { Decimal } from './decimal.ts';
import type { Currency } from './format.ts';
import type { Language } from './language.ts';

/** The setting. `language`: won in Korean, dollars in English. */
export type MainCurrencyChoice = 'language' | Currency;

export const MAIN_CURRENCY_CHOICES = ['language', 'KRW', 'USD'] as const satisfies MainCurrencyChoice[];

/** The main currency by the setting and the person's language. */
export function mainCurrency(choice: MainCurrencyChoice, language: Language): Currency {
  if (choice !== 'language') return choice;
  return language === 'ko' ? 'KRW' : 'USD';
}

/** Both currencies, the main one first. */
export function mainFirst(main: Currency): readonly [Currency, Currency] {
  return main === 'KRW' ? ['KRW', 'USD'] : ['USD', 'KRW'];
}

/** The price in this currency. */
export function sideOf<T extends Decimal | null>(
  { usd, krw }: { readonly usd: T; readonly krw: T },
  currency: Currency,
): T {
  return currency === 'USD' ? usd : krw;
}
