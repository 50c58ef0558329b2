/**
 * Finds private keys in what people select, whole or in pieces, so that 40 digits of a key are never taken for an address and
 * sent to a source. Hashes have as many digits as keys, and are excluded too.
 */

const ADDRESS_DIGITS = 40;
/** Hex digits of a private key, and of a hash. */
export const KEY_DIGITS = 64;
export const TAIL_OF_KEY = KEY_DIGITS - ADDRESS_DIGITS;

/** Numbers with as many digits as an address, or more. */
const LONG = /(?<![0-9a-f])[0-9a-f]{40,}/gi;

/** A hash or key. A word directly beside it (`Copy`, `Paste`) may add letters that are also hex digits. */
const KEY =
  /(?<![0-9a-f])(?:[0-9a-f]{64}(?![0-9a-f])|[0-9a-f]{65,71}[g-z]|(?<=[g-wyz])[0-9a-f]{65,71}(?![0-9a-f]))/i;

/** Characters between the pieces of a number that is broken in a text or in source code: no letters, no digits. */
const GAP = String.raw`(?:[^\p{L}\p{N}]|\\[nrt]){1,64}`;

/** The next piece of a broken hash or key: a gap, and at most the 24 digits that a key has more than an address. */
const PIECE = new RegExp(`${GAP}([0-9a-fA-F]{1,${TAIL_OF_KEY}})(?![0-9A-Za-z])`, 'uy');

/** The shown rest of a hash or key behind an ellipsis. */
const LEFT_OUT = /\s?(?:…|⋯|‥|\.{2,})\s?(?=[a-f]*[0-9])[0-9a-f]{2,}(?![0-9A-Za-z])/iy;

/** Distance from an address, in characters, within which digits may belong to it. */
const NEAR = 100;
/** Characters that are read beyond `NEAR`, so that a number there is complete: no address, hash or key is longer. */
const LONGEST = 100;
/** With at least this many further digits near it, an address is a part of a longer number. */
const ENOUGH = 16;

const DOTS = '(?:…|⋯|‥|[.·*]{2,})';

/**
 * Numbers that are complete, and so belong to no address near them: whole addresses and hashes (a word directly beside them
 * may add letters that are hex digits), call data, UUIDs, shortened numbers, and quantities in responses of nodes. Not a
 * number before dots and another `0x`: that may be a piece of a key.
 */
const OTHERS = [
  '0x[0-9a-f]{40,}',
  '(?<![0-9a-f])(?:[0-9a-f]{40,47}|[0-9a-f]{64,71}|[0-9a-f]{100,})(?![0-9a-f])',
  '(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])',
  String.raw`0x[0-9a-f]{2,12}\s?${DOTS}\s?[0-9a-f]{2,12}(?![0-9a-z]|\s?${DOTS})`,
  String.raw`0x[0-9a-f]{2,12}\s?(?:…|\.{2,})(?![.)\] ]{0,8}0x)`,
  String.raw`"(?:\w*gas\w*|nonce|value|\w*(?:number|timestamp))":\s?"0x[0-9a-f]{1,20}"`,
];

/** Escape sequences, such as those of line ends. */
const ESCAPES = /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[nrt])/gi;

/**
 * A number that is complete by itself (`OTHERS`), or hex digits near an address that may belong to it: with `0x`, as a
 * separate word, or so many that they are no part of a word.
 */
const NUMBER = new RegExp(
  `${OTHERS.join('|')}|(0x[0-9a-f]+)(?![0-9a-z])|((?<![0-9a-z])[0-9a-f]{3,}(?![0-9a-z])|[0-9a-f]{${ENOUGH},})`,
  'gi',
);

/** Digits that mix letters and figures, which neither words nor decimal numbers do. */
const MIXED = /^(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{4,}$/i;

/** The text's numbers of 40 digits or more, each with the characters directly before and behind it. */
export function longNumbers(text: string): readonly string[] {
  return Array.from(text.matchAll(LONG), ({ 0: digits, index }) =>
    text.slice(Math.max(0, index - 1), index + digits.length + 1),
  );
}

/** Whether one of the numbers is a whole key. */
export function hasKey(numbers: readonly string[]): boolean {
  return numbers.some((each) => KEY.test(each));
}

/** Whether more digits follow the 40 that end at `end`, so that together they are a key, whatever separates them. */
export function isParted(text: string, end: number): boolean {
  LEFT_OUT.lastIndex = end;
  if (LEFT_OUT.test(text)) return true;
  PIECE.lastIndex = end;
  let rest = '';
  let pieces = 0;
  while (rest.length < TAIL_OF_KEY) {
    const piece = PIECE.exec(text)?.[1];
    if (piece === undefined) return false;
    rest += piece;
    pieces += 1;
  }
  // A single piece of this length counts in any case; several decimal numbers may have as many digits by chance, so
  // pieces must contain a hex letter.
  return rest.length === TAIL_OF_KEY && (pieces === 1 || /[a-f]/i.test(rest));
}

/** Whether digits near the number from `start` to `end` make it one of at least 56. */
export function hasRestNearby(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - NEAR - LONGEST);
  const around = text.slice(from, end + NEAR + LONGEST).replace(ESCAPES, ({ length }) => ' '.repeat(length));
  const near = [...around.matchAll(NUMBER)].filter(({ 0: digits, index }) => {
    const at = from + index;
    return at < start ? at + digits.length >= start - NEAR : at >= end && at <= end + NEAR;
  });
  const prefixed = near.flatMap(([, digits]) => digits?.slice(2) ?? []).join('');
  const bare = near.flatMap(([, , digits]) => digits ?? []);
  const count = prefixed.length + (bare.some((digits) => MIXED.test(digits)) ? bare.join('').length : 0);
  return count >= ENOUGH;
}
