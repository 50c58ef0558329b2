/** The view that pages show, and the messages that read, refresh and change the saved list. */
import * as z from 'zod/mini';
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import { amount, assetKey } from '../../core/market/fields.ts';
import type { Currency } from '../../core/market/format.ts';
import type { PlatformId } from '../../core/market/platforms.ts';
import type { ChangeSince, Price } from '../../core/market/prices.ts';
import type { ShownPremium } from '../../core/market/shown-premium.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { ShownAlert } from './alerts.ts';
import { type Accepted, type Declaration, reply } from './declaration.ts';
import type { Settings } from './settings.ts';

/** How much of a row's token the person has. */
export interface Held {
  readonly amount: Decimal;
  /** The exact product with the price; null without a price, or with a disputed one. */
  readonly worth: { readonly usd: Decimal; readonly krw: Decimal } | null;
  /** `worth` is null because it would be more than the token's pools hold. */
  readonly isBeyondPools?: true;
}

/** One row of the popup's list. */
export interface Row {
  readonly asset: AssetKey;
  readonly platform: PlatformId | null;
  /** As the user pasted it (checksummed or not); null for a coin. */
  readonly address: string | null;
  readonly token: Token;
  readonly price: Price;
  /** The price is of the other market, because the one that the order prefers has none now. */
  readonly isStandIn?: true;
  /** It is a token of a platform that is switched off. */
  readonly isOff?: true;
  /** Left out where the person has entered no amount. */
  readonly held?: Held;
  /** The id of its page at CoinGecko, where the price is CoinGecko's. */
  readonly coinGeckoId?: string;
}

/** The change of the total, computed from the change of each token at its own source. */
export interface TotalChange {
  /** The difference in the currency; after a fall both it and the percentage are negative. */
  readonly by: Decimal;
  readonly percent: Decimal;
  /** `mixed`: the tokens' changes are since different times. */
  readonly since: ChangeSince | 'mixed';
  /** How many tokens it covers: those whose source reports a change. */
  readonly of: number;
}

/** The value of all amounts together, as far as they have one. */
export interface TotalWorth {
  readonly usd: Decimal;
  readonly krw: Decimal;
  /** By main currency; null where a source reports no change. */
  readonly changes: Readonly<Record<Currency, TotalChange | null>>;
}

export interface OptionalPlatform {
  readonly platform: PlatformId;
  readonly hosts: readonly string[];
  /** Whether the browser allows all of them. */
  readonly isAllowed: boolean;
}

/** Everything a page shows, as last known. Published whole, so that any page can paint without a message. */
export interface View {
  /** The shape's version; a page that finds another sends `view` instead. */
  readonly version: 2;
  /** When it was made (Unix milliseconds). */
  readonly at: number;
  /** Coins and tokens, in the user's order. */
  readonly saved: readonly Row[];
  /** The saved list or the settings could not be read: `saved` lacks tokens. */
  readonly savedUnreadable?: true;
  /** The value of all amounts together; left out where none has one. */
  readonly worth?: TotalWorth;
  /** The assets whose stored amount cannot be read; left out where there are none. */
  readonly unreadAmounts?: readonly AssetKey[];
  /** Left out where there are none. */
  readonly alerts?: readonly ShownAlert[];
  readonly settings: Settings;
  /** The kimchi premiums of bitcoin, USDT and saved assets, as far as they are traded in Korea. */
  readonly premiums?: Readonly<Partial<Record<AssetKey, ShownPremium>>>;
  readonly rate: { readonly krwPerUsd: string; readonly service: string; readonly checkedAt: number } | null;
  /** `no network`: in the last round nothing at all could be reached. */
  readonly network: 'ok' | 'no network';
  /**
   * The browser withholds these hosts, to which requests for prices, rates and names go. `name`: the first of them, a source
   * by its name. Left out where it withholds none.
   */
  readonly withheld?: { readonly name: string; readonly hosts: readonly string[] };
  /** The platforms that a person can switch on, with the hosts that are requested then. Left out where there are none. */
  readonly optionalPlatforms?: readonly OptionalPlatform[];
  /** No price comes from the sources: all requests go to a team's server. */
  readonly withoutSources?: true;
  /** Milliseconds by which the hosts' clocks are ahead of ours (negative: behind); left out where ours is right or unchecked. */
  readonly clockOffMs?: number;
}

/** The outcome of a refresh, counted in rows of the list. */
export interface Refreshed {
  readonly view: View;
  /** Rows with a new price. */
  readonly updated: number;
  /** Rows that are old and could not be renewed now. */
  readonly waiting: number;
  /** When a source that could renew one of those may get a request; null when none of them merely waits for its limit. */
  readonly nextInMs: number | null;
}

const removed = z.strictObject({
  asset: assetKey,
  address: z.nullable(z.string().check(z.maxLength(42))),
  addedAt: z.number(),
  amount: z.exactOptional(amount),
  /** What was stored in the place of an amount, and is unreadable. */
  unreadAmount: z.exactOptional(z.unknown()),
  /** The saved asset that followed it; null when it was the last. */
  before: z.nullable(assetKey),
});
/** The reply of `remove`, and the field of `restore` that undoes it. */
export type Removed = Accepted<typeof removed>;

export type AmountResult =
  | { readonly outcome: 'kept' }
  /** Another page has changed the amount meanwhile, to this one (null: removed). Nothing was written. */
  | { readonly outcome: 'changed'; readonly amount: Decimal | null }
  /** The token is not saved any more. */
  | { readonly outcome: 'gone' };

export const WATCHLIST_MESSAGES = {
  /** The view from what is known, at once. */
  view: { request: z.strictObject({}), reply: reply<View>() },
  /**
   * Requests what is due from the sources. `act`: a person pressed it; otherwise a page is open and ticks. `live`: the page
   * shows the list outside of private windows, so that its prices may come live for the next 30 s.
   */
  refresh: { request: z.strictObject({ act: z.boolean(), live: z.boolean() }), reply: reply<Refreshed>() },
  remove: { request: z.strictObject({ asset: assetKey }), reply: reply<Removed | null>() },
  restore: { request: z.strictObject({ removed }), reply: reply<null>() },
  /** Moves a saved asset before another, or to the end. */
  move: { request: z.strictObject({ asset: assetKey, before: z.nullable(assetKey) }), reply: reply<null>() },
  /** Sets the amount of a saved coin or token; null removes it. `was`: the amount that the person saw before. */
  amount: {
    request: z.strictObject({ asset: assetKey, amount: z.nullable(amount), was: z.nullable(amount) }),
    reply: reply<AmountResult>(),
  },
} satisfies Record<string, Declaration>;
