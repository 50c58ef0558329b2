/** One price on a page: the `<sise-price>` element. Only ever texts are set, never markup. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import { describeThen, type ShownThen } from './past-worth-text.ts';
import { applyStyle } from './price-style.ts';
import { describePrice, type PriceText, type ShownPrice } from './price-text.ts';
import { isStillShown, type ShownAmount } from './shown-amount.ts';
import type { ShownAs } from './shown-as.ts';
import { amountWorth, describeWorth } from './worth-text.ts';

export const PRICE_TAG = 'sise-price';

/** Its price now, or, of a transaction that was made before, what it was worth then. */
export type Shown = ShownPrice | ShownThen;

export interface PriceElement {
  readonly host: HTMLElement;
  readonly asset: AssetKey;
  readonly usdShown: boolean;
  /** How much of it the page shows, which is told what it is worth. */
  readonly amount: Decimal | null;
  /** What it says now where there is room; its width decides where it fits. */
  readonly text: string;
  /** What it says where there is no room for both currencies. */
  readonly short: string;
  shorten(isShort: boolean): void;
  /** Says it as who reads it wants it now: where that is another text, it is to be placed anew. */
  show(price: Shown): void;
}

export interface PriceElementOptions extends ShownAs {
  readonly asset: AssetKey;
  readonly usdShown: boolean;
  readonly amount: ShownAmount | null;
  readonly now: () => number;
}

/** Makes the element; it belongs to nobody's tree yet. */
export function createPriceElement(
  document: Document,
  { asset, usdShown, amount, reader, now }: PriceElementOptions,
  first: Shown,
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
  let saidTo = reader();
  let said: PriceText;
  let isShort = false;

  function show(next: Shown): void {
    price = next;
    saidTo = reader();
    text.className = 'past' in price ? 'priced' : price.status;
    said = describe();
    write();
    tell(said);
  }

  function tell({ hint, label }: PriceText): void {
    text.title = hint;
    spoken.lang = saidTo.language;
    spoken.ariaLabel = label;
  }

  function describe(): PriceText {
    const { language, main, figure } = saidTo;
    const to = { language, main, now: now() };
    const held = figure === 'value' && amount && isStillShown(amount) ? amount : null;
    if ('past' in price) return describeThen(price, held?.value ?? null, to);
    const worth = held && amountWorth(held.value, price);
    return held && worth
      ? describeWorth(held.value, worth, price, { ...to, usdShown: usdShown || held.usdBeside })
      : describePrice(price, { ...to, usdShown });
  }

  function write(): void {
    const words = isShort ? said.short : said.text;
    if (text.textContent !== words) text.textContent = words;
  }

  // The age grows by itself: it is told anew whenever someone looks. What is seen stays as it was placed.
  text.addEventListener('pointerenter', () => tell(describe()));
  show(first);
  return {
    host,
    asset,
    usdShown,
    amount: amount?.value ?? null,
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
      if (next !== price || reader() !== saidTo) show(next);
    },
  };
}
