/** Finds the spot for one price: reads what is around its name, and searches for free space there. Changes nothing. */
import type { ScaleAt } from '../../ui/page-scale.ts';
import { TOKEN_LINKS, textNodesIn } from '../find/page-parts.ts';
import {
  BESIDE,
  type FreeSpace,
  findSpaceAlong,
  LEAST,
  type Obstacle,
  type Surface,
  type TextSize,
  textMiddle,
} from './free-space.ts';
import {
  type MeasureText,
  middleOf,
  type Point,
  type Rect,
  type Ruler,
  rulerIn,
  shared,
  sharesLine,
} from './geometry.ts';
import {
  containersOf,
  gapBehind,
  type InsertionPoint,
  insertionPointAfter,
  isFlexItem,
  isInline,
  landingBeside,
  pixels,
  wouldMoveOthers,
} from './layout.ts';
import { obstaclesIn, surroundingsIn } from './obstacles.ts';

/** Free space that a price is painted over. */
export interface FreeSpot extends InsertionPoint {
  readonly isBeside: boolean;
  readonly align: FreeSpace['align'];
  /** In pixels of the viewport; valid until the next layout of the page. */
  readonly box: Rect;
  readonly width: number;
  /** Its left edge and the middle of its line, from the anchor's upper left corner. */
  readonly at: Point;
  /** The probable distance from where it will be laid out. */
  readonly shift: Point;
}

/** Without a box where no space is free: the price then joins the text. */
export type Spot = (FreeSpot | (InsertionPoint & { readonly box: null })) & {
  /** Font size as a share of the surrounding one. */
  readonly size: number;
  /** Whether only the short text has room. */
  readonly isShort: boolean;
};

export interface SpotRequest {
  readonly anchor: Element;
  readonly text: string;
  readonly short: string;
  readonly measure: MeasureText;
  readonly scaleAt: ScaleAt;
  /** The boxes that others of the same container get, in pixels of the viewport. */
  readonly prices: readonly Rect[];
}

/** How far a text may reach out of the block that it joins (in em): its measured width is an upper bound. */
const OVERHANG = 0.5;

/**
 * Finds the best spot: in free space, of that beside the name if there is any, or else in the text. Null when the anchor is
 * not laid out at all, or turned, or only where a price would move others. The short text comes before a line of its own.
 */
export function findSpot(request: SpotRequest): Spot | null {
  const { anchor, text, short, scaleAt } = request;
  if (!anchor.getClientRects()[0] || !rulerIn(anchor, scaleAt)) return null;
  const spot = bestSpot(request);
  const hasRoom = spot && (spot.box || spot.layout === 'inline');
  if (hasRoom || short === text) return spot;
  const ofShort = bestSpot({ ...request, text: short });
  return ofShort && (ofShort.box || !spot) ? { ...ofShort, isShort: true } : spot;
}

function bestSpot(request: SpotRequest): Spot | null {
  let best: Spot | null = null;
  for (const [i, container] of containersOf(request.anchor).entries()) {
    const spot = spotIn(container, request, i > 0);
    if (spot?.box && spot.isBeside) return spot;
    if (!best?.box && spot) best = spot;
  }
  return best;
}

/** The spot without its free space. */
export function inText({ after, layout, gap, size, isShort }: Spot): Spot {
  return { after, layout, gap, size, isShort, box: null };
}

/** `isAround`: the container is around the name's own. */
function spotIn(container: Element, request: SpotRequest, isAround: boolean): Spot | null {
  const { anchor, text, measure, prices, scaleAt } = request;
  const surroundings = surroundingsIn(container);
  const { clip } = surroundings(anchor.parentElement);
  const isStuck = clip !== null && (wouldMoveOthers(clip) || isShared(clip, anchor));
  const within = isStuck ? spotIn(clip, request, isAround) : null;
  const around = isStuck && !within ? boxAround(clip, container, anchor) : null;
  if (isStuck && !around) return within;
  // A truncating box would cut the price off, too.
  const after = around ?? clip ?? anchor;
  const parent = after.parentElement;
  if (!parent || wouldMoveOthers(after) || container.getBoundingClientRect().width === 0) return null;
  const ruler = rulerIn(parent, scaleAt);
  if (!ruler) return null;
  const style = getComputedStyle(parent);
  const em = fontSizeOf(style);
  const nameEm = nameSizeOf(anchor);
  const point = insertionPointAfter(after, style);
  const size: TextSize = {
    em,
    nameEm,
    // A title is larger than anything that stands beside it.
    least: anchor.localName === 'a' ? (LEAST * Math.max(em, nameEm)) / em : LEAST,
    width: measure(text, style, em * BESIDE),
    gap: gapBehind(point, em),
  };
  const obstacles = obstaclesIn(container, anchor, surroundings, ruler);
  const others = prices.map(ruler.fromView);
  const surface = { ...surfaceIn(container, anchor, obstacles, ruler), isShared: isAround, prices: others };
  const space = findSpaceAlong(style.direction, surface, size);
  if (space) return spotOver(space, point, size, { anchor, ruler });
  // A line more moves all that is below it, which only a title is worth. What joins a row moves its items, or makes them wrap.
  const isLineMore = point.layout === 'block' && anchor.localName === 'a';
  return isFlexItem(point) || isLineMore || isTooWide(size, point, ruler)
    ? null
    : { ...point, size: Math.max(BESIDE, size.least), isShort: false, box: null };
}

/** Whether it would reach out of the block whose text it joins, over what is beside that. A cell of a table grows. */
function isTooWide({ width, em }: TextSize, { after, layout }: InsertionPoint, ruler: Ruler): boolean {
  let block = layout === 'inline' ? after.parentElement : null;
  while (block && isInline(block)) block = block.parentElement;
  if (!block) return false;
  const { display, paddingLeft, paddingRight } = getComputedStyle(block);
  const { left, right } = ruler.boxOf(block);
  const room = right - left - pixels(paddingLeft) - pixels(paddingRight);
  return !display.startsWith('table') && width > room + OVERHANG * em;
}

function spotOver(
  { box, size, line, ...space }: FreeSpace,
  point: InsertionPoint,
  text: TextSize,
  { anchor, ruler }: { readonly anchor: Element; readonly ruler: Ruler },
): Spot {
  const corner = ruler.boxOf(anchor);
  const name = ruler.boxOf(point.after);
  const landing = landingBeside(name, point, text.em * size, textMiddle(line, size, text));
  const y = middleOf(box);
  return {
    ...point,
    ...space,
    size,
    isShort: false,
    box: ruler.toView(box),
    width: box.right - box.left,
    at: { x: box.left - corner.left, y: y - corner.top },
    shift: { x: box.left - landing.x, y: y - landing.y },
  };
}

/**
 * The nearest box around one that cuts off and does not scroll, after which a price moves nothing; null when there is none.
 * Below a grid it would be at none of its cells.
 */
function boxAround(clip: Element, container: Element, anchor: Element): Element | null {
  if (!/^(?:hidden|clip)$/.test(getComputedStyle(clip).overflowX)) return null;
  for (let box = clip.parentElement; box && box !== container; box = box.parentElement) {
    if (isShared(box, anchor) || getComputedStyle(box).display.includes('grid')) return null;
    if (!wouldMoveOthers(box)) return box;
  }
  return null;
}

/** Names of several tokens: scrolled, or with their places changed, they would leave behind what stands outside the box. */
function isShared(clip: Element, anchor: Element): boolean {
  return [...clip.querySelectorAll<HTMLAnchorElement>(TOKEN_LINKS)].some(
    ({ href }) => href !== (anchor as HTMLAnchorElement).href,
  );
}

/** The font size of the anchor's first words. */
function nameSizeOf(anchor: Element): number {
  for (const { data, parentElement } of textNodesIn(anchor, 20))
    if (parentElement && /\S/.test(data)) return fontSizeOf(getComputedStyle(parentElement));
  return fontSizeOf(getComputedStyle(anchor));
}

function fontSizeOf({ fontSize }: CSSStyleDeclaration): number {
  return pixels(fontSize) || 16;
}

/** The surface without other prices. A row that is one link has its price within itself. */
function surfaceIn(
  container: Element,
  anchor: Element,
  obstacles: readonly Obstacle[],
  ruler: Ruler,
): Omit<Surface, 'prices' | 'isShared'> {
  const { paddingLeft, paddingRight } = getComputedStyle(container);
  const bounds = ruler.boxOf(container);
  return {
    bounds: isRow(anchor, obstacles) ? shared(bounds, ruler.boxOf(anchor)) : bounds,
    padding: [pixels(paddingLeft), pixels(paddingRight)],
    obstacles,
  };
}

/** Whether the link has more in it than a name. */
function isRow(anchor: Element, obstacles: readonly Obstacle[]): boolean {
  if (isInline(anchor)) return false;
  const name = obstacles.find(({ kind }) => kind === 'name');
  return obstacles.some(
    ({ kind, box }) =>
      kind === 'rate' || kind === 'figure' || (kind === 'own' && name && !sharesLine(name.box, box)),
  );
}
