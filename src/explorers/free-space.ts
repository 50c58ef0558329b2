/**
 * Free space beside a name, for a price that moves nothing (docs/architecture.md §6: no line height, no
 * layout shift). Only rectangles: what stands where is read by `obstacles.ts`.
 */
import { isWithin, linesOf, middleOf, overlap, type Rect, sharesLine } from './rectangles.ts';

/** What a price may not cover: a line of text, a picture or a control. */
export interface Obstacle {
  readonly box: Rect;
  /** Part of the link or heading itself. */
  readonly own: boolean;
  /** May stand between a name and its price: a picture, a control, or a remark such as `(USDT)`. */
  readonly aside: boolean;
}

export interface Surface {
  /** The edges of the cell or block. */
  readonly bounds: Rect;
  /** All that stands in it, the name's own lines included, in document order. */
  readonly obstacles: readonly Obstacle[];
  /** Where other prices are going to stand. */
  readonly prices: readonly Obstacle[];
}

export interface TextSize {
  /** The font size around the price. */
  readonly em: number;
  /** The font size of the name. */
  readonly nameEm: number;
  /** How wide the text is at the size `BESIDE`. */
  readonly width: number;
}

export interface FreeSpace {
  readonly box: Rect;
  /** The price's font size as a share of the one around it. */
  readonly size: number;
  /** The name's line that it belongs to. */
  readonly line: Rect;
}

/** Beside the name, a little smaller than it. */
export const BESIDE = 0.92;
/** Below or above the name, in the cell's own padding, where there is no space beside it. */
const SMALL = 0.72;
/** How far below the middle of a line its text stands (em): smaller text on the same baseline has a lower middle. */
const BASELINE = 0.35;
/** Between two prices in one line. */
const GAP_PX = 4;
/** Before and after the price, in its own font size. */
const LEAD = 0.45;
const TAIL = 0.25;
/** Words further apart are not one name. */
const SAME_NAME_PX = 8;

/** The best free space: beside the name, below it or above it, there perhaps behind another price. Null when there is none. */
export function findFreeSpace(surface: Surface, text: TextSize): FreeSpace | null {
  const own = surface.obstacles.filter((obstacle) => obstacle.own).map(({ box }) => box);
  for (const line of linesOf(own)) {
    const box = besideLine(line, surface, text);
    if (box) return { box, size: BESIDE, line };
  }
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last) return null;
  const half = (text.em * SMALL) / 2;
  const below = {
    x: Math.min(...own.map(({ left }) => left)),
    y: Math.max(...own.map(({ bottom }) => bottom)) + half,
  };
  const above = { x: first.left, y: Math.min(...own.map(({ top }) => top)) - half };
  const box =
    freeFrom(boxAt(below.x, below.y, SMALL, text), last.right, surface) ??
    freeFrom(boxAt(above.x, above.y, SMALL, text), first.right, surface);
  return box && { box, size: SMALL, line: last };
}

/** The middle that text of this size has on the name's line. */
export function textMiddle(line: Rect, size: number, { em, nameEm }: TextSize): number {
  return middleOf(line) + BASELINE * (nameEm - em * size);
}

function besideLine(line: Rect, { bounds, obstacles, prices }: Surface, text: TextSize): Rect | null {
  const em = text.em * BESIDE;
  const x = gapAfter(line, [...obstacles, ...prices], text.width + (LEAD + TAIL) * em, bounds.right);
  if (x === null) return null;
  const box = boxAt(x + LEAD * em, textMiddle(line, BESIDE, text), BESIDE, text);
  // Two lines beside one stand half above and half below it, as if on no line of its own.
  return obstacles.some((obstacle) => overlap(obstacle.box, box)) ? null : box;
}

/**
 * Where the first gap that is wide enough begins, right of the line's first box. Null when there is none, or when other
 * words come before it: a price after them would be theirs.
 */
function gapAfter(line: Rect, obstacles: readonly Obstacle[], needed: number, limit: number): number | null {
  const onLine = obstacles.filter(({ box }) => sharesLine(line, box)).sort((a, b) => a.box.left - b.box.left);
  let from = line.right;
  for (const { box, own, aside } of onLine) {
    if (box.right <= from) continue;
    if (box.left - from >= needed) return from;
    if (!aside && !(own && box.left - from < SAME_NAME_PX)) return null;
    from = box.right;
  }
  return limit - from >= needed ? from : null;
}

/** The box itself, or moved behind other prices, its left edge as far as `until`; null where anything else is in the way. */
function freeFrom(box: Rect, until: number, { bounds, obstacles, prices }: Surface): Rect | null {
  const width = box.right - box.left;
  for (let { left } = box; left <= until; ) {
    const moved = { ...box, left, right: left + width };
    if (!isWithin(moved, bounds) || obstacles.some((obstacle) => overlap(obstacle.box, moved))) return null;
    const other = prices.find((price) => overlap(price.box, moved));
    if (!other) return moved;
    left = other.box.right + GAP_PX;
  }
  return null;
}

function boxAt(left: number, middle: number, size: number, { em, width }: TextSize): Rect {
  const half = (em * size) / 2;
  return { left, right: left + (width * size) / BESIDE, top: middle - half, bottom: middle + half };
}
