/** Measures of a page: boxes and the lines that they make, rulers for scaled places, and widths of texts. */
import type { ScaleAt } from '../../ui/page-scale.ts';

/** From the upper left corner of the viewport, as every measure here. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function middleOf({ top, bottom }: Rect): number {
  return (top + bottom) / 2;
}

/** Whether the boxes overlap; lines may touch by a pixel. */
export function overlap(a: Rect, b: Rect): boolean {
  return a.bottom > b.top + 1 && a.top < b.bottom - 1 && a.left < b.right && a.right > b.left;
}

/** Whether the box is within the bounds, with a tolerance of a pixel, but not where lines end. */
export function isWithin(box: Rect, bounds: Rect): boolean {
  const isOnLine = box.left >= bounds.left - 1 && box.right <= bounds.right;
  return isOnLine && box.top >= bounds.top - 1 && box.bottom <= bounds.bottom + 1;
}

/** The intersection. */
export function shared(a: Rect, b: Rect): Rect {
  return {
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** The same with all distances from the upper left corner of the viewport multiplied. */
function scaledBy(rect: Rect, factor: number): Rect {
  if (factor === 1) return rect;
  const { left, right, top, bottom } = rect;
  return { left: left * factor, right: right * factor, top: top * factor, bottom: bottom * factor };
}

/** The same seen in a mirror: what runs from right to left runs from left to right. */
export function mirrored({ left, right, top, bottom }: Rect): Rect {
  return { left: -right, right: -left, top, bottom };
}

/** The lines that the boxes make, top to bottom where they are in reading order; each as its first box. */
export function linesOf(boxes: readonly Rect[]): readonly Rect[] {
  const lines: Rect[] = [];
  for (const box of boxes) if (!lines.some((line) => sharesLine(line, box))) lines.push(box);
  return lines;
}

export function sharesLine(a: Rect, b: Rect): boolean {
  return isLevelWith(a, b) || isLevelWith(b, a);
}

function isLevelWith({ top, bottom }: Rect, b: Rect): boolean {
  return top < middleOf(b) && middleOf(b) < bottom;
}

export type Ruler = NonNullable<ReturnType<typeof rulerIn>>;

/**
 * Measures in the CSS pixels of one place, in which the styles there are written, however the page scales it. Null where the
 * page turns the place, or scales it by several transforms.
 */
export function rulerIn(place: Element, scaleAt: ScaleAt) {
  const { written } = scaleAt(place);
  if (written === null) return null;
  /** `measured`: as the browser returns it for what stands in `element`. */
  const rectIn = (element: Element, measured: Rect) =>
    scaledBy(measured, scaleAt(element).measured / written);
  return {
    boxOf: (element: Element) => rectIn(element, element.getBoundingClientRect()),
    rectIn,
    /** From pixels of the viewport, which all places share. */
    fromView: (seen: Rect) => scaledBy(seen, 1 / written),
    toView: (rect: Rect) => scaledBy(rect, written),
  };
}

/** The width of a text in CSS pixels, before it stands anywhere. */
export type MeasureText = (text: string, font: CSSStyleDeclaration, px: number) => number;

/** Tabular digits are a little wider than those that a canvas draws. */
const TABULAR = 1.04;
/** The width of a letter, as a share of the font size, where there is no canvas. */
const LETTER = 0.6;

/**
 * Measures on a canvas of its own, which costs no layout. Prices are made of a dozen letters: each is measured once for each
 * call of the returned function, since fonts may load between calls.
 */
export function textMeasure(document: Document): () => MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  return () => {
    const fonts = new Map<string, Map<string, number>>();
    return (text, { fontWeight, fontFamily }, px) => {
      if (!context) return text.length * px * LETTER;
      const font = `${fontWeight} ${px}px ${fontFamily}`;
      const widths = fonts.get(font) ?? new Map<string, number>();
      fonts.set(font, widths);
      let sum = 0;
      for (const letter of text) {
        let width = widths.get(letter);
        if (width === undefined) {
          context.font = font;
          width = context.measureText(letter).width;
          widths.set(letter, width);
        }
        sum += width;
      }
      return Math.ceil(sum * TABULAR) + 1;
    };
  };
}
