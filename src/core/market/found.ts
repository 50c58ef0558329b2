/** Assets that a text names, and why the rest of it is none. */

import type { CoinId } from './coins.ts';
import type { ForeignAddress } from './detect-foreign-address.ts';
import type { PlatformId } from './platforms.ts';

/** A network that a text names. */
export interface MentionedNetwork {
  readonly name: string;
  readonly priced: boolean;
}

export interface FoundToken {
  readonly kind: 'token';
  /** As written, with a lower-case `0x`. */
  readonly address: string;
  /** Null where the text names none, or leaves it open. */
  readonly platform: PlatformId | null;
  /** What leaves it open: names of several networks, or one that may also be a word or a token. The person decides. */
  readonly maybe?: readonly MentionedNetwork[];
}

export type Found =
  | FoundToken
  | { readonly kind: 'coin'; readonly coin: CoinId }
  /** Bitcoin has no tokens: for an address there the price of a bitcoin is shown. */
  | { readonly kind: 'bitcoin address' };

/**
 * Why a text that looks as if it named something does not:
 * - `digits`: 64 of them, the hash of a transaction or a private key
 * - `prefix`: 40 digits without `0x`
 * - `checksum`: a typing error
 * - `network`: an address on a network that Sise has no prices of
 * - `ens`, `solana`, `tron`: a name or an address of that system
 */
export type Doubt = 'digits' | 'prefix' | 'checksum' | 'network' | ForeignAddress;

export interface Finding {
  /** In the order of the text, each once, 10 at most. */
  readonly found: readonly Found[];
  /** There were more. */
  readonly more: boolean;
  /** Of the first that is not in `found`; `digits` before any other, since they may be a key. */
  readonly doubt: Doubt | null;
  /** The networks without prices on which the text places addresses that are not in `found`, each once. */
  readonly unpriced?: readonly string[];
}

export const NOTHING_FOUND: Finding = { found: [], more: false, doubt: null };

export const MAX_FOUND = 10;

/** Each once, 10 at most; an address whose platform stands elsewhere in the text, on that platform. */
export function finding(
  all: readonly Found[],
  doubt: Doubt | null,
  unpriced: readonly MentionedNetwork[] = [],
): Finding {
  const tokens = all.filter((each) => each.kind === 'token');
  const byAddress = (some: readonly FoundToken[]) =>
    new Map(some.map((each) => [each.address.toLowerCase(), each] as const));
  const placed = byAddress(tokens.filter(({ platform }) => platform !== null));
  const open = byAddress(tokens.filter(({ maybe }) => maybe !== undefined));
  const meant = all.map((each) => {
    if (each.kind !== 'token' || each.platform) return each;
    const address = each.address.toLowerCase();
    return placed.get(address) ?? open.get(address) ?? each;
  });
  const distinct = [...new Map(meant.map((each) => [keyOf(each), each])).values()];
  const names = [...new Set(unpriced.map(({ name }) => name))];
  return {
    found: distinct.slice(0, MAX_FOUND),
    more: distinct.length > MAX_FOUND,
    doubt,
    ...(names.length > 0 && { unpriced: names }),
  };
}

function keyOf(found: Found): string {
  return JSON.stringify(found).toLowerCase();
}
