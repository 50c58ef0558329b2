/** What stands where in a cell, line by line: the obstacles of a price. Reads the layout. */

import type { Obstacle, ObstacleKind } from './free-space.ts';
import { isInline } from './layout.ts';
import type { Rect } from './rectangles.ts';
import type { Ruler } from './ruler.ts';
import { TOKEN_LINKS } from './selectors.ts';
import type { Surroundings } from './surroundings.ts';

/** What has more nodes is no cell to read; the rest of them is not looked at. */
const MAX_NODES = 150;
const MAX_TEXT = 1000;

const PICTURE_OR_CONTROL = /^(?:img|svg|button|input|i|canvas|video)$/;

/** An amount or a value, also with its symbol or in brackets: a price behind it would seem to be what that is worth. */
const FIGURE = /^\(?[-+~≈<>]?\s?[$₩]?\s?\d[\d.,]*(?:\s?[KMBT%]|\s\S+)?\)?$/;
/** What one token costs. */
const RATE = /@\s*\$?\s?\d[\d.,]*\)?$/;
const REMARK = /^[([@]/;

/** The obstacles in document order; text and pictures that take no room are none. */
export function obstaclesIn(
  container: Element,
  anchor: Element,
  around: (element: Element) => Surroundings,
  ruler: Ruler,
): readonly Obstacle[] {
  const found: Obstacle[] = [];
  const kindOf = kindsIn(anchor);
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
    if (!isOwn && parent.closest(TOKEN_LINKS)) for (const picture of pictures) picture.kind = 'other';
    pictures = [];
    const isAside = isControl || (isHeading && !isOwn) || isRemark(text);
    const kind = isOwn ? kindOf(text, parent) : isAside ? 'aside' : 'other';
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
 * Tells of each text of the link or heading, in document order, what it is. The first is the name, and so is what goes on in
 * its block: a row that is one link has amounts, values and rates in others.
 */
function kindsIn(anchor: Element): (text: string, parent: Element) => ObstacleKind {
  let named: Element | null = null;
  let before = '';
  let hasFigures = false;
  return (text, parent) => {
    const block = blockAround(parent, anchor);
    const said = before.endsWith('@') ? `@${text}` : text;
    before = text;
    if (!named || anchor.localName !== 'a') {
      named = block;
      return 'name';
    }
    if (RATE.test(said)) return 'rate';
    if (FIGURE.test(text)) {
      hasFigures = true;
      return 'figure';
    }
    if (block === named && !hasFigures) return 'name';
    return isRemark(text) ? 'aside' : 'own';
  };
}

/** The box that lays out its lines, within the link. */
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
