/** Cuts long texts at a limit, without leaving a piece of a hash or key that could be read as an address. */

/**
 * Characters before the cut that are searched for the beginning (`0x`) of a hash or key: the longest one with
 * separators between its digits.
 */
const NUMBER = 200;

/** Most pieces of one key, each with its own `0x`, that are removed at the cut. */
const MAX_PIECES = 64;

const WHOLE = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})(?![0-9a-z])/i;

/**
 * The beginning of the text, at most `most` characters. The last, incomplete word is removed, and so is a number close to the
 * cut with all of its pieces: 40 digits may be the rest of a longer hash or key.
 */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  for (let pieces = 0; pieces < MAX_PIECES; pieces += 1) {
    const from = Math.max(0, end - NUMBER);
    const number = [...text.slice(from, end).matchAll(/0x/gi)].at(-1);
    if (!number) break;
    end = from + number.index;
    if (WHOLE.test(text.slice(end, end + NUMBER))) break;
  }
  while (end > 0 && /\S/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
