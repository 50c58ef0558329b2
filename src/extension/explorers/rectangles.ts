/** Boxes and the lines of text that they make, measured from the upper left corner of the viewport. */

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

/** Lines touch by a pixel, and nothing is the worse for it. */
export function overlap(a: Rect, b: Rect): boolean {
  return a.bottom > b.top + 1 && a.top < b.bottom - 1 && a.left < b.right && a.right > b.left;
}

/** Padding is a part of a pixel too small, and nothing is the worse for it, but where lines end. */
export function isWithin(box: Rect, bounds: Rect): boolean {
  const isOnLine = box.left >= bounds.left - 1 && box.right <= bounds.right;
  return isOnLine && box.top >= bounds.top - 1 && box.bottom <= bounds.bottom + 1;
}

/** What both have in common. */
export function shared(a: Rect, b: Rect): Rect {
  return {
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** The same with all distances from the upper left corner of the viewport multiplied. */
export function scaledBy(rect: Rect, factor: number): Rect {
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
