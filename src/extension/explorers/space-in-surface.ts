/** The surface of a cell or block, as it is looked at for free space. */
import { type FreeSpace, findFreeSpace, type Obstacle, type Surface, type TextSize } from './free-space.ts';
import { isInline, pixels } from './layout.ts';
import { mirrored, shared, sharesLine } from './rectangles.ts';
import type { Ruler } from './ruler.ts';

/** All but other prices. A row that is one link has its price within itself. */
export function surfaceIn(
  container: Element,
  anchor: Element,
  obstacles: readonly Obstacle[],
  ruler: Ruler,
): Omit<Surface, 'prices'> {
  const { paddingLeft, paddingRight } = getComputedStyle(container);
  const bounds = ruler.boxOf(container);
  return {
    bounds: isRow(anchor, obstacles) ? shared(bounds, ruler.boxOf(anchor)) : bounds,
    padding: [pixels(paddingLeft), pixels(paddingRight)],
    obstacles,
  };
}

/** Whether the link has more in it than a name. */
function isRow(anchor: Element, obstacles: readonly Obstacle[]): boolean {
  if (isInline(anchor)) return false;
  const name = obstacles.find(({ kind }) => kind === 'name');
  return obstacles.some(
    ({ kind, box }) =>
      kind === 'rate' || kind === 'figure' || (kind === 'own' && name && !sharesLine(name.box, box)),
  );
}

/** What runs from right to left is looked at in a mirror. */
export function findSpaceAlong(direction: string, surface: Surface, size: TextSize): FreeSpace | null {
  if (direction !== 'rtl') return findFreeSpace(surface, size);
  const { bounds, padding, obstacles, prices } = surface;
  const space = findFreeSpace(
    {
      bounds: mirrored(bounds),
      padding: [padding[1], padding[0]],
      obstacles: obstacles.map((obstacle) => ({ ...obstacle, box: mirrored(obstacle.box) })),
      prices: prices.map(mirrored),
    },
    size,
  );
  return space && { ...space, box: mirrored(space.box), align: space.align === 'left' ? 'right' : 'left' };
}
