import type { AvailablePrice, ChangeSince } from '../../../core/market/prices.ts';
import { changeIn, changeOf } from '../../ui/change.ts';
import type { Popup } from './props.ts';

interface ChangeFigureProps {
  readonly popup: Popup;
  readonly price: AvailablePrice;
  readonly id?: string;
  /** The beginning that goes without words: it is only read aloud. */
  readonly ordinary?: ChangeSince | null;
}

/** By how much the price has changed, and since when; nothing where that is not known. */
export function ChangeFigure({ popup: { main, t }, price, id, ordinary = null }: ChangeFigureProps) {
  const change = changeOf(price, main, t);
  if (!change) return null;
  const isOrdinary = ordinary !== null && changeIn(price, main)?.since === ordinary;
  return (
    <span class={`change change-${change.direction}`} id={id} title={change.hint}>
      {change.text} <span class={isOrdinary ? 'sr' : 'change-since'}>{change.label}</span>
    </span>
  );
}
