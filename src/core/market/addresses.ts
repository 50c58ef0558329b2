/** Parses token contract addresses, and names what is wrong with an invalid one (docs/api.md#the-request). */
import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * Why a text is not a contract address. `checksum`: its mixed letter case does not match EIP-55, so a letter may be
 * mistyped.
 */
export type AddressProblem = 'empty' | 'space' | 'bitcoin' | 'prefix' | 'length' | 'hex' | 'checksum';

export type ParsedAddress =
  | { readonly ok: true; readonly address: `0x${string}` }
  | { readonly ok: false; readonly problem: AddressProblem };

/** Bitcoin's legacy, script and bech32(m) forms, by alphabet and length only: checksums are not verified. */
const BITCOIN = /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})$/;

/**
 * Whether the text has the form of a Bitcoin address. A legacy address must contain capital and small letters, so that
 * a plain number does not count as one.
 */
export function isBitcoinAddress(text: string): boolean {
  return BITCOIN.test(text) && (/^bc1/i.test(text) || (/[A-Z]/.test(text) && /[a-z]/.test(text)));
}

/**
 * Reads an EVM contract address without trimming it. All-lower and all-upper hex have no checksum; mixed case must match
 * EIP-55. The result is lower case. `0x` alone, which means the coin, is not a contract address: callers handle it before.
 */
export function parseAddress(text: string): ParsedAddress {
  if (text === '') return no('empty');
  if (/\s/.test(text)) return no('space');
  if (BITCOIN.test(text)) return no('bitcoin');
  if (!text.startsWith('0x')) return no('prefix');
  const hex = text.slice(2);
  if (!/^[0-9a-fA-F]*$/.test(hex)) return no('hex');
  if (hex.length !== 40) return no('length');
  if (!hasValidChecksum(hex)) return no('checksum');
  return { ok: true, address: `0x${hex.toLowerCase()}` };
}

function no(problem: AddressProblem): ParsedAddress {
  return { ok: false, problem };
}

/** A short form such as `0xdac1…1ec7`, by which an address can be recognised but not copied. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

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
