import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/core/records/decode-text.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (const [index, char] of [...text].entries()) view.setUint16(2 * index, char.charCodeAt(0), isLittle);
  return new Uint8Array(view.buffer);
};
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0).toString(16)).join('');

describe('decodeText', () => {
  it.each<[encoding: string, of: Uint8Array<ArrayBuffer>]>([
    ['UTF-8', new TextEncoder().encode('시각,수량')],
    ['UTF-8 with a byte order mark', new TextEncoder().encode('\uFEFF시각,수량')],
    ['UTF-16LE', utf16('\uFEFF시각,수량', true)],
    ['UTF-16BE', utf16('\uFEFF시각,수량', false)],
    // By the table of KS X 1001: 시 BDC3, 각 B0A2, 수 BCF6, 량 B7AE.
    ['CP949', bytes('bdc3b0a22cbcf6b7ae')],
  ])('reads %s', (_encoding, of) => {
    expect(decodeText(of)?.replace('\uFEFF', '')).toBe('시각,수량');
  });

  it.each([
    ['갂', '8141'],
    ['뷁', '94ee'],
    ['똠', '8c63'],
    ['펲', 'bc84'],
    ['힣', 'c652'],
  ])('reads %s, which CP949 added to KS X 1001, among common syllables', (syllable, hex) => {
    const common = 'bdc3b0a2'.repeat(5);
    expect(decodeText(bytes(`${common}${hex}2c${common}`))).toBe(
      `${'시각'.repeat(5)}${syllable},${'시각'.repeat(5)}`,
    );
  });

  it.each<[what: string, hex: string]>([
    ['Windows-1252: Stückzahl', `5374fc${ascii('ckzahl')}`],
    ['Windows-1252: Dirección', `446972656363690f36e`.replace('0f3', 'f3')],
    ['Windows-1252: Ähnlich', `c4${ascii('hnlich')}`],
    ['Shift_JIS: 日時', '93fa8e9e'],
    ['Shift_JIS: 数量', '909497ca'],
    ['GBK: 时间,数量', 'cab1bce42ccafdc1bf'],
    ['EUC-JP: 数量', 'bff4ceccc6fcbbfe'],
    ['UTF-16 without a mark', '7400690061006d00'],
    ['UTF-32', 'fffe000074000000'],
    ['half a letter of UTF-16', 'fffe7400c8'],
    ['a spreadsheet', '504b0304140006000800fffe'],
    ['bytes of nothing', '80ff80ff'],
  ])('refuses %s', (_what, hex) => {
    expect(decodeText(bytes(hex))).toBeNull();
  });
});
