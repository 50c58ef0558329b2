/** What lays out a price beside its name: how its box is made to take no room there, and where that box lands. */
import { boxOf, styleOf } from './pieces.ts';

/** Among the words of a line, beside other items, or on a line of its own. */
export type Flow = 'inline' | 'row' | 'block';

export interface Neighbourhood {
  /** The element that the price comes after. */
  readonly after: Element;
  readonly flow: Flow;
  /** The gap that a flex container would put before one more item. */
  readonly gap: number;
}

/** Reads how what stands after `after` is laid out, by the style of its parent, which is no grid. */
export function neighbourhoodOf(after: Element, parent: CSSStyleDeclaration): Neighbourhood {
  if (parent.display.endsWith('flex')) {
    const isColumn = parent.flexDirection.startsWith('column');
    return {
      after,
      flow: isColumn ? 'block' : 'row',
      gap: pixels(isColumn ? parent.rowGap : parent.columnGap),
    };
  }
  return { after, flow: isInline(after) ? 'inline' : 'block', gap: 0 };
}

/** Part of the lines around it; one without a box is what stands in it. */
export function isInline(element: Element): boolean {
  return /^inline|^contents/.test(styleOf(element).display);
}

/**
 * Where whatever comes after it is one more cell of a grid and pushes on all others, or one more item among which a row
 * shares out its free room; there is none where an item grows into it.
 */
export function isCell(element: Element): boolean {
  const parent = element.parentElement ?? element;
  const { display, justifyContent } = styleOf(parent);
  // `gridnormal`, `flexspace-between`: in other boxes the second word means nothing.
  const layout = display + justifyContent;
  return (
    /grid/.test(layout) ||
    (/flexspace/.test(layout) && [...parent.children].every((item) => styleOf(item).flexGrow === '0'))
  );
}

/** Margins that give back exactly what a box of this width and a height of 1em takes. */
export function marginOf({ flow, gap }: Neighbourhood, width: number): string {
  return flow === 'block' ? `calc(-1em - ${gap}px) ${-width}px 0 0` : `-.5em ${-width - gap}px -.5em 0`;
}

/**
 * Where the left edge and the middle of such a box, `em` pixels high, are going to be: only a guess, right for most pages, which
 * saves a second round of styles. `line`: the middle that text of this size has on the name's line.
 */
export function landingOf(
  { after, flow, gap }: Neighbourhood,
  em: number,
  line: number,
): { x: number; y: number } {
  const box = boxOf(after);
  if (flow === 'block') return { x: box.left, y: box.bottom - em / 2 };
  return { x: box.right + gap, y: flow === 'row' ? (box.top + box.bottom) / 2 : line };
}

/** `normal`, `auto` and the like count as nothing. */
export function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
