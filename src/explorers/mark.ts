/** One price on a page: the `<sise-price>` element. Only ever texts are set, never markup. */
import type { AssetKey } from '../market/assets.ts';
import type { Language } from '../pages/i18n/language.ts';
import { dress } from './style.ts';
import { describe, type ShownPrice } from './words.ts';

export const MARK = 'sise-price';

export interface Mark {
  readonly host: HTMLElement;
  readonly asset: AssetKey;
  readonly usdShown: boolean;
  /** What it says now; its width decides where it fits. */
  readonly text: string;
  say(price: ShownPrice): void;
}

export interface MarkOptions {
  readonly asset: AssetKey;
  readonly usdShown: boolean;
  readonly language: () => Language;
  readonly now: () => number;
}

/** Makes the element; it belongs to nobody's tree yet. */
export function createMark(document: Document, options: MarkOptions, first: ShownPrice): Mark {
  const { asset, usdShown, language, now } = options;
  const host = document.createElement(MARK);
  host.dataset.asset = asset;
  const root = host.attachShadow({ mode: 'open' });
  // One for the eyes, one for screen readers: an image without a picture says its label and nothing else.
  const text = document.createElement('span');
  text.ariaHidden = 'true';
  const spoken = document.createElement('span');
  spoken.role = 'img';
  dress(root);
  root.append(text, spoken);
  let price: ShownPrice | null = null;

  function say(next: ShownPrice): void {
    if (next === price) return;
    price = next;
    text.className = next.status;
    speak();
  }

  /** Ages by itself: said anew whenever someone looks. */
  function speak(): void {
    if (!price) return;
    const said = describe(price, usdShown, language(), now());
    if (text.textContent !== said.text) text.textContent = said.text;
    text.title = said.hint;
    spoken.lang = language();
    spoken.ariaLabel = said.label;
  }

  text.addEventListener('pointerenter', speak);
  say(first);
  return {
    host,
    asset,
    usdShown,
    get text() {
      return text.textContent;
    },
    say,
  };
}
