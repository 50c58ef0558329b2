/**
 * Free room beside a name, so that a price moves nothing (design §6: no line height, no layout shift). Reads the layout and
 * changes nothing; all lengths are CSS pixels of the viewport.
 */

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

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
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
/** What is longer is no cell to read; its rest is not looked at. */
const MAX_PIECES = 150;

export type MeasureText = (text: string, font: CSSStyleDeclaration, px: number) => number;

/** Finds the best place for the text beside the anchor. Null when the anchor is not laid out at all. */
export function findSpot(anchor: Element, text: string, measure: MeasureText): Spot | null {
  const container = containerOf(anchor);
  const after = outOfClips(anchor, container);
  const parent = after.parentElement;
  const bounds = container.getBoundingClientRect();
  if (!parent || bounds.width === 0) return null;
  const style = getComputedStyle(parent);
  const em = emOf(style);
  const width = measure(text, style, em * SIZE);
  const around = { after, ...flowOf(after, style) };

  const corner = anchor.getBoundingClientRect();
  const pieces = piecesIn(container);
  const own = pieces.filter(({ node }) => anchor.contains(node)).map(({ box }) => box);
  const boxes = pieces.map(({ box }) => box);
  const needed = width + (LEAD + TAIL) * em * SIZE;
  for (const line of linesOf(own)) {
    const x = gapAfter(line, boxes, needed, bounds.right);
    if (x === null) continue;
    const lower = BASELINE * (emOf(getComputedStyle(anchor)) - em * SIZE);
    const at = {
      x: x + LEAD * em * SIZE - corner.left,
      y: (line.top + line.bottom) / 2 + lower - corner.top,
    };
    return { ...around, width, size: SIZE, at };
  }
  const small = (width * SMALL) / SIZE;
  const below = belowOf(own, boxes, { width: small, height: em * SMALL }, bounds);
  if (!below) return { ...around, width, size: SIZE, at: null };
  return { ...around, width: small, size: SMALL, at: { x: below.x - corner.left, y: below.y - corner.top } };
}

function emOf({ fontSize }: CSSStyleDeclaration): number {
  return Number.parseFloat(fontSize) || 16;
}

function containerOf(anchor: Element): Element {
  const cell = anchor.closest(CELL);
  if (cell) return cell;
  let block = anchor.parentElement ?? anchor;
  while (block.parentElement && getComputedStyle(block).display.startsWith('inline'))
    block = block.parentElement;
  return block;
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

/** Every visible piece of the container: lines of text, pictures and controls. */
function piecesIn(container: Element): readonly { readonly node: Node; readonly box: Box }[] {
  const found: { node: Node; box: Box }[] = [];
  const walker = container.ownerDocument.createTreeWalker(
    container,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
  );
  const range = container.ownerDocument.createRange();
  for (let seen = 0, node = walker.nextNode(); node && seen < MAX_PIECES; seen++, node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!/^(?:img|svg|button|input|i|canvas|video)$/.test(node.localName)) continue;
      found.push({ node, box: node.getBoundingClientRect() });
    } else if (/\S/.test((node.nodeValue ?? '').slice(0, 1000))) {
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) found.push({ node, box });
    }
  }
  return found.filter(({ box }) => box.right > box.left && box.bottom > box.top);
}

/** The lines of the name, top to bottom; each as the box of its leftmost piece. */
function linesOf(boxes: readonly Box[]): readonly Box[] {
  const lines: Box[] = [];
  for (const box of boxes) if (!lines.some((line) => sharesLine(line, box))) lines.push(box);
  return lines;
}

function sharesLine(a: Box, b: Box): boolean {
  const middle = (b.top + b.bottom) / 2;
  return (
    (a.top < middle && middle < a.bottom) ||
    (b.top < (a.top + a.bottom) / 2 && (a.top + a.bottom) / 2 < b.bottom)
  );
}

/** Where the first gap that is wide enough begins, right of the line's first piece. */
function gapAfter(line: Box, boxes: readonly Box[], needed: number, limit: number): number | null {
  const onLine = boxes.filter((box) => sharesLine(line, box)).sort((a, b) => a.left - b.left);
  let from = line.right;
  for (const { left, right } of onLine) {
    if (left >= from && left - from >= needed) return from;
    from = Math.max(from, right);
  }
  return limit - from >= needed ? from : null;
}

function belowOf(
  own: readonly Box[],
  boxes: readonly Box[],
  size: { readonly width: number; readonly height: number },
  bounds: Box,
): { x: number; y: number } | null {
  if (own.length === 0) return null;
  const bottom = Math.max(...own.map((box) => box.bottom));
  const x = Math.min(...own.map((box) => box.left));
  const box = { left: x, right: x + size.width, top: bottom, bottom: bottom + size.height };
  const isFree = !boxes.some(
    (other) =>
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
  return (text, font, px) => {
    // Tabular digits are a little wider than those that a canvas draws.
    if (!context) return text.length * px * 0.6;
    context.font = `${font.fontWeight} ${px}px ${font.fontFamily}`;
    return Math.ceil(context.measureText(text).width * 1.04) + 1;
  };
}
