/** How lines look, and what marks the change from one source to another. */
import type uPlot from 'uplot';
import type { SourceRun } from './chart-lines.ts';

/** They differ without colours, too. */
export const LOOKS = {
  global: { colour: '--accent', dash: [] },
  korea: { colour: '--dispute', dash: [7, 3] },
} as const satisfies Record<SourceRun['basis'], { colour: string; dash: number[] | readonly [] }>;

/** Where another source begins, a line across the plot with its name. */
export function drawChanges(plot: uPlot, runs: readonly SourceRun[], times: readonly number[]): void {
  const { ctx, bbox } = plot;
  const changes = runs.filter((run, i) => runs[i - 1]?.basis === run.basis);
  ctx.save();
  for (const { source, first, basis } of changes) {
    const x = plot.valToPos((times[first] ?? 0) / 1000, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = ctx.fillStyle = getComputedStyle(plot.root)
      .getPropertyValue(LOOKS[basis].colour)
      .trim();
    ctx.setLineDash([3, 3]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.font = `${11 * devicePixelRatio}px ${getComputedStyle(plot.root).fontFamily}`;
    ctx.textAlign = x > bbox.left + bbox.width / 2 ? 'right' : 'left';
    ctx.fillText(
      source,
      x + (ctx.textAlign === 'right' ? -4 : 4) * devicePixelRatio,
      bbox.top + 12 * devicePixelRatio,
    );
  }
  ctx.restore();
}
