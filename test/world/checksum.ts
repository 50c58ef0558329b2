/** EIP-55 for the hosts that answer with checksummed addresses; the product has its own, this one checks on it. */
import { keccak_256 } from '@noble/hashes/sha3.js';

/** The checksummed form of a `0x` address. */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(digits, 'ascii'))).toString('hex');
  return `0x${[...digits].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`;
}
