/** Cuts long texts at a limit, without leaving a piece of a hash or key that could be read as an address. */

/** Longer than a hash or key with what may stand between its digits. */
const NUMBER = 200;

/** No key has more pieces. */
const MAX_PIECES = 64;

const WHOLE = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})(?![0-9a-z])/i;

/**
 * The beginning of the text, of at most so many characters. Without its last, unfinished word and a number shortly before
 * the cut: 40 digits may be what the cut has left of a hash or key. Nor are its earlier pieces left.
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
