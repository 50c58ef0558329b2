/** The small pieces of a result. */

import { type Currency, exactPrice, shortPrice } from '../market/format.ts';
import type { Price } from '../market/prices.ts';
import type { LookUpRow } from '../messages/messages.ts';
import type { CardTextKey, TranslateCard } from '../pages/i18n/translate-card.ts';
import { PRICE_ICONS } from '../pages/icon-paths.ts';
import { PLATFORM_LETTERS } from '../pages/platform-letters.ts';
import { lookOf } from '../pages/popup/status.ts';
import { button, element, icon } from './element.ts';

/** A price to read; its exact digits are the element's value and its tooltip. */
export function figure(value: string, currency: Currency): HTMLElement {
  const { text, plain } = shortPrice(value, currency);
  return element(
    'data',
    { class: `figure figure-${currency.toLowerCase()}`, value, title: exactPrice(value, currency) },
    ...(plain === null
      ? [text]
      : [element('span', { 'aria-hidden': 'true' }, text), element('span', { class: 'sr' }, plain)]),
  );
}

/** A letter in the platform's colour: full for its coin, pale with the platform's letter beside it for a token. */
export function mark({ platform, token, address, asset }: LookUpRow): HTMLElement {
  const letter = PLATFORM_LETTERS[platform];
  const isCoin = address === null && asset.endsWith(':0x');
  const initial = isCoin ? letter : [...(token.symbol ?? '?').toUpperCase()].slice(0, 1).join('');
  return element(
    'span',
    { class: `mark mark-${platform.toLowerCase()} mark-${isCoin ? 'coin' : 'token'}`, 'aria-hidden': 'true' },
    initial,
    !isCoin && element('span', { class: 'mark-platform' }, letter),
  );
}

/** The word for a price that is not simply fresh; null for one that is. */
export function statusTag(price: Pick<Price, 'status' | 'usd'>, t: TranslateCard): HTMLElement | null {
  if (price.status === 'priced') return null;
  const look = lookOf(price);
  return element(
    'span',
    { class: `tag tag-${price.status}` },
    look.icon && icon(PRICE_ICONS[look.icon]),
    t(look.word),
  );
}

/** Copies exactly the text; shows for a moment that it did. */
export function copyButton(
  { t }: { readonly t: TranslateCard },
  text: string,
  label: CardTextKey,
  copied: string | null,
  copy: (text: string) => void,
  place = '',
): HTMLElement {
  const done = copied === text;
  return button(
    () => copy(text),
    {
      class: done ? 'copy copy-done' : 'copy',
      'data-focus': `${place}${label} ${text}`,
      'aria-label': t(label),
      title: t(label),
    },
    icon(PRICE_ICONS[done ? 'check' : 'copy']),
  );
}
