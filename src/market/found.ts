/** What a text names that has a price, and what kept the rest of it from being asked about. */
import type { Elsewhere } from './find-elsewhere.ts';
import type { PlatformId } from './platforms.ts';

export type Found =
  /** `address`: as written, with a lower-case `0x`. `platform`: null where the text does not tell. */
  | { readonly kind: 'token'; readonly address: string; readonly platform: PlatformId | null }
  | { readonly kind: 'coin'; readonly platform: PlatformId }
  /** Bitcoin has no tokens: whoever asks about an address there learns what a bitcoin is worth. */
  | { readonly kind: 'bitcoin address' };

/**
 * Why a text that looks as if it named something does not:
 * - `digits`: 64 of them, the hash of a transaction or a private key
 * - `prefix`: 40 digits without `0x`
 * - `checksum`: a typing error
 * - `network`: an address on a network that Sise has no prices of
 * - `ens`, `solana`, `tron`: a name or an address of that system
 */
export type Doubt = 'digits' | 'prefix' | 'checksum' | 'network' | Elsewhere;

export interface Finding {
  /** In the order of the text, each once, 10 at most. */
  readonly found: readonly Found[];
  /** There were more. */
  readonly more: boolean;
  /** Of the first that is not in `found`; `digits` before any other, since they may be a key. */
  readonly doubt: Doubt | null;
}

export const NOTHING_FOUND: Finding = { found: [], more: false, doubt: null };

export const MAX_FOUND = 10;

/** Each once, 10 at most; an address whose platform is told elsewhere in the text, on that platform. */
export function finding(all: readonly Found[], doubt: Doubt | null): Finding {
  const placed = new Map(
    all.flatMap((each) =>
      each.kind === 'token' && each.platform ? [[each.address.toLowerCase(), each] as const] : [],
    ),
  );
  const meant = all.map((each) =>
    each.kind === 'token' && !each.platform ? (placed.get(each.address.toLowerCase()) ?? each) : each,
  );
  const distinct = [...new Map(meant.map((each) => [keyOf(each), each])).values()];
  return { found: distinct.slice(0, MAX_FOUND), more: distinct.length > MAX_FOUND, doubt };
}

function keyOf(found: Found): string {
  return JSON.stringify(found).toLowerCase();
}
