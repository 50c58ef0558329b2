/** What the popup's field asks while something is typed into it. Types and limits only, for both sides. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { PlatformId } from '../../core/market/platforms.ts';
import type { Price } from '../../core/market/prices.ts';
import type { Token } from '../../core/market/tokens.ts';

/** As many as are read at a glance. */
export const MAX_SEARCH_RESULTS = 8;

/** The longest text that is searched for. */
export const MAX_SEARCH = 100;

export interface SearchRow {
  readonly asset: AssetKey;
  readonly platform: PlatformId;
  /** Lower case; null for a coin. */
  readonly address: string | null;
  readonly token: Token;
  /** As last known: nobody is asked for it. */
  readonly price: Price;
  readonly saved: boolean;
  /** It is bundled: two independent lists name its address. */
  readonly verified: boolean;
}

export interface SearchAnswer {
  /** Saved ones first, then verified ones. */
  readonly results: readonly SearchRow[];
  readonly more: boolean;
  /** Catalogs that were never fetched are on their way: asked with `whole`, there may be more. */
  readonly isPartial: boolean;
}

export interface SearchMessages {
  /** Searches the names on the device; what is typed goes nowhere else. `whole`: waits for catalogs that are missing. */
  search: { request: { readonly text: string; readonly whole: boolean }; response: SearchAnswer };
}
