/**
 * What keys do on a row of the lists: the arrows walk the rows, Home and End lead to the first and the last, with Alt the arrows
 * move it, Delete removes it.
 */
import type { PriceRowProps } from './props.ts';

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function pressedOnRow(
  event: KeyboardEvent & { currentTarget: HTMLButtonElement },
  { popup, row: { asset }, place, drag }: PriceRowProps,
): void {
  const { saved } = popup.actions;
  const step = STEPS[event.key] ?? 0;
  const moves = event.altKey && step !== 0;
  const removes = event.key === 'Delete' && place !== null && !event.repeat;
  if (event.ctrlKey || event.metaKey || event.shiftKey || (step === 0 && !removes)) return;
  event.preventDefault();
  if (removes) void saved.remove(asset);
  else if (!moves) focusNeighbour(event.currentTarget, step);
  else if (place && drag) void saved.move(asset, place.index + step);
}

function focusNeighbour(from: HTMLElement, step: number): void {
  const rows = [...(from.closest('.lists')?.querySelectorAll<HTMLElement>('.cover') ?? [])];
  const end = step < 0 ? rows[0] : rows.at(-1);
  (Number.isFinite(step) ? rows[rows.indexOf(from) + step] : end)?.focus();
}
