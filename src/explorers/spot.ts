/** The spot for one price: reads what is around its name, and looks for free space there. Changes nothing. */

import { containersOf } from './containers.ts';
import {
  BESIDE,
  type FreeSpace,
  findFreeSpace,
  type Obstacle,
  type TextSize,
  textMiddle,
} from './free-space.ts';
import {
  type InsertionPoint,
  insertionPointAfter,
  landingBeside,
  pixels,
  wouldMoveOthers,
} from './layout.ts';
import { obstaclesIn } from './obstacles.ts';
import { middleOf, type Point, type Rect } from './rectangles.ts';
import { TOKEN_LINKS } from './selectors.ts';
import { surroundingsIn } from './surroundings.ts';
import type { MeasureText } from './text-width.ts';

/** Free space that a price is painted over. */
export interface FreeSpot extends InsertionPoint {
  /** Font size as a share of the surrounding one. */
  readonly size: number;
  /** Where it belongs, as long as the page lays nothing out anew. */
  readonly box: Rect;
  /** Its left edge and the middle of its line, from the anchor's upper left corner. */
  readonly at: Point;
  /** How far from where it will be laid out that probably is. */
  readonly shift: Point;
}

/** Without a box where no space is free: the price then joins the text. */
export type Spot = FreeSpot | (InsertionPoint & { readonly box: null });

export interface SpotRequest {
  readonly anchor: Element;
  readonly text: string;
  readonly measure: MeasureText;
  /** Where others of the same container are going to stand. */
  readonly prices: readonly Obstacle[];
}

/**
 * Finds the best spot: in free space, of that beside the name if there is any, or else in the text. Null when the anchor is
 * not laid out at all, or only where a price would move others.
 */
export function findSpot(request: SpotRequest): Spot | null {
  if (!request.anchor.getClientRects()[0]) return null;
  let best: Spot | null = null;
  for (const container of containersOf(request.anchor)) {
    const spot = spotIn(container, request);
    if (spot?.box && spot.size === BESIDE) return spot;
    if (!best?.box && spot) best = spot;
  }
  return best;
}

/** Where no space is free. */
export function inText({ after, layout, gap }: InsertionPoint): Spot {
  return { after, layout, gap, box: null };
}

function spotIn(container: Element, request: SpotRequest): Spot | null {
  const { anchor, text, measure, prices } = request;
  const around = surroundingsIn(container);
  const { clip } = around(anchor.parentElement);
  if (clip && (wouldMoveOthers(clip) || isShared(clip, anchor))) return spotIn(clip, request);
  // A truncating box would cut the price off, too.
  const after = clip ?? anchor;
  const parent = after.parentElement;
  const bounds = container.getBoundingClientRect();
  if (!parent || wouldMoveOthers(after) || bounds.width === 0) return null;
  const style = getComputedStyle(parent);
  const em = fontSizeOf(style);
  const size: TextSize = {
    em,
    nameEm: fontSizeOf(getComputedStyle(anchor)),
    width: measure(text, style, em * BESIDE),
  };
  const point = insertionPointAfter(after, style);
  const space = findFreeSpace({ bounds, obstacles: obstaclesIn(container, anchor, around), prices }, size);
  return space ? spotOver(space, point, size, anchor) : inText(point);
}

function spotOver(
  { box, size, line }: FreeSpace,
  point: InsertionPoint,
  text: TextSize,
  anchor: Element,
): FreeSpot {
  const corner = anchor.getBoundingClientRect();
  const name = point.after.getBoundingClientRect();
  const landing = landingBeside(name, point, text.em * size, textMiddle(line, size, text));
  const y = middleOf(box);
  return {
    ...point,
    size,
    box,
    at: { x: box.left - corner.left, y: y - corner.top },
    shift: { x: box.left - landing.x, y: y - landing.y },
  };
}

/** Names of several tokens: scrolled, or with their places changed, they would leave behind what stands outside the box. */
function isShared(clip: Element, anchor: Element): boolean {
  return [...clip.querySelectorAll<HTMLAnchorElement>(TOKEN_LINKS)].some(
    ({ href }) => href !== (anchor as HTMLAnchorElement).href,
  );
}

function fontSizeOf({ fontSize }: CSSStyleDeclaration): number {
  return pixels(fontSize) || 16;
}
