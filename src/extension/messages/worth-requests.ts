/** The message about how much of a token a person has, and what pages are told of its value. Types only. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import type { Currency } from '../../core/market/format.ts';
import type { ChangeSince } from '../../core/market/prices.ts';

/** How much of a row's token somebody has. */
export interface Held {
  readonly amount: Decimal;
  /** The exact product with the price; null where there is none that counts: no price, or one in dispute. */
  readonly worth: { readonly usd: Decimal; readonly krw: Decimal } | null;
  /** There is none because it would be more than the token's pools hold. */
  readonly isBeyondPools?: true;
}

/** By how much everything together has changed, each token by its own source's change. */
export interface TotalChange {
  /** Below zero where it fell. */
  readonly percent: Decimal;
  /** `mixed`: not since the same time for all. */
  readonly since: ChangeSince | 'mixed';
  /** How many tokens it speaks of: those whose source tells. */
  readonly of: number;
}

/** What all amounts come to, as far as they have a value. */
export interface TotalWorth {
  readonly usd: Decimal;
  readonly krw: Decimal;
  /** By the currency that stands first; null where no source tells. */
  readonly changes: Readonly<Record<Currency, TotalChange | null>>;
}

export type AmountResult =
  | { readonly outcome: 'kept' }
  /** Somebody else has changed it meanwhile, to this (null: taken away). Nothing was written. */
  | { readonly outcome: 'changed'; readonly amount: Decimal | null }
  /** The token is not saved any more. */
  | { readonly outcome: 'gone' };

export interface WorthMessages {
  /** Keeps how much a person has of a coin or a saved token; null takes it away. `was`: what the person saw before. */
  amount: {
    request: { readonly asset: AssetKey; readonly amount: Decimal | null; readonly was: Decimal | null };
    response: AmountResult;
  };
}
