/**
 * The form in which names and typed texts are compared: only letters and digits, in lower case, Hangul as the keys that are
 * typed for it. So the name `테더` is found while `텓` is typed.
 */

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ');
const FINALS =
  '- ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'
    .split(' ')
    .map((keys) => keys.replace('-', ''));

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;

/**
 * Where Unicode's single Hangul letters begin: initial consonants, vowels, final consonants, each with the keys that
 * type them.
 */
const LETTERS: readonly (readonly [first: number, keys: readonly string[]])[] = [
  [0x1100, INITIALS],
  [0x1161, VOWELS],
  [0x11a7, FINALS],
];

const NO_LETTER = /[^\p{L}\p{N}]/gu;
const HANGUL = /[\u1100-\u11ff\uac00-\ud7a3]/g;
const INITIALS_ONLY = /^[ㄱ-ㅎ]+$/;

/** The form by which names are found; empty for a text without letters and digits. */
export function searchForm(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(NO_LETTER, '').replace(HANGUL, keysOf);
}

/** The initial consonants of a name's syllables: `ㅊㅇㄹㅋ` of `체인링크`. */
export function initialsOf(name: string): string {
  const syllables = [...name.normalize('NFC')].flatMap((each) => {
    const code = each.charCodeAt(0) - FIRST_SYLLABLE;
    return code >= 0 && code < SYLLABLES ? (INITIALS[Math.floor(code / (21 * 28))] ?? []) : [];
  });
  return syllables.join('');
}

/** Whether a form has only consonants, as initials have, and no word. */
export function isInitials(form: string): boolean {
  return INITIALS_ONLY.test(form);
}

function keysOf(character: string): string {
  const code = character.charCodeAt(0);
  const syllable = code - FIRST_SYLLABLE;
  if (syllable >= 0) {
    const [initial, vowel, final] = [
      Math.floor(syllable / 588),
      Math.floor((syllable % 588) / 28),
      syllable % 28,
    ];
    return `${INITIALS[initial]}${VOWELS[vowel]}${FINALS[final]}`;
  }
  for (const [first, keys] of LETTERS) {
    const written = keys[code - first];
    if (written !== undefined) return written;
  }
  return character;
}
