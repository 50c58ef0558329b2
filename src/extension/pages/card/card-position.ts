/** The card's position: beside the selection, inside the visible part of the page. */
export interface ViewportBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The distances of the card from the selection, and from the edges of the viewport, in CSS pixels. */
const GAP = 8;
const MARGIN = 12;

/**
 * Places the card below the anchor, above it where there is more room, and without an anchor in the upper right corner. `view`:
 * the visible part of the page. All boxes are in the coordinates of `position: fixed`.
 */
export function positionOf(
  anchor: ViewportBox | null,
  card: { width: number; height: number },
  view: ViewportBox,
): { left: number; top: number } {
  const right = view.left + view.width - MARGIN - card.width;
  const bottom = view.top + view.height - MARGIN - card.height;
  const within = (value: number, start: number, end: number) =>
    Math.round(Math.max(start, Math.min(value, end)));
  const clamp = (left: number, top: number) => ({
    left: within(left, view.left + MARGIN, right),
    top: within(top, view.top + MARGIN, bottom),
  });
  if (!anchor) return clamp(right, view.top + MARGIN);
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - GAP - card.height;
  const fitsBelow = below <= bottom;
  const roomAbove = anchor.top - view.top;
  const roomBelow = view.top + view.height - anchor.top - anchor.height;
  return clamp(anchor.left, fitsBelow || roomBelow >= roomAbove ? below : above);
}
