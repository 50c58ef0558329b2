/** Detects names and addresses of other systems, about which people get a more exact message than “no token address”. */
export type ForeignAddress = 'ens' | 'solana' | 'tron';

const ENS = /^[^\s./\\@]+(?:\.[^\s./\\@]+)*\.eth$/iu;

const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const IN_BASE_58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** A Tron address: one byte with this prefix, 20 bytes, and a checksum of 4 bytes. */
const TRON = { prefix: 0x41, bytes: 25 } as const;
const SOLANA_BYTES = 32;

/** The system whose name or address the whole text is; null for any other text. */
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
