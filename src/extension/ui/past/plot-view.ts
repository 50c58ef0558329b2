/** Zooming and moving the range of times that a plot shows. */
import type uPlot from 'uplot';

/** The fewest steps that remain visible. */
const NEAREST_STEPS = 4;

export interface ViewChange {
  /** The factor of the visible range: below 1 zooms in, infinity shows all. */
  readonly factor?: number;
  /** The share of the visible range to move by. */
  readonly share?: number;
  /** The point that stays in place while zooming, from 0 at the left to 1 at the right. */
  readonly around?: number;
}

/** Changes the visible range, within the range of the data. */
export function changeView(plot: uPlot, { factor = 1, share = 0, around = 0.5 }: ViewChange): void {
  const [first, last] = endsOf(plot);
  const { min, max } = viewOf(plot);
  const step = (last - first) / Math.max(1, plot.data[0].length - 1);
  const length = Math.min(last - first, Math.max((max - min) * factor, NEAREST_STEPS * step));
  const wanted = min + (max - min - length) * around + share * length;
  const from = Math.min(Math.max(wanted, first), last - length);
  plot.setScale('x', { min: from, max: from + length });
}

export function bringIntoView(plot: uPlot, at: number): void {
  const { min, max } = viewOf(plot);
  if (at < min) changeView(plot, { share: (at - min) / (max - min) });
  if (at > max) changeView(plot, { share: (at - max) / (max - min) });
}

export function viewOf(plot: uPlot) {
  const [first, last] = endsOf(plot);
  const { min, max } = plot.scales.x ?? {};
  return { min: min ?? first, max: max ?? last };
}

export function isPartial(plot: uPlot): boolean {
  const [first, last] = endsOf(plot);
  const { min, max } = viewOf(plot);
  return min > first || max < last;
}

function endsOf({ data: [times] }: uPlot): readonly [number, number] {
  return [times[0] ?? 0, times.at(-1) ?? 0];
}
