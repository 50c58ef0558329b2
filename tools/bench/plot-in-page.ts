/** What is timed alone in a page: a year of hours under pan and zoom, ours and uPlot by itself. */
import uPlot from 'uplot';
import type { Decimal } from '../../src/core/market/decimal.ts';
import type { ChartLines } from '../../src/extension/ui/past/chart-lines.ts';
import { createPlot } from '../../src/extension/ui/past/plot.ts';
import type { ViewChange } from '../../src/extension/ui/past/plot-view.ts';

export type PlotInPage = typeof import('./plot-in-page.ts');

const POINTS = 8_760;
const HOUR_S = 3_600;
const FIRST_S = 1_735_689_600;
const SIZE = { width: 900, height: 340 };

const TIMES = Array.from({ length: POINTS }, (_, i) => FIRST_S + i * HOUR_S);
const VALUES = TIMES.map((_, i) => 100 + 20 * Math.sin(i / 700) + 3 * Math.sin(i / 11) + Math.sin(i * 7));

const GESTURES: readonly ViewChange[] = [
  ...Array.from({ length: 12 }, () => ({ factor: 0.8, around: 0.4 })),
  ...Array.from({ length: 12 }, () => ({ share: 0.1 })),
  ...Array.from({ length: 12 }, () => ({ share: -0.1 })),
  ...Array.from({ length: 12 }, () => ({ factor: 1 / 0.8, around: 0.4 })),
];

export async function ours(): Promise<number> {
  const root = rootHere();
  const plot = createPlot(root, () => {});
  plot.show({ lines: linesHere(), currency: 'USD', language: 'en', theme: 'light', subject: 'bench' });
  const longest = await longestOf(GESTURES.map((gesture) => () => plot.view(gesture)));
  plot.destroy();
  root.remove();
  return longest;
}

export async function bare(): Promise<number> {
  const root = rootHere();
  const options = { ...SIZE, series: [{}, { stroke: '#0b6e66', width: 1.75 }] };
  const plot = new uPlot(options, [TIMES, VALUES], root);
  await settled();
  let { min, max } = { min: FIRST_S, max: FIRST_S + (POINTS - 1) * HOUR_S };
  const longest = await longestOf(
    GESTURES.map(({ factor = 1, share = 0, around = 0.5 }) => () => {
      const length = (max - min) * factor;
      min += (max - min - length) * around + share * length;
      max = min + length;
      plot.setScale('x', { min, max });
    }),
  );
  plot.destroy();
  root.remove();
  return longest;
}

function rootHere(): HTMLElement {
  const root = document.createElement('div');
  root.style.width = `${SIZE.width}px`;
  document.body.append(root);
  return root;
}

function linesHere(): ChartLines {
  const prices = VALUES.map((value, i) => {
    const usd = value.toFixed(4) as Decimal;
    const asOf = (TIMES[i] ?? 0) * 1000;
    return {
      source: 'DefiLlama',
      basis: 'global',
      usd,
      krw: null,
      asOf,
      granularity: 'minute',
      converted: null,
    } as const;
  });
  const runs = [{ basis: 'global', source: 'DefiLlama', first: 0, last: POINTS - 1 } as const];
  return { times: TIMES.map((at) => at * 1000), lines: [{ basis: 'global', prices, runs }], premiums: [] };
}

/** uPlot draws in a microtask of the task that changed it. */
async function longestOf(acts: readonly (() => void)[]): Promise<number> {
  let longest = 0;
  for (const act of acts) {
    await settled();
    const startedAt = performance.now();
    act();
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    longest = Math.max(longest, performance.now() - startedAt);
  }
  return longest;
}

/** In the next frame whatever the last one left to do is done. */
function settled(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
