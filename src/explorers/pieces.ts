/** What stands where in a cell, line by line: the obstacles of a price. Reads the layout; lengths are CSS pixels. */

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

export function styleOf(element: Element): CSSStyleDeclaration {
  return getComputedStyle(element);
}

/** What is longer is no cell to read; its rest is not looked at. */
const MAX_PIECES = 150;

/** A visible piece of the container: a line of text, a picture or a control. */
export interface Piece {
  readonly box: Box;
  /** Part of the link or heading itself. */
  readonly own: boolean;
  /** May stand between a name and its price: a picture, a control, or a remark such as `(USDT)`. */
  readonly aside: boolean;
}

const CONTROL = 'button, [data-clipboard-text], [aria-label*="copy" i]';

/** The pieces in document order; text and pictures that take no room are none. */
export function piecesIn(
  container: Element,
  anchor: Element,
  around: (element: Element) => Surroundings,
): readonly Piece[] {
  const found: Piece[] = [];
  // Beside a heading stand its own tags; a price on that line is still that of the heading.
  const isHeading = /^h\d$/.test(anchor.localName);
  const show = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  const walker = container.ownerDocument.createTreeWalker(container, show);
  const range = container.ownerDocument.createRange();
  for (let seen = 0, node = walker.nextNode(); node && seen < MAX_PIECES; seen++, node = walker.nextNode()) {
    const own = anchor.contains(node);
    if (node instanceof Element) {
      if (!/^(?:img|svg|button|input|i|canvas|video)$/.test(node.localName)) continue;
      found.push({ box: boxOf(node), own, aside: true });
      continue;
    }
    const text = (node.nodeValue ?? '').slice(0, 1000).trim();
    const { parentElement: parent } = node;
    if (text === '' || !parent) continue;
    const { isControl, limit } = around(parent);
    const aside = isHeading || isControl || /^[([@]/.test(text);
    range.selectNodeContents(node);
    // What truncated text measures is not what is seen of it.
    for (const { left, right, top, bottom } of range.getClientRects())
      found.push({ box: { left, right: right > limit + 1 ? limit : right, top, bottom }, own, aside });
  }
  return found.filter(({ box }) => box.right > box.left && box.bottom > box.top);
}

/** Deeper than that nothing is nested that people read; and a form's field of that name hides its `parentElement`. */
export const MAX_DEPTH = 60;

/** What holds for all that stands in an element, by what is around it. */
export interface Surroundings {
  /** The outermost box within the container that cuts off what is too long; null when none does. */
  readonly clip: Element | null;
  /** Where it is cut off, to the right. */
  readonly limit: number;
  readonly isControl: boolean;
}

/** Each element is looked at once, however much stands in it. */
export function surroundingsIn(container: Element): (element: Element | null) => Surroundings {
  const isControl = Boolean(container.closest(CONTROL));
  const outside: Surroundings = { clip: null, limit: Number.POSITIVE_INFINITY, isControl };
  const known = new Map<Element, Surroundings>([[container, outside]]);
  const around = (element: Element | null, depth = 0): Surroundings => {
    if (!element || depth > MAX_DEPTH) return outside;
    let found = known.get(element);
    if (!found) {
      found = around(element.parentElement, depth + 1);
      const { clip, limit } = found;
      if (element.matches(CONTROL)) found = { ...found, isControl: true };
      if (styleOf(element).overflowX !== 'visible') {
        const { right } = boxOf(element);
        found = { ...found, clip: clip ?? element, limit: Math.min(limit, right) };
      }
      known.set(element, found);
    }
    return found;
  };
  return (element) => around(element);
}

/** The lines of the name, top to bottom; each as the box of its leftmost piece. */
export function linesOf(boxes: readonly Box[]): readonly Box[] {
  const lines: Box[] = [];
  for (const box of boxes) if (!lines.some((line) => sharesLine(line, box))) lines.push(box);
  return lines;
}

function sharesLine(a: Box, b: Box): boolean {
  return isLevelWith(a, b) || isLevelWith(b, a);
}

function isLevelWith({ top, bottom }: Box, b: Box): boolean {
  const middle = (b.top + b.bottom) / 2;
  return top < middle && middle < bottom;
}

/** Words further apart are not one name. */
const SAME_NAME_PX = 8;

/**
 * Where the first gap that is wide enough begins, right of the line's first piece. Null when there is none, or when other
 * words come before it: a price after them would be theirs.
 */
export function gapAfter(line: Box, pieces: readonly Piece[], needed: number, limit: number): number | null {
  const onLine = pieces.filter(({ box }) => sharesLine(line, box)).sort((a, b) => a.box.left - b.box.left);
  let from = line.right;
  for (const { box, own, aside } of onLine) {
    if (box.right <= from) continue;
    if (box.left - from >= needed) return from;
    if (!aside && !(own && box.left - from < SAME_NAME_PX)) return null;
    from = box.right;
  }
  return limit - from >= needed ? from : null;
}
