/**
 * Free room beside a name, so that a price moves nothing (design §6: no line height, no layout shift). Reads the layout and
 * changes nothing; all lengths are CSS pixels of the viewport.
 */

import { type Box, gapAfter, linesOf, type Piece, piecesIn } from './pieces.ts';

/** How the price's box must be made to take no room: by what lays out its neighbours. */
export type Flow = 'inline' | 'block' | 'flex row' | 'flex column' | 'grid';

export interface Spot {
  /** The element that the price comes after. */
  readonly after: Element;
  readonly flow: Flow;
  /** The gap that a flex container would put before one more item. */
  readonly gap: number;
  readonly width: number;
  /** Font size as a share of the surrounding one. */
  readonly size: number;
  /**
   * Where its left edge and the middle of its line belong, from the anchor's upper left corner; null when there is no free
   * room: it then joins the text.
   */
  readonly at: { readonly x: number; readonly y: number } | null;
}

const CELL = 'td, th, li, [role="cell"], [role="gridcell"], .row-count';
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
  const after = outOfClips(anchor, container);
  const parent = after.parentElement;
  const bounds = container.getBoundingClientRect();
  if (!parent || bounds.width === 0) return null;
  const style = getComputedStyle(parent);
  const em = emOf(style);
  const width = measure(text, style, em * SIZE);
  const around = { after, ...flowOf(after, style) };

  const corner = anchor.getBoundingClientRect();
  const pieces = piecesIn(container, anchor);
  const own = pieces.filter((piece) => piece.own).map(({ box }) => box);
  const needed = width + (LEAD + TAIL) * em * SIZE;
  for (const line of linesOf(own)) {
    const x = gapAfter(line, pieces, needed, bounds.right);
    if (x === null) continue;
    const lower = BASELINE * (emOf(getComputedStyle(anchor)) - em * SIZE);
    const y = (line.top + line.bottom) / 2 + lower;
    return { ...around, width, size: SIZE, at: { x: x + LEAD * em * SIZE - corner.left, y: y - corner.top } };
  }
  const small = (width * SMALL) / SIZE;
  const below = belowOf(pieces, { width: small, height: em * SMALL }, bounds);
  if (!below) return { ...around, width, size: SIZE, at: null };
  return { ...around, width: small, size: SMALL, at: { x: below.x - corner.left, y: below.y - corner.top } };
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

/** A truncating box would cut the price off, too: it comes after the outermost of those within the container. */
function outOfClips(anchor: Element, container: Element): Element {
  let after = anchor;
  for (let box = anchor.parentElement; box && box !== container; box = box.parentElement)
    if (getComputedStyle(box).overflowX !== 'visible') after = box;
  return after;
}

function flowOf(after: Element, parent: CSSStyleDeclaration): Pick<Spot, 'flow' | 'gap'> {
  if (parent.display.endsWith('flex')) {
    const isColumn = parent.flexDirection.startsWith('column');
    const gap = Number.parseFloat(isColumn ? parent.rowGap : parent.columnGap) || 0;
    return { flow: isColumn ? 'flex column' : 'flex row', gap };
  }
  if (parent.display.endsWith('grid')) return { flow: 'grid', gap: 0 };
  return { flow: getComputedStyle(after).display.startsWith('inline') ? 'inline' : 'block', gap: 0 };
}

function belowOf(
  pieces: readonly Piece[],
  size: { readonly width: number; readonly height: number },
  bounds: Box,
): { x: number; y: number } | null {
  const own = pieces.filter((piece) => piece.own).map(({ box }) => box);
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

/** Measures on a canvas of its own, which costs no layout; estimates where there is none. */
export function textMeasure(document: Document): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  let known = '';
  return (text, { fontWeight, fontFamily }, px) => {
    // Tabular digits are a little wider than those that a canvas draws.
    if (!context) return text.length * px * 0.6;
    const font = `${fontWeight} ${px}px ${fontFamily}`;
    if (font !== known) context.font = font;
    known = font;
    return Math.ceil(context.measureText(text).width * 1.04) + 1;
  };
}
