/** Parses the parameter `addresses`, without trimming, and reports each bad element (docs/api.md#the-request). */
import { type AddressProblem, parseAddress } from '../../core/market/addresses.ts';
import { type AssetKey, coinKey, tokenKey } from '../../core/market/assets.ts';
import { coinRow } from '../../core/market/coins.ts';
import type { Selection } from '../../core/market/selections.ts';

export const ADDRESS_LIMIT = 100;
/** The limit with `sources=true`: smaller, since every source is requested about each address. */
export const COMPARED_LIMIT = 10;

/** The element that stands for the coin of the path's symbol instead of a token; also the default of `addresses`. */
const COIN = '0x';

/** The most characters of an element that an answer repeats. */
const SHOWN_LENGTH = 100;

export interface RequestedAddress {
  /** The element as requested, letter for letter. */
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

/** The elements of the decoded parameter; null where it is missing. */
export function elementsOf(text: string | null): readonly string[] {
  return (text ?? COIN).split(',');
}

/** The addresses in the order of the request, duplicates included; or what is wrong with them. */
export function readAddresses(selection: Selection, values: readonly string[]): Addresses {
  if (values.length > ADDRESS_LIMIT) return { outcome: 'too many', given: values.length };
  const asked: RequestedAddress[] = [];
  const bad: BadAddress[] = [];
  for (const [index, value] of values.entries()) {
    const read = readAddress(selection, value, index);
    if ('problem' in read) bad.push(read);
    else asked.push(read);
  }
  return bad.length > 0 ? { outcome: 'bad', bad } : { outcome: 'good', asked };
}

export function readAddress(selection: Selection, value = COIN, index = 0): RequestedAddress | BadAddress {
  const key = keyOf(selection, value);
  return typeof key === 'object' ? { index, value: clipped(value), ...key } : { address: value, key };
}

/** The text, cut to `SHOWN_LENGTH` characters, for an answer that repeats it. */
export function clipped(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

function keyOf(
  { platform, coin }: Selection,
  value: string,
): AssetKey | Pick<BadAddress, 'problem' | 'detail'> {
  if (value === COIN) return coinKey(coin);
  const parsed = parseAddress(value);
  if (!parsed.ok) return { problem: parsed.problem, detail: SENTENCES[parsed.problem](value) };
  if (platform === null)
    return { problem: 'no tokens', detail: `Sise has no tokens of ${coinRow(coin).name}; its coin is 0x.` };
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
