import type { KnownPrice } from '../../../core/market/prices.ts';
import { changeOf } from '../../ui/change.ts';
import type { Popup } from './props.ts';

interface ChangeFigureProps {
  readonly popup: Popup;
  readonly price: KnownPrice;
  readonly id?: string;
}

/** By how much the price has changed, and since when; nothing where that is not known. */
export function ChangeFigure({ popup: { main, t }, price, id }: ChangeFigureProps) {
  const change = changeOf(price, main, t);
  if (!change) return null;
  return (
    <span class={`change change-${change.direction}`} id={id} title={change.hint}>
      {change.text} <span class="change-since">{change.label}</span>
    </span>
  );
}
