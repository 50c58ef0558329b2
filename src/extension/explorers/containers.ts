/** The boxes in which the price of a name may find its place. */
import { isInline } from './layout.ts';
import { MAX_DEPTH } from './surroundings.ts';

const CELL = 'td,th,li,[role$=cell],.row-count';
/** How many blocks around a name that stands in no cell are looked at. */
const MAX_BLOCKS = 4;

/** The cell or list item that bounds the price; elsewhere the nearest block, then those around it if it is too tight. */
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

/** Where names share their lines, and prices their free space: the cell or the nearest block. */
export function containerOf(anchor: Element): Element | undefined {
  return containersOf(anchor)[0];
}
