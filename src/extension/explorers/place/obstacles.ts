/** The obstacles of a price: what stands where in a cell, line by line, and what surrounds it. Reads the layout. */
import { TOKEN_LINKS } from '../find/page-parts.ts';
import type { Obstacle, ObstacleKind } from './free-space.ts';
import type { Rect, Ruler } from './geometry.ts';
import { containersOf, isInline, MAX_DEPTH } from './layout.ts';

/** What holds for all that stands in an element, by what is around it within a container. */
export interface Surroundings {
  /** The outermost box within the container that cuts off what is too long; null when none does. */
  readonly clip: Element | null;
  /** The edges at which it is cut off. */
  readonly shown: { readonly left: number; readonly right: number };
  readonly isControl: boolean;
}

/** Most nodes of a cell that are read. */
const MAX_NODES = 150;
const MAX_TEXT = 1000;

const CONTROL = 'button, [data-clipboard-text], [aria-label*="copy" i]';
const PICTURE_OR_CONTROL = /^(?:img|svg|button|input|i|canvas|video)$/;

/** An amount or a value, also with its symbol or in brackets: a price behind it would seem to be what that is worth. */
const FIGURE = /^\(?[-+~≈<>]?\s?[$₩]?\s?\d[\d.,]*(?:\s?[KMBT%]|\s\S+)?\)?$/;
/** What one token costs. */
const RATE = /@\s*\$?\s?\d[\d.,]*\)?$/;
const REMARK = /^[([@]/;

/** In document order, without text and pictures that take no room. */
export function obstaclesIn(
  container: Element,
  anchor: Element,
  around: (element: Element) => Surroundings,
  ruler: Ruler,
): readonly Obstacle[] {
  const found: Obstacle[] = [];
  const kindOf = kindsIn(anchor);
  const [home] = containersOf(anchor);
  /** Pictures since the last words, but for the link's own. */
  let pictures: { kind: ObstacleKind }[] = [];
  // Beside a heading stand its own tags; a price on that line is still that of the heading.
  const isHeading = /^h\d$/.test(anchor.localName);
  const show = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  const walker = container.ownerDocument.createTreeWalker(container, show);
  const range = container.ownerDocument.createRange();
  for (let seen = 0, node = walker.nextNode(); node && seen < MAX_NODES; seen++, node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!PICTURE_OR_CONTROL.test(node.localName)) continue;
      const obstacle = { box: ruler.boxOf(node), kind: 'aside' as ObstacleKind };
      found.push(obstacle);
      if (node.localName === 'img' && !anchor.contains(node)) pictures.push(obstacle);
      continue;
    }
    const text = (node.nodeValue ?? '').slice(0, MAX_TEXT).trim();
    const { parentElement: parent } = node;
    if (text === '' || !parent) continue;
    const { isControl, shown } = around(parent);
    const isOwn = anchor.contains(node);
    // The icon of another token, whose name may begin the next line: a price behind it would be that token's.
    const token = isOwn ? null : parent.closest(TOKEN_LINKS);
    if (token) for (const picture of pictures) picture.kind = 'other';
    pictures = [];
    const isAside = isControl || (isHeading && !isOwn) || isRemark(text);
    const kind = isOwn
      ? kindOf(text, parent)
      : isAside
        ? 'aside'
        : token && !home?.contains(token)
          ? 'token'
          : 'other';
    range.selectNodeContents(node);
    // What truncated text measures is not what is seen of it.
    for (const rect of range.getClientRects())
      found.push({ box: ruler.rectIn(parent, shownOf(rect, shown)), kind });
  }
  return found.filter(({ box }) => box.right > box.left && box.bottom > box.top);
}

function isRemark(text: string): boolean {
  return REMARK.test(text) && !FIGURE.test(text);
}

/**
 * Classifies each text of the link or heading, in document order. The first is the name, and so is what goes on in its
 * block: a row that is one link has amounts, values and rates in others.
 */
function kindsIn(anchor: Element): (text: string, parent: Element) => ObstacleKind {
  let named: Element | null = null;
  let before = '';
  let hasFigures = false;
  return (text, parent) => {
    const block = blockAround(parent, anchor);
    const words = before.endsWith('@') ? `@${text}` : text;
    before = text;
    if (!named || anchor.localName !== 'a') {
      named = block;
      return 'name';
    }
    if (RATE.test(words)) return 'rate';
    if (FIGURE.test(text)) {
      hasFigures = true;
      return 'figure';
    }
    if (block === named && !hasFigures) return 'name';
    return isRemark(text) ? 'aside' : 'own';
  };
}

/** The block within the link that lays out the element's lines. */
function blockAround(element: Element, link: Element): Element {
  let block = element;
  while (block !== link && block.parentElement && isInline(block)) block = block.parentElement;
  return block;
}

function shownOf({ left, right, top, bottom }: Rect, shown: Pick<Rect, 'left' | 'right'>): Rect {
  return {
    left: left < shown.left - 1 ? shown.left : left,
    right: right > shown.right + 1 ? shown.right : right,
    top,
    bottom,
  };
}

/** Reads each element once, however much stands in it. */
export function surroundingsIn(container: Element): (element: Element | null) => Surroundings {
  const isControl = Boolean(container.closest(CONTROL));
  const everywhere = { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };
  const outside: Surroundings = { clip: null, shown: everywhere, isControl };
  const cache = new Map<Element, Surroundings>([[container, outside]]);
  const around = (element: Element | null, depth: number): Surroundings => {
    if (!element || depth > MAX_DEPTH) return outside;
    let found = cache.get(element);
    if (!found) {
      found = within(element, around(element.parentElement, depth + 1));
      cache.set(element, found);
    }
    return found;
  };
  return (element) => around(element, 0);
}

function within(element: Element, outer: Surroundings): Surroundings {
  const isControl = outer.isControl || element.matches(CONTROL);
  if (getComputedStyle(element).overflowX === 'visible') return { ...outer, isControl };
  const { left, right } = element.getBoundingClientRect();
  const shown = { left: Math.max(outer.shown.left, left), right: Math.min(outer.shown.right, right) };
  return { clip: outer.clip ?? element, shown, isControl };
}
