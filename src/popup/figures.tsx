import type { Currency } from '../market/format.ts';
import { mainFirst, sideOf } from '../market/main-currency.ts';
import type { KnownPrice } from '../market/prices.ts';
import { Price } from './price.tsx';
import type { Popup } from './props.ts';

interface FiguresProps {
  readonly popup: Popup;
  readonly price: KnownPrice;
  /** What the figures' ids begin with, where they have any: see `figureIds`. */
  readonly id?: string;
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
export function Figures({ popup: { main }, price, id }: FiguresProps) {
  const [first, second] = mainFirst(main);
  return (
    <>
      <Price value={sideOf(price, first)} currency={first} isMain id={id && idOf(id, first)} />
      <Price value={sideOf(price, second)} currency={second} id={id && idOf(id, second)} />
    </>
  );
}
