/** What lays out a price beside its name: how its box is made to take no room there, and where that box lands. */
import { middleOf, type Point, type Rect } from './rectangles.ts';

/** Among the words of a line, beside other items, or on a line of its own. */
export type Layout = 'inline' | 'row' | 'block';

export interface InsertionPoint {
  /** The element that the price comes after. */
  readonly after: Element;
  readonly layout: Layout;
  /** The gap that a flex container would put before one more item. */
  readonly gap: number;
}

/** Reads how what stands after `after` is laid out, by the style of its parent, which is no grid. */
export function insertionPointAfter(after: Element, parent: CSSStyleDeclaration): InsertionPoint {
  if (parent.display.endsWith('flex')) {
    const isColumn = parent.flexDirection.startsWith('column');
    return {
      after,
      layout: isColumn ? 'block' : 'row',
      gap: pixels(isColumn ? parent.rowGap : parent.columnGap),
    };
  }
  return { after, layout: isInline(after) ? 'inline' : 'block', gap: 0 };
}

/** Part of the lines around it; one without a box is what stands in it. */
export function isInline(element: Element): boolean {
  return /^inline|^contents/.test(getComputedStyle(element).display);
}

/**
 * Whether whatever comes after it would move others: as one more cell of a grid, or as one more item among which a row
 * shares out its free space. There is none where an item grows into it.
 */
export function wouldMoveOthers(element: Element): boolean {
  const parent = element.parentElement ?? element;
  const { display, justifyContent } = getComputedStyle(parent);
  if (display.includes('grid')) return true;
  return (
    display.endsWith('flex') &&
    justifyContent.startsWith('space') &&
    [...parent.children].every((item) => getComputedStyle(item).flexGrow === '0')
  );
}

/** Margins that give back exactly what a box of this width and a height of 1em takes. */
export function marginOf({ layout, gap }: InsertionPoint, width: number): string {
  return layout === 'block' ? `calc(-1em - ${gap}px) ${-width}px 0 0` : `-.5em ${-width - gap}px -.5em 0`;
}

/**
 * Where the left edge and the middle of such a box, `em` pixels high, are going to be beside the box of its name: only a
 * guess, right for most pages, which saves a second round of styles. `line`: the middle that text of this size has on the
 * name's line.
 */
export function landingBeside(name: Rect, { layout, gap }: InsertionPoint, em: number, line: number): Point {
  if (layout === 'block') return { x: name.left, y: name.bottom - em / 2 };
  return { x: name.right + gap, y: layout === 'row' ? middleOf(name) : line };
}

/** `normal`, `auto` and the like count as nothing. */
export function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
