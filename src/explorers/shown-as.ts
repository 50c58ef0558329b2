/** How a person wants prices shown: by the background's last answer. */
import { languageOf } from '../market/language.ts';
import { mainCurrency } from '../market/main-currency.ts';
import type { PageAnswer, Settings } from '../messages/messages.ts';
import type { PriceReader } from './price-text.ts';

export interface Reader extends Pick<PriceReader, 'language' | 'main'> {
  /** What is shown where an amount is known. */
  readonly figure: Settings['explorerFigure'];
}

export interface ShownAs {
  readonly reader: () => Reader;
}

export function createShownAs(
  browserLanguage: string,
): ShownAs & { readonly learn: (answer: PageAnswer) => void } {
  let chosen: Pick<PageAnswer, 'language' | 'currency' | 'explorerFigure'> = {
    language: 'system',
    currency: 'language',
    explorerFigure: 'value',
  };
  return {
    reader: () => {
      const language = languageOf(chosen.language, browserLanguage);
      return { language, main: mainCurrency(chosen.currency, language), figure: chosen.explorerFigure };
    },
    learn: (answer) => {
      chosen = answer;
    },
  };
}
