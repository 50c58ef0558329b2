/** What stands where in a cell, line by line: the obstacles of a price. Reads the layout; lengths are CSS pixels. */

import type { Obstacle } from './free-space.ts';
import type { Rect } from './rectangles.ts';
import type { Surroundings } from './surroundings.ts';

/** What has more nodes is no cell to read; the rest of them is not looked at. */
const MAX_NODES = 150;
const MAX_TEXT = 1000;

const PICTURE_OR_CONTROL = /^(?:img|svg|button|input|i|canvas|video)$/;

/** The obstacles in document order; text and pictures that take no room are none. */
export function obstaclesIn(
  container: Element,
  anchor: Element,
  around: (element: Element) => Surroundings,
): readonly Obstacle[] {
  const found: Obstacle[] = [];
  // Beside a heading stand its own tags; a price on that line is still that of the heading.
  const isHeading = /^h\d$/.test(anchor.localName);
  const show = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  const walker = container.ownerDocument.createTreeWalker(container, show);
  const range = container.ownerDocument.createRange();
  for (let seen = 0, node = walker.nextNode(); node && seen < MAX_NODES; seen++, node = walker.nextNode()) {
    const own = anchor.contains(node);
    if (node instanceof Element) {
      if (PICTURE_OR_CONTROL.test(node.localName))
        found.push({ box: node.getBoundingClientRect(), own, aside: true });
      continue;
    }
    const text = (node.nodeValue ?? '').slice(0, MAX_TEXT).trim();
    const { parentElement: parent } = node;
    if (text === '' || !parent) continue;
    const { isControl, limit } = around(parent);
    const aside = isHeading || isControl || /^[([@]/.test(text);
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) found.push({ box: shownOf(rect, limit), own, aside });
  }
  return found.filter(({ box }) => box.right > box.left && box.bottom > box.top);
}

/** What truncated text measures is not what is seen of it. */
function shownOf({ left, right, top, bottom }: Rect, limit: number): Rect {
  return { left, right: right > limit + 1 ? limit : right, top, bottom };
}
