/**
 * Free room beside a name, so that a price moves nothing (design §6: no line height, no layout shift). Reads the layout and
 * changes nothing; all lengths are CSS pixels of the viewport.
 */

import { isCell, isInline, landingOf, type Neighbourhood, neighbourhoodOf, pixels } from './flow.ts';
import {
  type Box,
  boxOf,
  gapAfter,
  linesOf,
  MAX_DEPTH,
  type Piece,
  piecesIn,
  styleOf,
  surroundingsIn,
} from './pieces.ts';
import { TOKEN_LINKS } from './rows.ts';

/** Left edge and middle of the line. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Free room that a price is painted over. */
interface FreeSpot extends Neighbourhood {
  /** Font size as a share of the surrounding one. */
  readonly size: number;
  /** Where it belongs, as long as the page lays nothing out anew. */
  readonly box: Box;
  /** The same from the anchor's upper left corner. */
  readonly at: Point;
  /** How far from where it will be laid out that probably is. */
  readonly shift: Point;
}

/** Without a box where there is no free room: the price then joins the text. */
export type Spot = FreeSpot | (Neighbourhood & { readonly box: null });

const CELL = 'td,th,li,[role$=cell],.row-count';
const SIZE = 0.92;
/** Below or above the name, in the cell's own padding, where there is no room beside it. */
const SMALL = 0.72;
/** How far below the middle of a line its text stands (em): smaller text on the same baseline has a lower middle. */
const BASELINE = 0.35;
/** Between two prices in one line. */
const GAP_PX = 4;
/** Before and after the price, in its own font size. */
const LEAD = 0.45;
const TAIL = 0.25;
/** How far to look for room around a name that stands in no cell. */
const MAX_BLOCKS = 4;

export type MeasureText = (text: string, font: CSSStyleDeclaration, px: number) => number;

/**
 * Finds the best place for the text: beside the anchor, below it or above it, there perhaps behind another price, or else in
 * the text. `prices`: where others of the same home are going to stand. Null when the anchor is not laid out at all, or only
 * as a cell of a grid.
 */
export function findSpot(
  anchor: Element,
  text: string,
  measure: MeasureText,
  prices: readonly Piece[],
): Spot | null {
  if (!anchor.getClientRects()[0]) return null;
  let best: Spot | null = null;
  for (const container of containersOf(anchor)) {
    const spot = spotIn(container, anchor, text, measure, prices);
    if (spot?.box && spot.size === SIZE) return spot;
    if (!best?.box && spot) best = spot;
  }
  return best;
}

/** Where names share their lines, and prices their room: the cell or the nearest block. */
export function homeOf(anchor: Element): Element | undefined {
  return containersOf(anchor)[0];
}

function spotIn(
  container: Element,
  anchor: Element,
  text: string,
  measure: MeasureText,
  prices: readonly Piece[],
): Spot | null {
  const around = surroundingsIn(container);
  const { clip } = around(anchor.parentElement);
  if (clip && (isCell(clip) || isShared(clip, anchor))) return spotIn(clip, anchor, text, measure, prices);
  // A truncating box would cut the price off, too.
  const after = clip ?? anchor;
  const parent = after.parentElement;
  const bounds = boxOf(container);
  if (!parent || isCell(after) || bounds.width === 0) return null;
  const style = styleOf(parent);
  const em = emOf(style);
  const width = measure(text, style, em * SIZE);
  const beside = neighbourhoodOf(after, style);

  const corner = boxOf(anchor);
  const pieces = piecesIn(container, anchor, around);
  const own = pieces.filter((piece) => piece.own).map(({ box }) => box);
  const ownEm = emOf(styleOf(anchor));
  const middleOf = (line: Box, size: number) => (line.top + line.bottom) / 2 + BASELINE * (ownEm - em * size);
  const isCovered = (box: Box) => pieces.some((piece) => overlap(piece.box, box));
  const boxAt = (left: number, middle: number, size: number): Box => {
    const half = (em * size) / 2;
    return { left, right: left + (width * size) / SIZE, top: middle - half, bottom: middle + half };
  };
  const spotAt = (box: Box, line: Box, size: number): Spot => {
    const landing = landingOf(beside, em * size, middleOf(line, size));
    const y = (box.top + box.bottom) / 2;
    return {
      ...beside,
      size,
      box,
      at: { x: box.left - corner.left, y: y - corner.top },
      shift: { x: box.left - landing.x, y: y - landing.y },
    };
  };
  /** From `left` on, or behind other prices as far as `until`. */
  const freeAt = (left: number, middle: number, until: number): Box | null => {
    for (let x = left; x <= until; ) {
      const box = boxAt(x, middle, SMALL);
      if (!isWithin(box, bounds) || isCovered(box)) return null;
      const other = prices.find((price) => overlap(price.box, box));
      if (!other) return box;
      x = other.box.right + GAP_PX;
    }
    return null;
  };

  for (const line of linesOf(own)) {
    const x = gapAfter(line, [...pieces, ...prices], width + (LEAD + TAIL) * em * SIZE, bounds.right);
    const box = x !== null && boxAt(x + LEAD * em * SIZE, middleOf(line, SIZE), SIZE);
    // Two lines beside one stand half above and half below it, as if on no line of its own.
    if (box && !isCovered(box)) return spotAt(box, line, SIZE);
  }
  const [first] = own;
  const last = own.at(-1);
  if (first && last) {
    const left = Math.min(...own.map((box) => box.left));
    const below = Math.max(...own.map(({ bottom }) => bottom)) + (em * SMALL) / 2;
    const above = Math.min(...own.map(({ top }) => top)) - (em * SMALL) / 2;
    const box = freeAt(left, below, last.right) ?? freeAt(first.left, above, first.right);
    if (box) return spotAt(box, last, SMALL);
  }
  return inText(beside);
}

/** Names of several tokens: scrolled, or with their places changed, they would leave behind what stands outside the box. */
function isShared(clip: Element, anchor: Element): boolean {
  return [...clip.querySelectorAll<HTMLAnchorElement>(TOKEN_LINKS)].some(
    ({ href }) => href !== (anchor as HTMLAnchorElement).href,
  );
}

/** Where no room is free. */
export function inText(beside: Neighbourhood): Spot {
  return { ...beside, box: null };
}

function emOf({ fontSize }: CSSStyleDeclaration): number {
  return pixels(fontSize) || 16;
}

/** The cell or list item that bounds the price; elsewhere the nearest block, or those around it if it is too tight. */
function containersOf(anchor: Element): readonly Element[] {
  const cell = anchor.closest(CELL);
  if (cell) return [cell];
  const blocks: Element[] = [];
  let box = anchor.parentElement;
  for (let depth = 0; box && depth < MAX_DEPTH && blocks.length < MAX_BLOCKS; depth++) {
    if (!isInline(box)) blocks.push(box);
    if (box.matches('main, body')) break;
    box = box.parentElement;
  }
  return blocks;
}

/** Lines touch by a pixel, and padding is a part of one too small, and nothing is the worse for it. */
function isWithin(box: Box, bounds: Box): boolean {
  return box.top >= bounds.top - 1 && box.bottom <= bounds.bottom + 1 && box.right <= bounds.right;
}

function overlap(a: Box, b: Box): boolean {
  return a.bottom > b.top + 1 && a.top < b.bottom - 1 && a.left < b.right && a.right > b.left;
}

/**
 * Measures on a canvas of its own, which costs no layout; estimates where there is none. Prices are made of a dozen letters:
 * each is measured once a time that the returned function is called, since fonts may come in between.
 */
export function textMeasure(document: Document): () => MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  return () => {
    const fonts = new Map<string, Map<string, number>>();
    return (text, { fontWeight, fontFamily }, px) => {
      if (!context) return text.length * px * 0.6;
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
      // Tabular digits are a little wider than those that a canvas draws.
      return Math.ceil(sum * 1.04) + 1;
    };
  };
}
