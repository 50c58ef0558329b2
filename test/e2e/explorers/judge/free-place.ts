/**
 * Whether a reader could be shown a price at a name at all, by what can be seen alone: behind it, below it or above it, where
 * it covers nothing and belongs to no other name. Where all of that is taken, a price would move the page, and none is due
 * (docs/explorers.md §4). Assumes less room than most prices need, so that it errs towards a price that is due.
 */
import type { Box, SeenLink, SeenPage, SeenWord } from './in-page.ts';
import { overlaps, sharesLine, TOUCH_PX } from './seen-boxes.ts';

/** Of its name: smaller ones are unreadable. */
const SIZE = 0.8;
/** As wide as `$1.00`, in its own size. */
const WIDTH = 2.75;
/** Less than two blanks from words on its line, a price goes on where they end, and is theirs; in its own size. */
const CLEAR = 0.5;
const PICTURE = /^<\w+>$/;

export function hasFreePlace({ lines, fontSize, within }: SeenLink, { words }: SeenPage): boolean {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return false;
  const size = fontSize * SIZE;
  const { left } = first;
  const right = left + WIDTH * size;
  /** What is not over the page, and so near that the price would cover it or be read with it. */
  const isTaken = (top: number, bottom: number) => {
    const read = { left: left - CLEAR * size, right: right + CLEAR * size, top, bottom };
    return words.some(({ box, isOver }) => !isOver && overlaps(box, read));
  };
  // Text over an edge by less than that is no more than its line box.
  const isSeen = (top: number, bottom: number) =>
    right <= within.right && within.top - top < TOUCH_PX && bottom - within.bottom < TOUCH_PX;
  return (
    roomBehind(last, words, within.right) >= (WIDTH + CLEAR) * size ||
    (isSeen(last.bottom, last.bottom + size) && !isTaken(last.bottom, last.bottom + size)) ||
    // Right below other words it would be theirs.
    (isSeen(first.top - size, first.top) && !isTaken(first.top - size - fontSize, first.top))
  );
}

/** As far as the next word, or the edge of what is seen; pictures may stand between a name and its price. */
function roomBehind(name: Box, words: readonly SeenWord[], edge: number): number {
  const behind = words
    .filter(({ box, isOver }) => !isOver && sharesLine(box, name) && box.right > name.right + 1)
    .sort((a, b) => a.box.left - b.box.left);
  let from = name.right;
  let most = 0;
  for (const { box, text } of behind) {
    most = Math.max(most, box.left - from);
    if (!PICTURE.test(text)) return most;
    from = Math.max(from, box.right);
  }
  return Math.max(most, edge - from);
}
