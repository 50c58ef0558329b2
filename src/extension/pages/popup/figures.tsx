import { type Currency, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { AvailablePrice } from '../../../core/market/prices.ts';
import { hasMoved, type MovedFigures } from './moved-figures.ts';
import type { Popup } from './props.ts';

interface FiguresProps {
  readonly popup: Popup;
  readonly price: AvailablePrice;
  /** The beginning of the figures' ids (`figureIds`); without it they have none. */
  readonly id?: string;
  /** The figures that have just changed, and flash (`movedFigures`). */
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

/** A price in both currencies, the main one first and large. */
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
  /** The figure of the main currency, which is large. */
  readonly isMain?: boolean;
  /** The figure has just changed, and flashes. */
  readonly moved?: boolean;
  readonly id?: string | undefined;
}

/** A rounded price; the element's `value` has the exact digits. */
export function Price({ value, currency, language, isMain = false, moved = false, id }: PriceProps) {
  const { text, plain } = shortPrice(value, currency, language);
  return (
    <data
      // A new key makes a new element, so that the flash starts again.
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
