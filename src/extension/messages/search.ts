/** The messages that find tokens by name, and networks by contract, in the lists on the device. */
import * as z from 'zod/mini';
import type { PlatformId } from '../../core/market/platforms.ts';
import type { Price } from '../../core/market/prices.ts';
import { type Declaration, reply } from './declaration.ts';
import { MAX_RECORDS, MAX_SEARCH } from './limits.ts';
import type { Row } from './watchlist.ts';

/** The most results: as many as are read at a glance. */
export const MAX_SEARCH_RESULTS = 8;

export interface SearchRow extends Pick<Row, 'asset' | 'platform' | 'token'> {
  /** Lower case; null for a coin. */
  readonly address: string | null;
  /** The last known price: a search sends no request for it. */
  readonly price: Price;
  readonly saved: boolean;
  /** It is bundled: two independent lists name its address. */
  readonly verified: boolean;
}

/** A coin as an exchange names it in its list of won markets. */
export interface ListedCoin {
  readonly symbol: string;
  readonly name: string;
  readonly koreanName: string | null;
}

export interface SearchAnswer {
  /** Saved ones first, then verified ones. */
  readonly results: readonly SearchRow[];
  readonly more: boolean;
  /** Coins with a won market that are not in the table of coins. */
  readonly unsupported: readonly ListedCoin[];
  /** Catalogs that were never fetched are on their way: with `whole` there may be more. */
  readonly isPartial: boolean;
}

export const SEARCH_MESSAGES = {
  /** Searches the names on the device; what is typed goes nowhere else. `whole`: waits for catalogs that are missing. */
  search: {
    request: z.strictObject({ text: z.string().check(z.maxLength(MAX_SEARCH)), whole: z.boolean() }),
    reply: reply<SearchAnswer>(),
  },
  /** On which platforms the lists on the device have each contract, in the order of the request. Missing lists are fetched. */
  listedOn: {
    request: z.strictObject({
      addresses: z
        .array(z.string().check(z.regex(/^0x[0-9a-f]{40}$/)))
        .check(z.minLength(1), z.maxLength(MAX_RECORDS)),
    }),
    reply: reply<readonly (readonly PlatformId[])[]>(),
  },
} satisfies Record<string, Declaration>;
