/** Draws lines with uPlot. Doubles are good enough for places on a screen; what is read out comes from the prices themselves. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Decimal } from '../../../core/market/decimal.ts';
import { type Currency, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import { dateFormat } from '../time-text.ts';
import { type ChartLines, placeOf, type SourceRun } from './chart-lines.ts';
import { bringIntoView, changeView, isPartial, type ViewChange, viewOf } from './plot-view.ts';

/** They differ without colours, too. */
const LOOKS = {
  global: { colour: '--accent', dash: [] },
  korea: { colour: '--dispute', dash: [7, 3] },
} as const satisfies Record<SourceRun['basis'], { colour: string; dash: number[] | readonly [] }>;

const DAY_S = 86_400;
const MONTH_S = 28 * DAY_S;
const YEAR_S = 365 * DAY_S;
/** Of a double, more are noise. */
const DIGITS = 12;

const NOTCH = 0.8;
const SIDEWAYS = 0.1;

export interface Drawing {
  readonly lines: ChartLines;
  readonly currency: Currency;
  readonly language: Language;
  /** Another one means other colours. */
  readonly theme: string;
  /** Another one shows the whole range again. */
  readonly subject: string;
}

export type Plot = ReturnType<typeof createPlot>;

/** Where the page gives it none. */
const HEIGHT = 340;
/** Where uPlot has a cursor that is nowhere. */
const OUTSIDE = -10;

/** `onPoint`: the time that a pointer is at, null when it has left. */
export function createPlot(root: HTMLElement, onPoint: (at: number | null) => void) {
  let drawn: Drawing | null = null;
  let plot: uPlot | null = null;
  let shape = '';
  let isOurs = false;
  /** Where the cursor was last: what is drawn again under a pointer that rests points at nothing else. */
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
      // At once, so that the cursor is put by the scales that are seen.
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
    /** Puts the cursor at the time, or the one after it; null takes it away. */
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
    /** Zooms, or moves along. */
    view: (change: ViewChange) => plot && changeView(plot, change),
    destroy(): void {
      resized.disconnect();
      plot?.destroy();
    },
  };
}

/** At once, before the task that runs now has ended. */
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

/** Of the plot's height, what the premium has at the bottom. */
const STRIP = 0.24;
/** Of a scale's length, what stays free at either end. */
const MARGIN = 0.06;

function aboveStrip(_: uPlot, low: number, high: number): [number, number] {
  const { min, max } = withMargin(low, high);
  return [min - ((max - min) * STRIP) / (1 - STRIP), max];
}

function inStrip(_: uPlot, low: number, high: number): [number, number] {
  const { min, max } = withMargin(low, high);
  return [min, min + (max - min) / STRIP];
}

/** What never changes runs through the middle. */
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

/** What a wheel does over a plot: nearer and further away around the pointer, and sideways along. Dragging and double clicks are uPlot's. */
function listenToWheel(plot: uPlot): void {
  plot.over.addEventListener(
    'wheel',
    (event) => {
      const { deltaX, deltaY, shiftKey, ctrlKey, offsetX } = event;
      const along = shiftKey ? deltaY || deltaX : deltaX;
      const isAlong = shiftKey || Math.abs(deltaX) > Math.abs(deltaY);
      // A page that is scrolled past a chart must go on.
      if (!isAlong && !ctrlKey) return;
      event.preventDefault();
      if (isAlong) changeView(plot, { share: Math.sign(along) * SIDEWAYS });
      else
        changeView(plot, { factor: deltaY > 0 ? 1 / NOTCH : NOTCH, around: offsetX / plot.over.clientWidth });
    },
    { passive: false },
  );
}

/** What stands beside a chart's lines: rounded for the eye, never a price. */
function priceLabel(value: number, currency: Currency, language: Language): string {
  if (value <= 0) return '';
  const [digits = '', power = '0'] = value.toExponential(DIGITS).split('e');
  const places = Math.min(100, Math.max(0, DIGITS - Number(power)));
  return shortPrice(value.toFixed(places) || digits, currency, language).text.replace(
    /(\.\d*?[^\D0])0+$|\.0+$/,
    '$1',
  );
}

/** `step`: seconds between two labels. Those of hours name the day where it begins. */
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

/** Where another source begins, a line across the plot with its name. */
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
