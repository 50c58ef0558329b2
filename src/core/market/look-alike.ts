/**
 * Detects names in letters that only look like Latin ones (`USDТ` with a Cyrillic Т, `ＵＳＤＴ` in wide letters), which imitate
 * another token's name. Names in alphabets that do not resemble Latin, such as Hangul, are never suspect.
 */
import type { Token } from './tokens.ts';

const LATIN = /\p{sc=Latn}/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const PLAIN = /^[ -~]*$/;

/**
 * For each alphabet with letters that look Latin: a pattern for a run of its letters, those letters, and, in the same
 * order, the Latin letters they look like.
 */
const ALPHABETS = [
  [/\p{sc=Cyrl}+/gu, 'АВЕЅІЈКМНОРСТУХԌԚԜӀѴаеѕіјкорсухһԁԛԝӏѵ', 'ABESIJKMHOPCTYXGQWIVaesijkopcyxhdqwlv'],
  [/\p{sc=Grek}+/gu, 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹονυϲϳ', 'ABEZHIKMNOPTYXCovucj'],
  [/\p{sc=Armn}+/gu, 'ՕՏԼՍօսհոցզյ', 'OSLUouhngqj'],
  [/\p{sc=Cher}+/gu, 'ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏚᎢᏙᎳᏃ', 'ABCDEGHJKLMPSIVWZ'],
  [/\p{sc=Lisu}+/gu, 'ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'BPDTGKJCZFMNLSRVHWXYAEIOU'],
  [/\p{sc=Copt}+/gu, 'ⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲟⲣⲥⲭ', 'ABEZHIKMNOPCTYXopcx'],
  // Latin letters of other shapes, such as small capitals.
  [/\p{sc=Latn}+/gu, 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡɩ', 'ABCDEFGHIJKLMNOPRSTUVWYZagi'],
] as const;

const LATIN_OF = new Map(
  ALPHABETS.flatMap(([, letters, latin]) => [...letters].map((each, i) => [each, latin[i] ?? each])),
);

/** Letters that look Latin only among Latin letters (`USDт`, `Linκ`); they are frequent in words of their own alphabet. */
const PASSING = new Set('тмнвгпьρικτ');

/**
 * Harmless signs: endings of ordinals (`2ⁿᵈ`), Roman numerals apart from Latin words (`Final Ⅹ`), and the information sign.
 */
const HARMLESS =
  /(?<=\d)\p{Lm}{1,2}(?![\p{L}\p{N}])|(?<=[^\p{sc=Latn}\p{N}])\p{Nl}(?![\p{sc=Latn}\p{N}])|ℹ(?!\p{sc=Latn})/gu;
/** Scripts beside which wide Latin letters are usual. */
const FULL_WIDTH = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const WIDE = /[０-９Ａ-Ｚａ-ｚ]/gu;
/** Two enclosed letters in a row, as in a word; a single one is a sign. */
const ENCLOSED = /[⒜-ⓩ🄐-🄩🄰-🅉🅐-🅩🅰-🆉]{2}/u;

/** Whether the name or the symbol may be mistaken for one in plain letters. */
export function isLookAlike({ name, symbol }: Pick<Token, 'name' | 'symbol'>): boolean {
  return [name ?? '', symbol ?? ''].some(isDisguised);
}

/** The text with Latin letters in place of letters that look like them. */
export function asRead(text: string): string {
  return PLAIN.test(text) ? text : [...text].map(plainLetter).join('');
}

/** Whether the text has letters of another width, style or alphabet that look Latin. */
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

/** Whether words in the alphabet imitate Latin. A real text (`Монета с котом`) also has letters that do not look Latin. */
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

/** Whether a character is a Latin letter or a digit in another width or style. */
function isStyled(letter: string): boolean {
  if (LATIN_OF.has(letter)) return LATIN.test(letter);
  return !PLAIN.test(letter) && /^[a-z\d]$/i.test(letter.normalize('NFKC')) && !/\p{No}|[ªº]/u.test(letter);
}

function plainLetter(letter: string): string {
  return LATIN_OF.get(letter) ?? letter.normalize('NFKC');
}
