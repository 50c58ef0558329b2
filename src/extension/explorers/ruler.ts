/** Measures in the CSS pixels of one place: the styles there are written in them, however the page scales it. */
import type { ScaleAt } from '../ui/page-scale.ts';
import { type Rect, scaledBy } from './rectangles.ts';

export interface Ruler {
  boxOf(element: Element): Rect;
  /** `measured`: as the browser returns it for what stands in `element`. */
  rectIn(element: Element, measured: Rect): Rect;
  /** A rectangle in pixels of the viewport, which all places share. */
  fromView(seen: Rect): Rect;
  toView(rect: Rect): Rect;
}

/** The ruler for what is written in `place`; null where the page turns that, or scales it by several transforms. */
export function rulerIn(place: Element, scaleAt: ScaleAt): Ruler | null {
  const { written } = scaleAt(place);
  if (written === null) return null;
  const rectIn = (element: Element, measured: Rect) =>
    scaledBy(measured, scaleAt(element).measured / written);
  return {
    boxOf: (element) => rectIn(element, element.getBoundingClientRect()),
    rectIn,
    fromView: (seen) => scaledBy(seen, 1 / written),
    toView: (rect) => scaledBy(rect, written),
  };
}
