/** Detects names and addresses of other systems: each has its own message in place of “no token address”. */
export type ForeignAddress = 'ens' | 'solana' | 'tron';

const ENS = /^[^\s./\\@]+(?:\.[^\s./\\@]+)*\.eth$/iu;

const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const IN_BASE_58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** What the first byte of a Tron address is; a checksum of 4 bytes follows its 20. */
const TRON = { prefix: 0x41, bytes: 25 } as const;
const SOLANA_BYTES = 32;

/** What the text is as a whole; null for anything else, words among it. */
export function detectForeignAddress(text: string): ForeignAddress | null {
  const trimmed = text.trim();
  if (ENS.test(trimmed)) return 'ens';
  if (!IN_BASE_58.test(trimmed)) return null;
  const bytes = bytesOf(trimmed);
  if (bytes.length === TRON.bytes && bytes[0] === TRON.prefix) return 'tron';
  return bytes.length === SOLANA_BYTES ? 'solana' : null;
}

function bytesOf(text: string): readonly number[] {
  let number = 0n;
  for (const character of text) number = number * 58n + BigInt(BASE_58.indexOf(character));
  const bytes: number[] = [];
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 255n));
  // Each leading zero byte is written as a 1.
  const zeros = text.length - text.replace(/^1+/, '').length;
  return [...Array.from({ length: zeros }, () => 0), ...bytes];
}
