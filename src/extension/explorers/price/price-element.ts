/** The elements on a page: `<sise-price>` and `<sise-sum>`. They get texts, never markup. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import type { Language } from '../../../core/market/language.ts';
import { isStillShown, type PageAmount } from '../find/amounts.ts';
import {
  amountWorth,
  type CurrentPrice,
  type DisplaySettings,
  describePrice,
  describeThen,
  describeWorth,
  type PriceText,
  type PriceThen,
  withDetails,
} from './texts.ts';

export const PRICE_TAG = 'sise-price';
export const SUM_TAG = 'sise-sum';

/**
 * How a price looks and, above all, that it takes no room: its box has a size, and margins that cancel it. What the page
 * has laid out stays where it is, to the pixel; the price is painted over free space that `free-space.ts` has found. Only
 * `!important` in `:host` is stronger than the page's own rules; custom properties set on the host are the way in.
 */
const OWN = [
  'all:initial',
  'display:var(--sise-display,inline-block)',
  'float:var(--sise-float,none)',
  'translate:var(--sise-at,0)',
  'flex:none',
  'width:var(--sise-width,auto)',
  'height:1em',
  'margin:var(--sise-margin,-.5em 0 -.5em .4em)',
  'font:inherit',
  'font-size:var(--sise-size,.92em)',
  'line-height:1',
  'text-align:var(--sise-align,start)',
  'font-variant-numeric:tabular-nums',
  'color:inherit',
  'visibility:inherit',
  'white-space:nowrap',
  'user-select:none',
].join(';');

const CSS = `:host{${OWN.replace(/;|$/g, '!important;')}}\
.stale,.disputed{opacity:.65}\
.disputed{text-decoration:underline dotted}\
.opens{cursor:pointer}\
.opens:hover{text-decoration:underline color-mix(in srgb,currentColor 45%,transparent);text-underline-offset:.15em}\
@media print{:host{display:none!important}}`;

export interface TextElement {
  readonly host: HTMLElement;
  /** The whole text; its width decides where it fits. */
  readonly text: string;
  /** The text where the whole has no room. */
  readonly short: string;
  shorten(isShort: boolean): void;
}

export interface PriceElement extends TextElement {
  readonly asset: AssetKey;
  readonly usdShown: boolean;
  /** The amount beside it, whose worth is shown. */
  readonly amount: Decimal | null;
  /** Whether a click opens its card: there is a price now, and the page allows it. */
  opensCard(): boolean;
  /** Updates the text to the price and the settings; another text needs another place. */
  show(price: CurrentPrice | PriceThen): void;
}

export interface PriceElementOptions extends DisplaySettings {
  readonly asset: AssetKey;
  readonly usdShown: boolean;
  readonly amount: PageAmount | null;
  readonly isClickable: boolean;
  /** What it stands beside is a link. */
  readonly isLinked: boolean;
  readonly now: () => number;
}

export function createPriceElement(
  document: Document,
  { asset, usdShown, amount, isClickable, isLinked, display, now }: PriceElementOptions,
  first: CurrentPrice | PriceThen,
): PriceElement {
  const { element, seen, write, writeHint } = createTextElement(document, PRICE_TAG);
  element.host.dataset.asset = asset;
  let price = first;
  let settings = display();

  function show(next: CurrentPrice | PriceThen): void {
    price = next;
    settings = display();
    const status = 'past' in price ? 'priced' : price.status;
    seen.className = opensCard() ? `${status} opens` : status;
    write(describe(), settings.language);
  }

  const opensCard = () => isClickable && ('past' in price ? price.now : price) !== null;

  function describe(): PriceText {
    const text = describeFigures();
    return opensCard() ? withDetails(text, settings.language, isLinked) : text;
  }

  function describeFigures(): PriceText {
    const { language, main, figure } = settings;
    const options = { language, main, now: now() };
    const valued = figure === 'value' && amount && isStillShown(amount) ? amount : null;
    if ('past' in price) return describeThen(price, valued?.value ?? null, options);
    const worth = valued && amountWorth(valued.value, price);
    return valued && worth
      ? describeWorth(valued.value, worth, price, { ...options, usdShown: usdShown || valued.usdBeside })
      : describePrice(price, { ...options, usdShown });
  }

  // The age is renewed on hover. The text stays as it was placed.
  seen.addEventListener('pointerenter', () => writeHint(describe(), settings.language));
  show(first);
  return Object.assign(element, {
    asset,
    usdShown,
    amount: amount?.value ?? null,
    opensCard,
    show: (next: CurrentPrice | PriceThen) => {
      if (next !== price || display() !== settings) show(next);
    },
  });
}

export type SumElement = ReturnType<typeof createSumElement>;

export function createSumElement(document: Document) {
  const { element, write } = createTextElement(document, SUM_TAG);
  let label = '';
  return Object.assign(element, {
    /** True when the text is another than before. */
    show: (text: PriceText, language: Language): boolean => {
      const isNew = text.label !== label;
      ({ label } = text);
      write(text, language);
      return isNew;
    },
  });
}

function createTextElement(document: Document, tag: string) {
  const host = document.createElement(tag);
  const root = host.attachShadow({ mode: 'open' });
  const seen = document.createElement('span');
  seen.ariaHidden = 'true';
  // An image without a picture: screen readers read its label and nothing else.
  const spoken = document.createElement('span');
  spoken.role = 'img';
  applyStyle(root);
  root.append(seen, spoken);
  let text: PriceText = { text: '', short: '', label: '', hint: '' };
  let isShort = false;

  function writeText(): void {
    const words = isShort ? text.short : text.text;
    if (seen.textContent !== words) seen.textContent = words;
  }

  function writeHint({ hint, label }: PriceText, language: Language): void {
    seen.title = hint;
    spoken.lang = language;
    spoken.ariaLabel = label;
  }

  const element: TextElement = {
    host,
    get text() {
      return text.text;
    },
    get short() {
      return text.short;
    },
    shorten: (wanted) => {
      isShort = wanted;
      writeText();
    },
  };
  return {
    element,
    seen,
    writeHint,
    write: (next: PriceText, language: Language) => {
      text = next;
      writeText();
      writeHint(next, language);
    },
  };
}

let shared: CSSStyleSheet | null = null;

/** Gives the shadow root the one sheet that all elements share. */
function applyStyle(root: ShadowRoot): void {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(CSS);
  }
  root.adoptedStyleSheets = [shared];
}
