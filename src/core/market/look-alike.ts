/**
 * Names in letters that only look like Latin ones (`USDТ` with a Cyrillic Т, `ＵＳＤＴ` in wide letters), as impostors of
 * another token have. Alphabets that do not resemble Latin, Hangul above all, make no name suspect.
 */
import type { Token } from './tokens.ts';

const LATIN = /\p{sc=Latn}/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const PLAIN = /^[ -~]*$/;

/** Alphabets with letters that are drawn as Latin ones are: a run of each, those letters, and at the same places the Latin ones. */
const ALPHABETS = [
  [/\p{sc=Cyrl}+/gu, 'АВЕЅІЈКМНОРСТУХԌԚԜӀѴаеѕіјкорсухһԁԛԝӏѵ', 'ABESIJKMHOPCTYXGQWIVaesijkopcyxhdqwlv'],
  [/\p{sc=Grek}+/gu, 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹονυϲϳ', 'ABEZHIKMNOPTYXCovucj'],
  [/\p{sc=Armn}+/gu, 'ՕՏԼՍօսհոցզյ', 'OSLUouhngqj'],
  [/\p{sc=Cher}+/gu, 'ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏚᎢᏙᎳᏃ', 'ABCDEGHJKLMPSIVWZ'],
  [/\p{sc=Lisu}+/gu, 'ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'BPDTGKJCZFMNLSRVHWXYAEIOU'],
  [/\p{sc=Copt}+/gu, 'ⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲟⲣⲥⲭ', 'ABEZHIKMNOPCTYXopcx'],
  // Small capitals, above all.
  [/\p{sc=Latn}+/gu, 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡɩ', 'ABCDEFGHIJKLMNOPRSTUVWYZagi'],
] as const;

const LATIN_OF = new Map(
  ALPHABETS.flatMap(([, letters, latin]) => [...letters].map((each, i) => [each, latin[i] ?? each])),
);

/** Among Latin letters these, too, are taken for some (`USDт`, `Linκ`); words of their own alphabet are full of them. */
const PASSING = new Set('тмнвгпьρικτ');

/** An ordinal's ending (`2ⁿᵈ`), a Roman numeral that belongs to no Latin word (`Final Ⅹ`), and the sign for information. */
const HARMLESS =
  /(?<=\d)\p{Lm}{1,2}(?![\p{L}\p{N}])|(?<=[^\p{sc=Latn}\p{N}])\p{Nl}(?![\p{sc=Latn}\p{N}])|ℹ(?!\p{sc=Latn})/gu;
/** Wide letters are the usual ones beside these. */
const FULL_WIDTH = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const WIDE = /[０-９Ａ-Ｚａ-ｚ]/gu;
/** Two enclosed letters in a row: a single one is a sign, not a letter of a word. */
const ENCLOSED = /[⒜-ⓩ🄐-🄩🄰-🅉🅐-🅩🅰-🆉]{2}/u;

/** Whether the name or the symbol may be taken for another one that is written in plain letters. */
export function isLookAlike({ name, symbol }: Pick<Token, 'name' | 'symbol'>): boolean {
  return [name ?? '', symbol ?? ''].some(isDisguised);
}

/** As it is read at a glance: what looks like a Latin letter is one. */
export function asRead(text: string): string {
  return PLAIN.test(text) ? text : [...text].map(plainLetter).join('');
}

/** Letters of another width or style, or of another alphabet that are read as Latin ones. */
function isDisguised(text: string): boolean {
  if (PLAIN.test(text)) return false;
  const words = text.replaceAll('\u00b5', '\u03bc').replace(HARMLESS, ' ').match(WORD) ?? [];
  const isFullWidth = FULL_WIDTH.test(text);
  return (
    ENCLOSED.test(text) ||
    words.some((word) => [...(isFullWidth ? word.replace(WIDE, '') : word)].some(isStyled)) ||
    ALPHABETS.some(([alphabet]) => isReadAsLatin(words, alphabet))
  );
}

/** A text in the alphabet (`Монета с котом`) also has letters that look like no Latin one; an imitated Latin word has none. */
function isReadAsLatin(words: readonly string[], alphabet: RegExp): boolean {
  const isDrawn = (run: string) => [...run].every((letter) => LATIN_OF.has(letter));
  const isPassing = (run: string) => [...run].every((letter) => LATIN_OF.has(letter) || PASSING.has(letter));
  const runsIn = (some: readonly string[]) => some.flatMap((word) => word.match(alphabet) ?? []);
  const runs = runsIn(words);
  return (
    runsIn(words.filter((word) => LATIN.test(word))).some(isPassing) ||
    (runs.length > 0 && runs.every(isDrawn))
  );
}

/** A plain letter or digit in another width or style. */
function isStyled(letter: string): boolean {
  if (LATIN_OF.has(letter)) return LATIN.test(letter);
  return !PLAIN.test(letter) && /^[a-z\d]$/i.test(letter.normalize('NFKC')) && !/\p{No}|[ªº]/u.test(letter);
}

function plainLetter(letter: string): string {
  return LATIN_OF.get(letter) ?? letter.normalize('NFKC');
}
