/** The assets that are found in a text, and doubts about the rest of it. */

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
  /** The address as written, but with a lower-case `0x`. */
  readonly address: string;
  /** Null when the text names no platform, or it is ambiguous. */
  readonly platform: PlatformId | null;
  /**
   * The possible networks of an ambiguous address: several, or one whose name may also mean something else. The person
   * decides.
   */
  readonly maybe?: readonly MentionedNetwork[];
}

export type Found =
  | FoundToken
  | { readonly kind: 'coin'; readonly coin: CoinId }
  /** Bitcoin has no tokens: for an address there the price of a bitcoin is shown. */
  | { readonly kind: 'bitcoin address' };

/**
 * Why a part of a text that resembles an address is none:
 * - `digits`: it has 64 digits, as the hash of a transaction or a private key
 * - `prefix`: 40 digits without `0x`
 * - `checksum`: a typing error
 * - `network`: an address on a network that Sise has no prices of
 * - `ens`, `solana`, `tron`: a name or an address of that system
 */
export type Doubt = 'digits' | 'prefix' | 'checksum' | 'network' | ForeignAddress;

export interface Finding {
  /** The assets in the order of the text, each once, at most 10. */
  readonly found: readonly Found[];
  /** Whether there were more than 10. */
  readonly more: boolean;
  /** The first doubt; `digits` precedes any other, because the text may contain a private key. */
  readonly doubt: Doubt | null;
  /** Names of networks without prices on which the text places addresses that are not in `found`, each once. */
  readonly unpriced?: readonly string[];
}

export const NOTHING_FOUND: Finding = { found: [], more: false, doubt: null };

export const MAX_FOUND = 10;

/** Creates a finding with each asset once, at most 10. An address gets the platform that the text names for it elsewhere. */
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
