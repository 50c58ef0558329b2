/** Boxes and the lines of text that they make; lengths are CSS pixels of the viewport. */

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

/** Padding is a part of a pixel too small, and nothing is the worse for it; to the left nothing is ever placed. */
export function isWithin(box: Rect, bounds: Rect): boolean {
  return box.top >= bounds.top - 1 && box.bottom <= bounds.bottom + 1 && box.right <= bounds.right;
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
