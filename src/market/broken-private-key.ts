/** Tells an address from 40 digits of a key that a text has in pieces, whatever stands between them. */

/** So far from an address, digits may still belong to it. */
const NEAR = 100;
/** Longer than any number whose length tells what it is. */
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
