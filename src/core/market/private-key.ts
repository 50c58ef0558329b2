/**
 * Finds private keys in what people select, whole or in pieces, so that no 40 digits of one are taken for an address and
 * sent to a source. A hash has as many digits, and is excluded too.
 */

const ADDRESS_DIGITS = 40;
/** Of a private key, and of a hash. */
export const KEY_DIGITS = 64;
export const TAIL_OF_KEY = KEY_DIGITS - ADDRESS_DIGITS;

/** As many digits as an address has, or more, to be looked at with what touches them. */
const LONG = /(?<![0-9a-f])[0-9a-f]{40,}/gi;

/** Those of a hash or key; a word that touches them (`Copy`, `Paste`) may bring some that look like digits. */
const KEY =
  /(?<![0-9a-f])(?:[0-9a-f]{64}(?![0-9a-f])|[0-9a-f]{65,71}[g-z]|(?<=[g-wyz])[0-9a-f]{65,71}(?![0-9a-f]))/i;

/** What stands between the parts of a number that is broken in a text or in source code: no letters, no digits. */
const GAP = String.raw`(?:[^\p{L}\p{N}]|\\[nrt]){1,64}`;

/** The next piece of a broken hash or key: a gap, and at most the digits that it has more than an address. */
const PIECE = new RegExp(`${GAP}([0-9a-fA-F]{1,${TAIL_OF_KEY}})(?![0-9A-Za-z])`, 'uy');

/** What is shown of the rest of a hash or key behind an ellipsis. */
const LEFT_OUT = /\s?(?:…|⋯|‥|\.{2,})\s?(?=[a-f]*[0-9])[0-9a-f]{2,}(?![0-9A-Za-z])/iy;

/** So far from an address, digits may still belong to it. */
const NEAR = 100;
/** Characters of a number that are read beyond `NEAR`: no address, hash or key is longer. */
const LONGEST = 100;
/** So many digits more, beside an address, are the rest of a longer number. */
const ENOUGH = 16;

const DOTS = '(?:…|⋯|‥|[.·*]{2,})';

/**
 * Numbers of their own: whole addresses and hashes (a word that touches them may bring some that look like digits), call
 * data, UUIDs, shortened numbers, and quantities as nodes answer them. Behind the dots between the pieces of a key, the
 * next `0x` follows.
 */
const OTHERS = [
  '0x[0-9a-f]{40,}',
  '(?<![0-9a-f])(?:[0-9a-f]{40,47}|[0-9a-f]{64,71}|[0-9a-f]{100,})(?![0-9a-f])',
  '(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])',
  String.raw`0x[0-9a-f]{2,12}\s?${DOTS}\s?[0-9a-f]{2,12}(?![0-9a-z]|\s?${DOTS})`,
  String.raw`0x[0-9a-f]{2,12}\s?(?:…|\.{2,})(?![.)\] ]{0,8}0x)`,
  String.raw`"(?:\w*gas\w*|nonce|value|\w*(?:number|timestamp))":\s?"0x[0-9a-f]{1,20}"`,
];

/** Line ends and the like that are written out. */
const ESCAPES = /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[nrt])/gi;

/** One of those, or digits: with a `0x`, or as a word, or so many that no word is meant. */
const NUMBER = new RegExp(
  `${OTHERS.join('|')}|(0x[0-9a-f]+)(?![0-9a-z])|((?<![0-9a-z])[0-9a-f]{3,}(?![0-9a-z])|[0-9a-f]{${ENOUGH},})`,
  'gi',
);

/** Words and figures are no hex; what mixes letters with figures is. */
const MIXED = /^(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{4,}$/i;

/** The text's numbers of 40 digits or more, each with the characters that touch it. */
export function longNumbers(text: string): readonly string[] {
  return Array.from(text.matchAll(LONG), ({ 0: digits, index }) =>
    text.slice(Math.max(0, index - 1), index + digits.length + 1),
  );
}

/** Whether one of these numbers is a key as a whole. */
export function hasKey(numbers: readonly string[]): boolean {
  return numbers.some((each) => KEY.test(each));
}

/** Whether more digits belong to these 40, which end there, whatever stands between. */
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
  // Figures in a row may come to as many digits by chance.
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
