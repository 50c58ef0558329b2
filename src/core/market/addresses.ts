/**
 * Token contract addresses as people write them: what is right, and what exactly is wrong
 * (docs/api.md#the-request).
 */
import { hasValidChecksum } from './checksum.ts';

/** Why a text is no address. `checksum` is a typing error, not another token. */
export type AddressProblem = 'empty' | 'space' | 'bitcoin' | 'prefix' | 'length' | 'hex' | 'checksum';

export type ParsedAddress =
  | { readonly ok: true; readonly address: `0x${string}` }
  | { readonly ok: false; readonly problem: AddressProblem };

/** Legacy, script and bech32(m) forms, by their alphabets and lengths only: enough to say "Bitcoin address". */
const BITCOIN = /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})$/;

/** Whether the text has the form of a Bitcoin address. Legacy ones mix letter cases and digits; a plain number is none. */
export function isBitcoinAddress(text: string): boolean {
  return BITCOIN.test(text) && (/^bc1/i.test(text) || (/[A-Z]/.test(text) && /[a-z]/.test(text)));
}

/**
 * Reads an EVM contract address, trimming nothing. All-lower and all-upper hex carry no checksum; mixed case must
 * match EIP-55. The result is lower case. `0x` alone (the coin) is not a contract address: callers decide on it first.
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
