import { type Currency, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { AvailablePrice } from '../../../core/market/prices.ts';
import { hasMoved, type MovedFigures } from './moved-figures.ts';
import type { Popup } from './props.ts';

interface FiguresProps {
  readonly popup: Popup;
  readonly price: AvailablePrice;
  /** What the figures' ids begin with, where they have any: see `figureIds`. */
  readonly id?: string;
  /** What has just changed: see `movedFigures`. */
  readonly moved?: MovedFigures;
}

/** The ids of a row's two figures, the main currency's first. */
export function figureIds(asset: string, main: Currency): string {
  return mainFirst(main)
    .map((currency) => idOf(asset, currency))
    .join(' ');
}

function idOf(asset: string, currency: Currency): string {
  return `${asset}-${currency.toLowerCase()}`;
}

/** Both prices, the main currency's first and large. */
export function Figures({ popup: { main, language }, price, id, moved }: FiguresProps) {
  const [first, second] = mainFirst(main);
  const figure = (currency: Currency) => ({
    value: sideOf(price, currency),
    currency,
    language,
    id: id && idOf(id, currency),
    moved: moved !== undefined && hasMoved(moved, price, currency),
  });
  return (
    <>
      <Price {...figure(first)} isMain />
      <Price {...figure(second)} />
    </>
  );
}

interface PriceProps {
  readonly value: string;
  readonly currency: Currency;
  readonly language: Language;
  /** It stands first, and large. */
  readonly isMain?: boolean;
  /** It has just taken another's place. */
  readonly moved?: boolean;
  readonly id?: string | undefined;
}

/** A price to read; its exact digits are the element's value. */
export function Price({ value, currency, language, isMain = false, moved = false, id }: PriceProps) {
  const { text, plain } = shortPrice(value, currency, language);
  return (
    <data
      // Another figure is another element: its flash begins anew.
      key={text}
      class={[
        'price',
        `price-${currency.toLowerCase()}`,
        isMain ? 'price-main' : 'price-other',
        moved && 'price-moved',
      ]
        .filter(Boolean)
        .join(' ')}
      id={id}
      value={value}
      title={plain ?? undefined}
    >
      {plain === null ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span class="sr">{plain}</span>
        </>
      )}
    </data>
  );
}
