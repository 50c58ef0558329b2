/**
 * Keeps words where they are when a price comes between them. Browsers set a name and the words behind it as one text, in
 * which pairs such as `T` and a blank stand closer together than their widths say; no box can stand between the two without
 * the pair coming apart by a part of a pixel.
 */

import { isInline } from './layout.ts';
import { type Rect, sharesLine } from './rectangles.ts';
import type { Ruler } from './ruler.ts';

/** A name and the first letter behind it. */
export interface WordPair {
  /** From the beginning of the one to the end of the other, in CSS pixels, as they are laid out now. */
  readonly width: () => number;
  /** The same as it was before a price came between them. */
  readonly before: number;
}

/** What changes by more has wrapped, or is no pair of letters. */
const MAX_KERNING_PX = 3;
/** Blanks and comments that are looked through for the next letter. */
const MAX_NODES = 10;

/** The words around the place behind `after`; null where no text follows it on its line. */
export function wordsAround(after: Element, ruler: Ruler): WordPair | null {
  const letter = letterBehind(after);
  const line = [...after.getClientRects()].at(-1);
  if (!letter || !line || !sharesLine(line, letter.getBoundingClientRect())) return null;
  const width = () => {
    const boxes = [...after.getClientRects(), letter.getBoundingClientRect()].slice(-2);
    return spanOf(boxes.map((box) => ruler.rectIn(after, box)));
  };
  return { width, before: width() };
}

/** How much further apart the words are than before: 0 where that is not the doing of their letters. */
export function kerningOf({ width, before }: WordPair): number {
  const px = width() - before;
  return Math.abs(px) < MAX_KERNING_PX ? px : 0;
}

/** The first letter behind the element in the lines that it is part of. */
function letterBehind(after: Element): Range | null {
  let block = after.parentElement;
  while (block && isInline(block)) block = block.parentElement;
  if (!block) return null;
  const texts = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  texts.currentNode = after;
  for (let seen = 0, text = texts.nextNode(); text && seen < MAX_NODES; text = texts.nextNode()) {
    if (after.contains(text)) continue;
    const at = (text.nodeValue ?? '').search(/\S/);
    seen++;
    if (at < 0) continue;
    const range = block.ownerDocument.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range;
  }
  return null;
}

function spanOf(boxes: readonly Rect[]): number {
  return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
}
