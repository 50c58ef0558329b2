/** EIP-55: the letter case of an address is a checksum of its digits. */
import { keccak_256 } from '@noble/hashes/sha3.js';

/** The checksummed form of 40 hex digits (without `0x`). */
export function checksummed(hex: string): string {
  const lower = hex.toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(lower));
  return [...lower].map((digit, i) => (nibble(hash, i) >= 8 ? digit.toUpperCase() : digit)).join('');
}

/** True for 40 hex digits of one letter case (no checksum given) or with the right mixed case. */
export function hasValidChecksum(hex: string): boolean {
  return hex === hex.toLowerCase() || hex === hex.toUpperCase() || hex === checksummed(hex);
}

function nibble(bytes: Uint8Array, index: number): number {
  const byte = bytes[index >> 1] ?? 0;
  return index % 2 === 0 ? byte >> 4 : byte & 15;
}
