/** Draws a chart's lines with uPlot, from doubles; displayed prices come from the decimal strings. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Decimal } from '../../../core/market/decimal.ts';
import { type Currency, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import { dateFormat } from '../time-text.ts';
import { type ChartLines, placeOf, type SourceRun } from './chart-lines.ts';
import { bringIntoView, changeView, isPartial, type ViewChange, viewOf } from './plot-view.ts';

/** The looks of the lines, which also differ without colours. */
const LOOKS = {
  global: { colour: '--accent', dash: [] },
  korea: { colour: '--dispute', dash: [7, 3] },
} as const satisfies Record<SourceRun['basis'], { colour: string; dash: number[] | readonly [] }>;

const DAY_S = 86_400;
const MONTH_S = 28 * DAY_S;
const YEAR_S = 365 * DAY_S;
/** The significant digits of labels; further ones of a double are noise. */
const DIGITS = 12;

const NOTCH = 0.8;
const SIDEWAYS = 0.1;

export interface Drawing {
  readonly lines: ChartLines;
  readonly currency: Currency;
  readonly language: Language;
  /** The page's theme; another one changes the colours. */
  readonly theme: string;
  /** The asset and range as text; another one resets the zoom. */
  readonly subject: string;
}

export type Plot = ReturnType<typeof createPlot>;

/** The height of the plot where the page sets none (px). */
const HEIGHT = 340;
/** uPlot's position of a cursor outside the plot (px). */
const OUTSIDE = -10;

/** `onPoint` receives the time under the pointer, and null when the pointer leaves. */
export function createPlot(root: HTMLElement, onPoint: (at: number | null) => void) {
  let drawn: Drawing | null = null;
  let plot: uPlot | null = null;
  let shape = '';
  let isOurs = false;
  /** The last position of the cursor (px): redrawing under a resting pointer must not report another time. */
  let left = OUTSIDE;

  const sizes = () => ({ width: root.clientWidth, height: root.clientHeight || HEIGHT });
  const resized = new ResizeObserver(() => {
    const { width, height } = sizes();
    if (plot && width > 0 && (width !== plot.width || height !== plot.height))
      plot.setSize({ width, height });
  });
  resized.observe(root);

  function make(drawing: Drawing, data: uPlot.AlignedData): uPlot {
    const made = new uPlot(optionsOf(drawing, getComputedStyle(root), sizes()), data, root);
    made.hooks.setCursor = [
      () => {
        const isMoved = made.cursor.left !== left;
        left = made.cursor.left ?? OUTSIDE;
        if (isOurs || !isMoved) return;
        const at = left === OUTSIDE ? undefined : made.data[0][made.cursor.idx ?? -1];
        onPoint(at === undefined ? null : at * 1000);
      },
    ];
    listenToWheel(made);
    return made;
  }

  return {
    show(drawing: Drawing): void {
      const data = dataOf(drawing);
      const { lines, currency, language, theme, subject } = drawing;
      const next = JSON.stringify([lines.lines.map(({ runs }) => runs), currency, language, theme, subject]);
      const isZoomed = plot !== null && subject === drawn?.subject && isPartial(plot);
      isOurs = true;
      // Synchronously, so that the cursor is placed by the new scales.
      if (plot && next === shape) redraw(plot, (same) => same.setData(data, !isZoomed));
      else {
        const view = plot && isZoomed ? viewOf(plot) : null;
        plot?.destroy();
        plot = make(drawing, data);
        redraw(plot, (made) => view && made.setScale('x', view));
      }
      isOurs = false;
      [shape, drawn] = [next, drawing];
    },
    /** Moves the cursor to the time, or to the next point after it; null hides it. */
    point(cursor: number | null): void {
      const place = cursor === null || !drawn ? null : placeOf(cursor, drawn.lines);
      const at = place === null ? undefined : drawn?.lines.times[place];
      isOurs = true;
      if (plot && at === undefined) plot.setCursor({ left: OUTSIDE, top: OUTSIDE });
      else if (plot && at !== undefined) {
        bringIntoView(plot, at / 1000);
        plot.setCursor({ left: plot.valToPos(at / 1000, 'x'), top: 0 });
      }
      isOurs = false;
    },
    /** Zooms the plot, or moves it along. */
    view: (change: ViewChange) => plot && changeView(plot, change),
    destroy(): void {
      resized.disconnect();
      plot?.destroy();
    },
  };
}

/** Changes the plot and draws it synchronously; uPlot alone would draw after the current task. */
function redraw(plot: uPlot, change: (plot: uPlot) => unknown): void {
  plot.batch(() => change(plot));
}

function dataOf({ lines, currency }: Drawing): uPlot.AlignedData {
  const number = (value: Decimal | null | undefined) => (value ? Number(value) : null);
  const runs = lines.lines.flatMap(({ prices, runs }) =>
    runs.map(({ first, last }) =>
      prices.map((price, i) => (price && i >= first && i <= last ? number(sideOf(price, currency)) : null)),
    ),
  );
  const premiums = lines.premiums.length > 0 ? [lines.premiums.map(number)] : [];
  return [lines.times.map((at) => at / 1000), ...runs, ...premiums];
}

function optionsOf(
  drawing: Drawing,
  style: CSSStyleDeclaration,
  size: { width: number; height: number },
): uPlot.Options {
  const { lines, currency, language } = drawing;
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const runs = lines.lines.flatMap((line) => line.runs);
  const hasPremium = lines.premiums.length > 0;
  const font = `11px ${style.fontFamily}`;
  const grid = { stroke: colour('--line'), width: 1 };
  const axis = { stroke: colour('--text-soft'), font, grid, ticks: { show: false } };
  const wide = (_: uPlot, labels: string[] | null) =>
    14 + 7 * Math.max(...(labels ?? ['']).map(({ length }) => length));
  const line = (stroke: string, dash: number[]) => ({
    stroke: colour(stroke),
    dash,
    width: 1.75,
    spanGaps: false,
  });
  return {
    ...size,
    legend: { show: false },
    cursor: { y: false, drag: { x: true, y: false, dist: 6 }, points: { size: 8 } },
    scales: {
      y: hasPremium ? { auto: true, range: aboveStrip } : { auto: true },
      premium: { auto: true, range: inStrip },
    },
    axes: [
      {
        ...axis,
        values: (...[, splits, , , step]) => timeLabels(splits, step, language),
        space: 64,
        size: 30,
      },
      {
        ...axis,
        ...(hasPremium && { filter: ofPrices, grid: { ...grid, filter: ofPrices } }),
        values: (_, splits) =>
          splits.map((value) => (value === null ? '' : priceLabel(value, currency, language))),
        size: wide,
      },
      ...(hasPremium
        ? [
            {
              ...axis,
              scale: 'premium',
              side: 1 as const,
              filter: ofStrip,
              grid: { ...grid, filter: ofStrip },
              space: 18,
              size: wide,
              values: percents,
            },
          ]
        : []),
    ],
    series: [
      {},
      ...runs.map(({ basis }) => line(LOOKS[basis].colour, LOOKS[basis].dash)),
      ...(hasPremium ? [{ ...line('--text-soft', []), width: 1.25, scale: 'premium' }] : []),
    ],
    hooks: { draw: [(plot) => drawChanges(plot, runs, lines.times)] },
  };
}

/** The share of the plot's height for the premium, at the bottom. */
const STRIP = 0.24;
/** The share of a scale that stays free at each end. */
const MARGIN = 0.06;

function aboveStrip(_: uPlot, low: number, high: number): [number, number] {
  const { min, max } = withMargin(low, high);
  return [min - ((max - min) * STRIP) / (1 - STRIP), max];
}

function inStrip(_: uPlot, low: number, high: number): [number, number] {
  const { min, max } = withMargin(low, high);
  return [min, min + (max - min) / STRIP];
}

/** The scale's limits with margins; a constant line is placed in the middle. */
function withMargin(low: number, high: number): { min: number; max: number } {
  const margin = (high - low) * MARGIN || Math.abs(high) * MARGIN || 1;
  return { min: low - margin, max: high + margin };
}

function ofPrices({ scales: { y } }: uPlot, splits: number[]): (number | null)[] {
  const { min = 0, max = 0 } = y ?? {};
  return splits.map((value) => (value >= (min ?? 0) + ((max ?? 0) - (min ?? 0)) * STRIP ? value : null));
}

function ofStrip({ scales: { premium } }: uPlot, splits: number[]): (number | null)[] {
  const { min = 0, max = 0 } = premium ?? {};
  return splits.map((value) => (value <= (min ?? 0) + ((max ?? 0) - (min ?? 0)) * STRIP ? value : null));
}

function percents(_: uPlot, splits: (number | null)[]): string[] {
  return splits.map((value) => (value === null ? '' : `${Number(value.toFixed(3))}%`));
}

/** Handles the wheel over the plot: zooms around the pointer with Ctrl, and moves sideways. uPlot handles drags and double clicks. */
function listenToWheel(plot: uPlot): void {
  plot.over.addEventListener(
    'wheel',
    (event) => {
      const { deltaX, deltaY, shiftKey, ctrlKey, offsetX } = event;
      const along = shiftKey ? deltaY || deltaX : deltaX;
      const isAlong = shiftKey || Math.abs(deltaX) > Math.abs(deltaY);
      // Without Ctrl, a vertical wheel scrolls the page.
      if (!isAlong && !ctrlKey) return;
      event.preventDefault();
      if (isAlong) changeView(plot, { share: Math.sign(along) * SIDEWAYS });
      else
        changeView(plot, { factor: deltaY > 0 ? 1 / NOTCH : NOTCH, around: offsetX / plot.over.clientWidth });
    },
    { passive: false },
  );
}

/** The label of a price on the axis, rounded. */
function priceLabel(value: number, currency: Currency, language: Language): string {
  if (value <= 0) return '';
  const [digits = '', power = '0'] = value.toExponential(DIGITS).split('e');
  const places = Math.min(100, Math.max(0, DIGITS - Number(power)));
  return shortPrice(value.toFixed(places) || digits, currency, language).text.replace(
    /(\.\d*?[^\D0])0+$|\.0+$/,
    '$1',
  );
}

/** The labels of the time axis. `step`: the seconds between two; labels of hours have the date where a day begins. */
function timeLabels(seconds: readonly number[], step: number, language: Language): string[] {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, options);
  const day = format({ month: 'short', day: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const month = format({ year: 'numeric', month: 'short' });
  const year = format({ year: 'numeric' });
  return seconds.map((second) => {
    const at = new Date(second * 1000);
    if (step >= YEAR_S) return year.format(at);
    if (step >= MONTH_S) return month.format(at);
    const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
    return step >= DAY_S || isMidnight ? day.format(at) : time.format(at);
  });
}

/** Draws a line across the plot with the source's name where another source begins. */
function drawChanges(plot: uPlot, runs: readonly SourceRun[], times: readonly number[]): void {
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
