/**
 * Names in letters that only look like Latin ones (`USDТ` with a Cyrillic Т, `ＵＳＤＴ` in wide letters), as those have who
 * pose as another token. Alphabets that nobody takes for Latin, Hangul above all, make no name suspect.
 */
import type { Token } from './tokens.ts';

/** The alphabets with letters that are drawn as Latin ones are. */
const NEIGHBOUR = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Lisu}\p{sc=Copt}]/u;
const LATIN = /\p{sc=Latn}/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const LETTER = /\p{L}/u;
const PLAIN = /^[ -~]*$/;

/** Letters of these alphabets, and at the same places the Latin ones that they look like. */
const DRAWN = [
  ['АВЕЅІЈКМНОРСТУХԌԚԜӀѴ', 'ABESIJKMHOPCTYXGQWIV'],
  ['аеѕіјкорсухһԁԛԝӏѵ', 'aesijkopcyxhdqwlv'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυ', 'ABEZHIKMNOPTYXovu'],
  ['ՕՏԼՍօսհոցզյ', 'OSLUouhngqj'],
  ['ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏚᎢᏙᎳᏃ', 'ABCDEGHJKLMPSIVWZ'],
  ['ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'BPDTGKJCZFMNLSRVHWXYAEIOU'],
] as const;
const LATIN_OF = new Map(
  DRAWN.flatMap(([letters, latin]) => [...letters].map((each, i) => [each, latin[i] ?? each])),
);

/** Whether the name or the symbol may be taken for another one that is written in plain letters. */
export function isLookAlike({ name, symbol }: Pick<Token, 'name' | 'symbol'>): boolean {
  return [name ?? '', symbol ?? ''].some(isDisguised);
}

/** As it is read at a glance: what looks like a Latin letter is one. */
export function asRead(text: string): string {
  return PLAIN.test(text) ? text : [...text].map(plainLetter).join('');
}

/** One word in two alphabets, letters of another width or style, or nothing but letters that look Latin and are not. */
function isDisguised(text: string): boolean {
  if (PLAIN.test(text)) return false;
  const words = text.match(WORD) ?? [];
  if (words.some((word) => NEIGHBOUR.test(word) && LATIN.test(word))) return true;
  const letters = [...words.join('')].filter((each) => LETTER.test(each));
  return (
    words.some((word) => [...word].some(isStyled)) ||
    (letters.some((each) => LATIN_OF.has(each)) && letters.every((each) => LATIN.test(plainLetter(each))))
  );
}

/** A plain letter or digit in another width or style. */
function isStyled(letter: string): boolean {
  return !PLAIN.test(letter) && /^[a-z\d]$/i.test(letter.normalize('NFKC')) && !/\p{No}|[ªº]/u.test(letter);
}

function plainLetter(letter: string): string {
  return LATIN_OF.get(letter) ?? letter.normalize('NFKC');
}
