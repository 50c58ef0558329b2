/** One price on a page: the `<sise-price>` element. Only ever texts are set, never markup. */
import type { AssetKey } from '../market/assets.ts';
import { applyStyle } from './price-style.ts';
import { describePrice, type PriceReader, type PriceText, type ShownPrice } from './price-text.ts';

export const PRICE_TAG = 'sise-price';

export interface PriceElement {
  readonly host: HTMLElement;
  readonly asset: AssetKey;
  readonly usdShown: boolean;
  /** What it says now where there is room; its width decides where it fits. */
  readonly text: string;
  /** What it says where there is no room for both currencies. */
  readonly short: string;
  shorten(isShort: boolean): void;
  show(price: ShownPrice): void;
}

export interface PriceElementOptions {
  readonly asset: AssetKey;
  readonly usdShown: boolean;
  readonly reader: () => Pick<PriceReader, 'language' | 'main'>;
  readonly now: () => number;
}

/** Makes the element; it belongs to nobody's tree yet. */
export function createPriceElement(
  document: Document,
  { asset, usdShown, reader, now }: PriceElementOptions,
  first: ShownPrice,
): PriceElement {
  const host = document.createElement(PRICE_TAG);
  host.dataset.asset = asset;
  const root = host.attachShadow({ mode: 'open' });
  // One for the eyes, one for screen readers: an image without a picture says its label and nothing else.
  const text = document.createElement('span');
  text.ariaHidden = 'true';
  const spoken = document.createElement('span');
  spoken.role = 'img';
  applyStyle(root);
  root.append(text, spoken);
  let price = first;
  let said: PriceText;
  let isShort = false;

  function show(next: ShownPrice): void {
    price = next;
    text.className = price.status;
    update();
  }

  /** The age grows by itself: it is told anew whenever someone looks. */
  function update(): void {
    const { language, main } = reader();
    said = describePrice(price, { language, main, usdShown, now: now() });
    write();
    text.title = said.hint;
    spoken.lang = language;
    spoken.ariaLabel = said.label;
  }

  function write(): void {
    const words = isShort ? said.short : said.text;
    if (text.textContent !== words) text.textContent = words;
  }

  text.addEventListener('pointerenter', update);
  show(first);
  return {
    host,
    asset,
    usdShown,
    get text() {
      return said.text;
    },
    get short() {
      return said.short;
    },
    shorten: (wanted) => {
      isShort = wanted;
      write();
    },
    show: (next) => {
      if (next !== price) show(next);
    },
  };
}
