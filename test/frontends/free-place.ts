/**
 * Whether a reader could be shown a price at a name at all, by what can be seen alone: behind it, below it or above it, where
 * it covers nothing and is nobody else's. Where all of that is taken, a price would move the page, and none is due
 * (docs/architecture.md §6). Assumes less room than most prices need, so that it errs towards a price that is due.
 */
import type { Box, SeenLink, SeenPage, SeenWord } from './in-page.ts';
import { overlaps, sharesLine } from './seen-boxes.ts';

/** Of its name: nobody reads smaller ones. */
const SIZE = 0.8;
/** As wide as `$1.00`, in its own size. */
const WIDTH = 2.75;
/** Before words that touch it, a price would be theirs; in its own size. */
const CLEAR = 0.5;
const PICTURE = /^<\w+>$/;

export function hasFreePlace({ lines, fontSize }: SeenLink, { words, width }: SeenPage): boolean {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return false;
  const size = fontSize * SIZE;
  const isFree = (box: Box) =>
    box.left >= 0 && box.right <= width && !words.some((word) => !word.isOver && overlaps(word.box, box));
  const spot = (top: number, bottom: number): Box => ({
    left: first.left - CLEAR * size,
    right: first.left + (WIDTH + CLEAR) * size,
    top,
    bottom,
  });
  return (
    roomBehind(last, words, width) >= (WIDTH + CLEAR) * size ||
    isFree(spot(last.bottom, last.bottom + size)) ||
    // Right below other words it would be theirs.
    isFree(spot(first.top - size - fontSize, first.top))
  );
}

/** As far as the next word, or the edge of the page; pictures may stand between a name and its price. */
function roomBehind(name: Box, words: readonly SeenWord[], width: number): number {
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
  return Math.max(most, width - from);
}
