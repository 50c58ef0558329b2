/** How a person wants prices shown: by the background's last answer. */
import { languageOf } from '../../core/market/language.ts';
import { mainCurrency } from '../../core/market/main-currency.ts';
import type { PageAnswer, Settings } from '../messages/messages.ts';
import type { PriceReader } from './price-text.ts';

export interface Reader extends Pick<PriceReader, 'language' | 'main'> {
  /** What is shown where an amount is known. */
  readonly figure: Settings['explorerFigure'];
}

export interface ShownAs {
  /** The same object as long as nothing about it changes. */
  readonly reader: () => Reader;
}

type Chosen = Pick<PageAnswer, 'language' | 'currency' | 'explorerFigure'>;

export function createShownAs(
  browserLanguage: string,
): ShownAs & { readonly learn: (answer: PageAnswer) => void } {
  const readerFor = (chosen: Chosen): Reader => {
    const language = languageOf(chosen.language, browserLanguage);
    return { language, main: mainCurrency(chosen.currency, language), figure: chosen.explorerFigure };
  };
  let reader = readerFor({ language: 'system', currency: 'language', explorerFigure: 'value' });
  return {
    reader: () => reader,
    learn: (answer) => {
      const next = readerFor(answer);
      const isSame =
        next.language === reader.language && next.main === reader.main && next.figure === reader.figure;
      if (!isSame) reader = next;
    },
  };
}
