/** How much of its times a plot shows. */
import type uPlot from 'uplot';

/** No nearer than so many steps. */
const NEAREST_STEPS = 4;

export interface ViewChange {
  /** Below 1 is nearer; infinite shows all. */
  readonly factor?: number;
  /** Moves by so much of what is shown. */
  readonly share?: number;
  /** What stays in its place, from 0 at the left to 1 at the right. */
  readonly around?: number;
}

/** Never beyond what there is. */
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
