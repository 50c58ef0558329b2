/** The 32-byte words that contracts answer in (Solidity's ABI), read with care: whoever answers may lie. */

/** As 64 hex digits. */
export function word(value: number | string): string {
  return (typeof value === 'number' ? value.toString(16) : value).padStart(64, '0');
}

/** The bytes of hex digits after a `0x`. Throws RangeError when it is no such text. */
export function bytesOf(hex: string): Uint8Array {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(hex)) throw new RangeError('no bytes');
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** The word at a position; null when it lies outside. */
export function wordAt(bytes: Uint8Array, start: number): bigint | null {
  // Also for what is no number: a position that was not found.
  if (!(start >= 0 && start + 32 <= bytes.length)) return null;
  return bytes.subarray(start, start + 32).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

/** The word as the position of another, or as a length; null when it or what it says lies outside. */
export function indexAt(bytes: Uint8Array, start: number): number | null {
  const found = wordAt(bytes, start);
  return found === null || found > BigInt(bytes.length - 32) ? null : Number(found);
}
