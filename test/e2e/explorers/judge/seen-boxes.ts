/** How two boxes on a page lie to each other, as a reader sees it. */
import type { Box } from './in-page.ts';

/** Text over text by less than that is no more than their line boxes. */
export const TOUCH_PX = 1.5;

export function sharesLine(a: Box, b: Box): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > Math.min(a.bottom - a.top, b.bottom - b.top) / 2;
}

export function overlaps(a: Box, b: Box): boolean {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOUCH_PX &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOUCH_PX * 2
  );
}
