/** The messages between explorer pages and the background. */
import * as z from 'zod/mini';
import type { AssetKey } from '../../core/market/assets.ts';
import type { SiteName } from '../../core/market/explorers.ts';
import { assetKey, platform } from '../../core/market/fields.ts';
import type { PastPrice } from '../../core/market/moments.ts';
import type { AvailablePrice } from '../../core/market/prices.ts';
import type { Token } from '../../core/market/tokens.ts';
import { type Accepted, type Declaration, reply } from './declaration.ts';
import { MAX_BLOCK, MAX_PAGE_ASSETS } from './limits.ts';
import { at } from './moments.ts';
import type { Settings } from './settings.ts';

/** A price for explorer pages, with exact digits and only the fields that they need. */
export interface PagePrice {
  readonly asset: AssetKey;
  /** The price; null where there is none to show. */
  readonly shown:
    | (Pick<AvailablePrice, 'status' | 'usd' | 'krw' | 'source' | 'asOf' | 'valueLimitUsd'> &
        Pick<Token, 'decimals'>)
    | null;
  /** When a new request may bring something else (Unix milliseconds). */
  readonly expiresAt: number;
}

export interface PageAnswer extends Pick<Settings, 'language' | 'currency' | 'explorerFigure'> {
  /** False: the user has switched the site off. There are no prices then. */
  readonly on: boolean;
  /** One for each requested asset, in any order. */
  readonly prices: readonly PagePrice[];
}

/** When a transaction was made, by its page: a time (Unix milliseconds), or the block that it is in. */
const transactionMoment = z.union([
  z.strictObject({ at }),
  z.strictObject({ platform, block: z.int().check(z.nonnegative(), z.lte(MAX_BLOCK)) }),
]);
export type TransactionMoment = Accepted<typeof transactionMoment>;

export interface PagePastAnswer {
  /** One for each asset, in any order; null: no source has one. Empty also where the site is switched off. */
  readonly prices: readonly { readonly asset: AssetKey; readonly price: PastPrice | null }[];
  /** In how many milliseconds a further request may bring more; null: never. */
  readonly nextInMs: number | null;
}

/** `unanswered`: no price of the asset is known to have reached the document; a new request for it may change that. */
export type CardOpening = 'opening' | 'unanswered' | 'refused';

const assets = z.array(assetKey).check(z.minLength(1), z.maxLength(MAX_PAGE_ASSETS));

export const EXPLORER_MESSAGES = {
  prices: {
    from: 'explorer',
    request: z.strictObject({ assets }),
    reply: reply<PageAnswer>(),
  },
  /** What assets were worth when a transaction was made. */
  pastPrices: {
    from: 'explorer',
    request: z.strictObject({ moment: transactionMoment, assets }),
    reply: reply<PagePastAnswer>(),
  },
  /** A person clicked the price: opens its card. From the top frame alone. */
  openCard: {
    from: 'explorer',
    request: z.strictObject({ asset: assetKey }),
    reply: reply<CardOpening>(),
  },
} satisfies Record<string, Declaration>;

/** The messages from the extension to pages with one of its scripts. */
export type ToPage =
  /** Settings of explorer pages have changed. There is no reply. */
  | { readonly type: 'explorer settings'; readonly sitesOff: readonly SiteName[] }
  /** The browser does not allow these sites any more. There is no reply. */
  | { readonly type: 'withheld'; readonly patterns: readonly string[] }
  /**
   * The shortcut was pressed in a tab into which no script can be injected. A page of ours replies true and shows the
   * card itself.
   */
  | { readonly type: 'show card' }
  /** The popup asks for the site that it was opened on. The reply is a `SiteName`. */
  | { readonly type: 'which site' };
