/** Texts that are too long to be read whole, cut so that nothing in what remains is taken for what it is not. */

/** Longer than a hash or key with what may stand between its digits. */
const NUMBER = 200;

/**
 * The beginning of the text, of at most so many characters. Without its last, unfinished word and a number shortly before
 * the cut: 40 digits may be what the cut has left of a hash or key.
 */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const number = text.slice(0, most).toLowerCase().lastIndexOf('0x');
  let end = number >= 0 && number > most - NUMBER ? number : most;
  while (end > 0 && /\S/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
