/**
 * The `addresses` parameter: taken as it is, nothing trimmed, every bad element named
 * (docs/api.md#the-request).
 */
import { type AddressProblem, parseAddress } from '../../core/market/addresses.ts';
import { type AssetKey, coinKey, tokenKey } from '../../core/market/assets.ts';
import type { Platform } from '../../core/market/platforms.ts';

export const ADDRESS_LIMIT = 100;
/** Each source is asked about each of them. */
export const COMPARED_LIMIT = 10;

/** `0x` is the platform coin, and what is priced when nothing is asked for. */
const COIN = '0x';

/** Long enough to see what it is; an answer never echoes kilobytes. */
const SHOWN_LENGTH = 100;

export interface RequestedAddress {
  /** As requested, letter for letter. */
  readonly address: string;
  readonly key: AssetKey;
}

export interface BadAddress {
  readonly index: number;
  readonly value: string;
  readonly problem: AddressProblem | 'no tokens';
  readonly detail: string;
}

export type Addresses =
  | { readonly outcome: 'good'; readonly asked: readonly RequestedAddress[] }
  | { readonly outcome: 'bad'; readonly bad: readonly BadAddress[] }
  | { readonly outcome: 'too many'; readonly given: number };

/** The elements of the decoded parameter; null when there is none. */
export function elementsOf(text: string | null): readonly string[] {
  return (text ?? COIN).split(',');
}

/** In the order of the request, duplicates included. */
export function readAddresses(platform: Platform, values: readonly string[]): Addresses {
  if (values.length > ADDRESS_LIMIT) return { outcome: 'too many', given: values.length };
  const asked: RequestedAddress[] = [];
  const bad: BadAddress[] = [];
  for (const [index, value] of values.entries()) {
    const read = readAddress(platform, value, index);
    if ('problem' in read) bad.push(read);
    else asked.push(read);
  }
  return bad.length > 0 ? { outcome: 'bad', bad } : { outcome: 'good', asked };
}

/** One element; left out, it is the coin. */
export function readAddress(platform: Platform, value = COIN, index = 0): RequestedAddress | BadAddress {
  const key = keyOf(platform, value);
  return typeof key === 'object' ? { index, value: clipped(value), ...key } : { address: value, key };
}

/** A text that is echoed to whoever sent it, at most 100 characters of it. */
export function clipped(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

function keyOf(platform: Platform, value: string): AssetKey | Pick<BadAddress, 'problem' | 'detail'> {
  if (value === COIN) return coinKey(platform.id);
  const parsed = parseAddress(value);
  if (!parsed.ok) return { problem: parsed.problem, detail: SENTENCES[parsed.problem](value) };
  if (platform.chainId === null)
    return { problem: 'no tokens', detail: `${platform.name} has no token contracts; its coin is 0x.` };
  return tokenKey(platform.id, parsed.address);
}

const SENTENCES: Readonly<Record<AddressProblem, (value: string) => string>> = {
  empty: () => 'This element is empty: put commas between addresses only.',
  space: () => 'It contains white space; separate addresses with commas only. In a URL, + means a space.',
  bitcoin: () => 'This is a Bitcoin address; Bitcoin has no token contracts.',
  prefix: (value) =>
    /\.\w+$/.test(value)
      ? 'This looks like a name; use its address.'
      : 'A contract address begins with 0x, in lower case.',
  length: (value) => `There must be 40 hex digits after 0x, not ${value.length - 2}.`,
  hex: () => 'After 0x, only the digits 0-9 and a-f are valid.',
  checksum: () =>
    'Its upper and lower case do not match EIP-55, so a digit may be mistyped. If it is correct, write it in lower case.',
};
