/** Decodes the text of a file: UTF-8, UTF-16 with a byte order mark, or CP949, which Korean Excel writes. */

/** The file's text; null for any other encoding, and in doubt: a wrong letter may change the name of a column. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes);
  return decoded('utf-8', bytes) ?? (isKorean(bytes) ? decodedKorean(bytes) : null);
}

function decoded(encoding: string, bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // A zero byte: UTF-16 without its byte order mark, or no text.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/**
 * First bytes of syllables, and (`SIGNS`) of signs such as `·`, in KS X 1001. With others, of Chinese characters or
 * rare signs, a text does not count as Korean.
 */
const SYLLABLES = { from: 0xb0, to: 0xc8 };
const SIGNS = { from: 0xa1, to: 0xa3 };
/**
 * Highest number of the rare syllables that CP949 added to KS X 1001, in percent of the usual ones: a text with more of
 * them is probably in another code page, and not Korean.
 */
const RARE_PERCENT = 10;

/** Whether bytes are Korean text in CP949. Other code pages also decode as CP949, but to letters that are rare in Korean. */
function isKorean(bytes: Uint8Array<ArrayBuffer>): boolean {
  let common = 0;
  let rare = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    at += 1;
    const trail = bytes[at] ?? 0;
    const isIn = ({ from, to }: typeof SIGNS) => lead >= from && lead <= to && trail >= 0xa1;
    if (isIn(SYLLABLES)) common += 1;
    else if (isIn(SIGNS)) continue;
    else if (lead <= 0xc6 && (trail < 0xa1 || lead < 0xa1)) rare += 1;
    else return false;
  }
  return common > 0 && rare * 100 <= common * RARE_PERCENT;
}

/** Decodes CP949. Node's decoder lacks the syllables that CP949 added to KS X 1001, so a table is used for them. */
function decodedKorean(bytes: Uint8Array<ArrayBuffer>): string | null {
  const added = addedSyllables();
  const pieces: (string | null | undefined)[] = [];
  let begun = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    if (lead < 0xa1 || trail < 0xa1) {
      pieces.push(decoded('euc-kr', bytes.slice(begun, at)), added[placeOf(lead, trail)]);
      begun = at + 2;
    }
    at += 1;
  }
  pieces.push(decoded('euc-kr', bytes.slice(begun)));
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : null;
}

/** The syllables that CP949 added, in the order of Unicode, which is also CP949's. */
function addedSyllables(): readonly string[] {
  const pairs: number[] = [];
  for (let lead = SYLLABLES.from; lead <= SYLLABLES.to; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) pairs.push(lead, trail);
  const common = new Set(decoded('euc-kr', Uint8Array.from(pairs)));
  const all = Array.from({ length: 0xd7a4 - 0xac00 }, (_, index) => String.fromCharCode(0xac00 + index));
  return all.filter((syllable) => !common.has(syllable));
}

/** The index among the added syllables. Second bytes are A–Z, a–z and from 0x81 (in later rows to 0xa0); -1 for others. */
function placeOf(lead: number, trail: number): number {
  const column =
    trail >= 0x81 ? trail - 0x81 + 52 : trail >= 0x61 && trail <= 0x7a ? trail - 0x61 + 26 : trail - 0x41;
  if (column < 0 || (trail > 0x5a && trail < 0x61) || (trail > 0x7a && trail < 0x81) || trail === 0xff)
    return -1;
  return lead < 0xa1 ? (lead - 0x81) * 178 + column : 32 * 178 + (lead - 0xa1) * 84 + column;
}
