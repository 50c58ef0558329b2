/** One price on a page: the `<sise-price>` element. Only ever texts are set, never markup. */
import type { AssetKey } from '../market/assets.ts';
import type { Language } from '../pages/i18n/translate.ts';
import { dress } from './style.ts';
import { hint, label, type ShownPrice, shortText } from './words.ts';

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
  let price = first;

  function say(next: ShownPrice): void {
    price = next;
    const short = shortText(price, usdShown);
    if (text.textContent !== short) text.textContent = short;
    text.className = price.status === 'priced' ? '' : price.status === 'stale' ? 'faded' : 'faded doubted';
    describe();
  }

  /** Ages by itself: said anew whenever someone looks. */
  function describe(): void {
    spoken.lang = language();
    spoken.ariaLabel = label(price, usdShown, language(), now());
    text.title = hint(price, language(), now());
  }

  text.addEventListener('pointerenter', describe);
  say(first);
  return {
    host,
    asset,
    usdShown,
    get text() {
      return text.textContent ?? '';
    },
    say,
  };
}
