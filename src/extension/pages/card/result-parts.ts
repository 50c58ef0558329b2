/** The small parts of a result: a figure, a mark, the word for a status, a copy button. */
import { type Currency, type Figure, shortPrice } from '../../../core/market/format.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { AvailablePrice } from '../../../core/market/prices.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { LookUpRow } from '../../messages/look-up.ts';
import type { CardTextKey, TranslateCard } from '../../ui/i18n/card.ts';
import { PRICE_ICONS } from '../../ui/icon-paths.ts';
import { markOf } from '../../ui/mark-figures.ts';
import { CURRENCY_WORDS, lookOf, type PriceCondition } from '../../ui/price-facts.ts';
import { button, element, icon, markFigure } from './element.ts';
import type { ResultContext } from './result-context.ts';

/** Both prices, each with its copy button where there is one; the main currency's first and large. */
export function figures(
  price: AvailablePrice,
  { main, language }: ResultContext,
  copyOf: (text: string, label: CardTextKey) => HTMLElement | null = () => null,
): readonly HTMLElement[] {
  return mainFirst(main).flatMap((currency, i) => {
    const value = sideOf(price, currency);
    const copy = copyOf(value, CURRENCY_WORDS[currency].copy);
    const { text, plain } = shortPrice(value, currency, language);
    const shown = figure({ value, currency, text, plain }, i === 0 ? 'main' : 'other');
    return copy ? [shown, copy] : [shown];
  });
}

/** A price to read; its exact digits are the element's value. */
function figure(
  { value, currency, text, plain }: Figure & { readonly value: string; readonly currency: Currency },
  place: 'main' | 'other',
): HTMLElement {
  return element(
    'data',
    {
      class: `figure figure-${currency.toLowerCase()} figure-${place}`,
      value,
      title: plain ?? undefined,
    },
    ...(plain === null
      ? [text]
      : [element('span', { 'aria-hidden': 'true' }, text), element('span', { class: 'sr' }, plain)]),
  );
}

/** What tells it from others at a glance, as in the popup. */
export function mark({ token, asset }: LookUpRow): HTMLElement {
  const { look, figure, letter, platformLetter } = markOf(asset, token.symbol);
  return element(
    'span',
    { class: look, 'aria-hidden': 'true' },
    figure ? markFigure(figure) : letter,
    platformLetter && element('span', { class: 'mark-platform' }, platformLetter),
  );
}

/** Before a name that may be taken for another one; null for any other. */
export function lookAlikeMark(token: Token, t: TranslateCard): HTMLElement | null {
  if (!isLookAlike(token)) return null;
  const said = t('lookAlike');
  return element(
    'span',
    { class: 'result-doubt', title: said },
    icon(PRICE_ICONS.warn),
    element('span', { class: 'sr' }, said),
  );
}

/** The word for a price that is not simply fresh; null for one that is. */
export function statusTag(price: PriceCondition, t: TranslateCard): HTMLElement | null {
  if (price.status === 'priced') return null;
  const look = lookOf(price);
  return element(
    'span',
    { class: `tag tag-${price.status}` },
    look.icon && icon(PRICE_ICONS[look.icon]),
    t(look.word),
  );
}

interface CopyButtonOptions {
  readonly text: string;
  readonly label: CardTextKey;
  /** The text that was copied a moment ago, whichever. */
  readonly copied: string | null;
  /** Where on the card, when there is another button for the same text. */
  readonly place?: string;
}

/** Copies exactly the text; shows for a moment that it did. */
export function copyButton(
  { t, acts }: ResultContext,
  { text, label, copied, place = '' }: CopyButtonOptions,
): HTMLElement {
  const done = copied === text;
  return button(
    () => acts.copy(text),
    {
      class: done ? 'copy copy-done' : 'copy',
      'data-focus': `${place}${label} ${text}`,
      'aria-label': t(label),
      title: t(label),
    },
    icon(PRICE_ICONS[done ? 'check' : 'copy']),
  );
}
