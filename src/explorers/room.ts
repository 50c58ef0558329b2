/**
 * Free room beside a name, so that a price moves nothing (design §6: no line height, no layout shift). Reads the layout and
 * changes nothing; all lengths are CSS pixels of the viewport.
 */

import { landingOf, type Neighbourhood, neighbourhoodOf } from './flow.ts';
import { type Box, gapAfter, linesOf, type Piece, piecesIn, surroundingsIn } from './pieces.ts';

/** Left edge and middle of the line. */
interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Spot extends Neighbourhood {
  readonly width: number;
  /** Font size as a share of the surrounding one. */
  readonly size: number;
  /** Where it belongs, from the anchor's upper left corner; null when there is no free room: it then joins the text. */
  readonly at: Point | null;
  /** How far from where it will be laid out that probably is. */
  readonly shift: Point;
}

const CELL = 'td,th,li,[role=cell],[role=gridcell],.row-count';
const SIZE = 0.92;
/** Below the name, in the cell's own padding, where there is no room beside it. */
const SMALL = 0.72;
/** How far below the middle of a line its text stands (em): smaller text on the same baseline has a lower middle. */
const BASELINE = 0.35;
/** Before and after the price, in its own font size. */
const LEAD = 0.45;
const TAIL = 0.25;
/** How far to look for room around a name that stands in no cell. */
const MAX_BLOCKS = 4;

export type MeasureText = (text: string, font: CSSStyleDeclaration, px: number) => number;

/** Finds the best place for the text beside the anchor. Null when the anchor is not laid out at all. */
export function findSpot(anchor: Element, text: string, measure: MeasureText): Spot | null {
  let best: Spot | null = null;
  for (const container of containersOf(anchor)) {
    const spot = spotIn(container, anchor, text, measure);
    if (spot?.at && spot.size === SIZE) return spot;
    if (!best?.at && spot) best = spot;
  }
  return best;
}

function spotIn(container: Element, anchor: Element, text: string, measure: MeasureText): Spot | null {
  const around = surroundingsIn(container);
  // A truncating box would cut the price off, too.
  const after = around(anchor.parentElement).clip ?? anchor;
  const parent = after.parentElement;
  const bounds = container.getBoundingClientRect();
  if (!parent || bounds.width === 0) return null;
  const style = getComputedStyle(parent);
  const em = emOf(style);
  const width = measure(text, style, em * SIZE);
  const beside = neighbourhoodOf(after, style);

  const corner = anchor.getBoundingClientRect();
  const pieces = piecesIn(container, anchor, around);
  const own = pieces.filter((piece) => piece.own).map(({ box }) => box);
  const ownEm = emOf(getComputedStyle(anchor));
  const middleOf = (line: Box, size: number) => (line.top + line.bottom) / 2 + BASELINE * (ownEm - em * size);
  const spotAt = ({ x, y }: Point, line: Box, size: number): Spot => {
    const landing = landingOf(beside, style, em * size, middleOf(line, size));
    return {
      ...beside,
      width: (width * size) / SIZE,
      size,
      at: { x: x - corner.left, y: y - corner.top },
      shift: { x: x - landing.x, y: y - landing.y },
    };
  };
  const needed = width + (LEAD + TAIL) * em * SIZE;
  for (const line of linesOf(own)) {
    const x = gapAfter(line, pieces, needed, bounds.right);
    if (x !== null) return spotAt({ x: x + LEAD * em * SIZE, y: middleOf(line, SIZE) }, line, SIZE);
  }
  const below = belowOf(own, pieces, { width: (width * SMALL) / SIZE, height: em * SMALL }, bounds);
  const lastLine = own.at(-1);
  if (below && lastLine) return spotAt(below, lastLine, SMALL);
  return { ...beside, width, size: SIZE, at: null, shift: { x: 0, y: 0 } };
}

function emOf({ fontSize }: CSSStyleDeclaration): number {
  return Number.parseFloat(fontSize) || 16;
}

/** The cell or list item that bounds the price; elsewhere the nearest block, or those around it if it is too tight. */
function containersOf(anchor: Element): readonly Element[] {
  const cell = anchor.closest(CELL);
  if (cell) return [cell];
  const blocks: Element[] = [];
  for (let box = anchor.parentElement; box && blocks.length < MAX_BLOCKS; box = box.parentElement) {
    if (!getComputedStyle(box).display.startsWith('inline')) blocks.push(box);
    if (box.matches('main, body')) break;
  }
  return blocks;
}

function belowOf(
  own: readonly Box[],
  pieces: readonly Piece[],
  size: { readonly width: number; readonly height: number },
  bounds: Box,
): Point | null {
  if (own.length === 0) return null;
  const bottom = Math.max(...own.map((box) => box.bottom));
  const x = Math.min(...own.map((box) => box.left));
  const box = { left: x, right: x + size.width, top: bottom, bottom: bottom + size.height };
  const isFree = !pieces.some(
    ({ box: other }) =>
      other.left < box.right &&
      other.right > box.left &&
      other.bottom > box.top + 1 &&
      other.top < box.bottom,
  );
  const fits = box.bottom <= bounds.bottom && box.right <= bounds.right;
  return isFree && fits ? { x, y: bottom + size.height / 2 } : null;
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
