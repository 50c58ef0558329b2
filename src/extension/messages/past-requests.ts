/** The message of a transaction's page about what assets were worth when it was made. Types only. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { PastPrice } from '../../core/market/moments.ts';
import type { PlatformId } from '../../core/market/platforms.ts';

/** No chain has more blocks than this (2^40): what is more is no block's number. */
export const MAX_BLOCK = 1_099_511_627_776;

/** When a transaction was made, as its page tells it: by a time (Unix milliseconds), or by the block that it is in. */
export type TransactionMoment =
  | { readonly at: number }
  | { readonly platform: PlatformId; readonly block: number };

export interface PagePastAnswer {
  /** One for each asset, in any order; null: nobody knows. Empty also where the site is switched off. */
  readonly prices: readonly { readonly asset: AssetKey; readonly price: PastPrice | null }[];
  /** In how many milliseconds asking again may bring more; null: never. */
  readonly nextInMs: number | null;
}

export interface PastMessages {
  /** From explorer pages, and only from them. */
  pastPrices: {
    request: { readonly moment: TransactionMoment; readonly assets: readonly AssetKey[] };
    response: PagePastAnswer;
  };
}
