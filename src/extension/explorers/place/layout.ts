/** The layout of a price beside its name: its containers, the box that takes no room there, and where that box lands. */
import { PRICE_TAG, SUM_TAG } from '../price/price-element.ts';
import { middleOf, type Point, type Rect } from './geometry.ts';

/** Among the words of a line, on a line of its own, or as an item of a flex row or column. */
export type Layout = 'inline' | 'block' | 'row' | 'column';

export interface InsertionPoint {
  /** The element that the price comes after. */
  readonly after: Element;
  readonly layout: Layout;
  /** The gap that a flex container would put before one more item. */
  readonly gap: number;
}

/** Largest gap between a name and its price in a row whose items are further apart (em). */
const MAX_GAP = 2;
const CELL = 'td,th,li,[role$=cell],.row-count';
/** Most blocks around a name outside cells in which space is searched. */
const MAX_BLOCKS = 4;
/** No text that people read is nested deeper; and a form's field of that name hides its `parentElement`. */
export const MAX_DEPTH = 60;

/** `parent`: the style of the parent of `after`, which is no grid. */
export function insertionPointAfter(after: Element, parent: CSSStyleDeclaration): InsertionPoint {
  if (parent.display.endsWith('flex')) {
    const isColumn = parent.flexDirection.startsWith('column');
    return {
      after,
      layout: isColumn ? 'column' : 'row',
      gap: pixels(isColumn ? parent.rowGap : parent.columnGap),
    };
  }
  return { after, layout: isInline(after) ? 'inline' : 'block', gap: 0 };
}

/** The distance of the items of a row there, by its gap or by their margins; null where it is none, or they touch. */
export function gapBehind({ after, layout, gap }: InsertionPoint, em: number): number | null {
  if (layout !== 'row') return null;
  const own = getComputedStyle(after);
  let next = after.nextElementSibling;
  while (next?.localName === PRICE_TAG) next = next.nextElementSibling;
  const margin = pixels((next ? getComputedStyle(next) : own).marginInlineStart);
  const sum = gap + pixels(own.marginInlineEnd) + margin;
  return sum > 0 ? Math.min(sum, MAX_GAP * em) : null;
}

/** Whether it is part of the lines around it. An element without a box counts as what stands in it. */
export function isInline(element: Element): boolean {
  return /^inline|^contents/.test(getComputedStyle(element).display);
}

/**
 * Whether a price after it would move others: as one more cell of a grid, as one more item among which a row shares out its
 * free space (there is none where an item grows into it, and two stay at its ends, whatever comes between), or as the one
 * that a row too full already would wrap.
 */
export function wouldMoveOthers(element: Element): boolean {
  const parent = element.parentElement ?? element;
  const { display, justifyContent, flexWrap } = getComputedStyle(parent);
  if (display.includes('grid')) return true;
  if (!display.endsWith('flex')) return false;
  if (flexWrap !== 'nowrap' && isOverfull(element, parent)) return true;
  return (
    justifyContent.startsWith('space') &&
    !(justifyContent === 'space-between' && isFirstOfTwo(element, parent)) &&
    [...parent.children].every((item) => getComputedStyle(item).flexGrow === '0')
  );
}

function isFirstOfTwo(item: Element, row: Element): boolean {
  const items = [...row.children].filter(({ localName }) => localName !== PRICE_TAG && localName !== SUM_TAG);
  const isOfText = [...row.childNodes].some((node) => node instanceof Text && /\S/.test(node.data));
  return items[0] === item && items.length === 2 && !isOfText;
}

function isOverfull(item: Element, row: Element): boolean {
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  const { marginLeft, marginRight } = getComputedStyle(item);
  const room = row.clientWidth - pixels(paddingLeft) - pixels(paddingRight);
  const width = (item as HTMLElement).offsetWidth + pixels(marginLeft) + pixels(marginRight);
  return width > room + 0.5;
}

/** Whether a price there moves others as soon as it takes any room, or makes them wrap. */
export function isFlexItem({ layout }: InsertionPoint): boolean {
  return layout === 'row' || layout === 'column';
}

/**
 * Margins that give back exactly what a box of this width and a height of 1em takes. Between blocks it floats: anything else
 * would keep their own margins apart.
 */
export function marginOf({ layout, gap }: InsertionPoint, width: number): string {
  if (layout === 'block') return `0 ${-width}px -1em 0`;
  return layout === 'column' ? `calc(-1em - ${gap}px) ${-width}px 0 0` : `-.5em ${-width - gap}px -.5em 0`;
}

/**
 * Where the left edge and the middle of such a box, `em` pixels high, are going to be beside the box of its name: only a
 * guess, right for most pages, which saves a second round of styles. `line`: the middle that text of this size has on the
 * name's line.
 */
export function landingBeside(name: Rect, { layout, gap }: InsertionPoint, em: number, line: number): Point {
  if (layout === 'block') return { x: name.left, y: name.bottom + em / 2 };
  if (layout === 'column') return { x: name.left, y: name.bottom - em / 2 };
  return { x: name.right + gap, y: layout === 'row' ? middleOf(name) : line };
}

/** `normal`, `auto` and the like count as nothing. */
export function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

/**
 * The boxes in which the price of a name may find its place: the cell or list item that bounds it; elsewhere the nearest
 * block, then those around it if it is too tight.
 */
export function containersOf(anchor: Element): readonly Element[] {
  const cell = anchor.closest(CELL);
  if (cell) return [cell];
  const blocks: Element[] = [];
  let box = anchor.parentElement;
  for (let depth = 0; box && depth < MAX_DEPTH && blocks.length < MAX_BLOCKS; depth++) {
    if (!isInline(box)) blocks.push(box);
    if (box.matches('main, body')) break;
    box = box.parentElement;
  }
  return blocks;
}
