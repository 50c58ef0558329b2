/** The sum above one list of holdings: an element that takes no room, like a price. Only texts are set. */
import type { Language } from '../../core/market/language.ts';
import { applyStyle } from './price-style.ts';
import type { SumText } from './sum-text.ts';

export const SUM_TAG = 'sise-sum';

export interface SumElement {
  readonly host: HTMLElement;
  /** Shows the text; true when it says something else than before. */
  say(text: SumText, language: Language): boolean;
  readonly text: string;
  readonly short: string;
  shorten(isShort: boolean): void;
}

export function createSumElement(document: Document): SumElement {
  const host = document.createElement(SUM_TAG);
  const root = host.attachShadow({ mode: 'open' });
  const seen = document.createElement('span');
  seen.ariaHidden = 'true';
  const spoken = document.createElement('span');
  spoken.role = 'img';
  applyStyle(root);
  root.append(seen, spoken);
  let said: SumText = { text: '', short: '', label: '', hint: '' };
  let isShort = false;
  const write = () => {
    seen.textContent = isShort ? said.short : said.text;
  };
  return {
    host,
    get text() {
      return said.text;
    },
    get short() {
      return said.short;
    },
    say: (text, language) => {
      const isNew = text.label !== said.label;
      said = text;
      seen.title = text.hint;
      spoken.lang = language;
      spoken.ariaLabel = text.label;
      write();
      return isNew;
    },
    shorten: (wanted) => {
      isShort = wanted;
      write();
    },
  };
}
