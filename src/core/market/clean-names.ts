/** Cleans names, symbols and decimals of tokens, which strangers choose, before they are shown (docs/sources.md §12). */

const MAX_NAME = 64;
const MAX_SYMBOL = 32;

/** Tabs, and ends of lines and paragraphs, which separate words: they become spaces. */
const BREAKS = /[\t-\r\u2028\u2029]/g;

/**
 * Controls, bidi marks and embeddings, zero-width and other formatting, private and unassigned characters; and those
 * that count as letters or symbols but show nothing (Hangul fillers, variation selectors, the empty Braille pattern).
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Printable ASCII with single spaces inside: names that match are shown as they are, without the slower cleaning. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** A name fit to be shown (docs/sources.md §12), or null when nothing visible is left. */
export function cleanName(text: unknown): string | null {
  return clean(text, MAX_NAME);
}

/** A symbol fit to be shown, or null when nothing visible is left. */
export function cleanSymbol(text: unknown): string | null {
  return clean(text, MAX_SYMBOL);
}

/** An ERC-20 `decimals` (0 to 255), from a number or its text; null for anything else. */
export function cleanDecimals(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 255
    ? number
    : null;
}

function clean(text: unknown, maxCharacters: number): string | null {
  if (typeof text !== 'string') return null;
  if (text.length <= maxCharacters && PLAIN.test(text)) return text;
  // Cut first, so that a text of megabytes takes no time; eight times the limit, since characters are removed afterwards.
  const visible = text
    .slice(0, maxCharacters * 8)
    .replace(BREAKS, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    // Last, because a removed character may have separated a letter from its accent.
    .normalize('NFC');
  return [...visible].slice(0, maxCharacters).join('').trim() || null;
}
