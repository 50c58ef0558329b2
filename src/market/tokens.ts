/** What a token is called. Names come from strangers: they are cleaned before anyone shows them. */
export interface Token {
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number | null;
}

/** Nothing is known of it. */
export const UNKNOWN_TOKEN: Token = { name: null, symbol: null, decimals: null };

const MAX_NAME = 64;
const MAX_SYMBOL = 32;

/** Controls, bidi marks and embeddings, zero-width and other invisible formatting (Unicode Cc and Cf), line breaks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/** A name fit to be shown (design §4 Metadata), or null when nothing visible is left. */
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
  // Clipped first, so that a text of megabytes costs nothing; twice the length leaves room for what is dropped.
  const visible = text
    .slice(0, maxCharacters * 8)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...visible].slice(0, maxCharacters).join('').trim() || null;
}
