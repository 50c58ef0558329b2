/**
 * The closed set of messages between the extension's pages and its background. Types only: pages and content scripts
 * import this and must not pull in the schemas, which the background holds every message against (`schemas.ts`).
 */
import type { AddressProblem } from '../market/addresses.ts';
import type { AssetKey } from '../market/assets.ts';
import type { SiteName } from '../market/explorers.ts';
import type { PlatformSymbol } from '../market/platforms.ts';
import type { KnownPrice, Price } from '../market/prices.ts';
import type { SourceName } from '../market/sources.ts';
import type { Token } from '../market/tokens.ts';

export interface Settings {
  readonly preset: 'global' | 'korea';
  /** The user's own order of precedence, highest first; empty for the default one. */
  readonly own: readonly SourceName[];
  readonly off: readonly SourceName[];
  /** 0.5 to 60. */
  readonly periodMinutes: number;
  readonly theme: 'system' | 'light' | 'dark';
  readonly language: 'system' | 'en' | 'ko';
  /** Explorers on whose pages no prices are shown. */
  readonly sitesOff: readonly SiteName[];
}

/** One line of the popup. */
export interface Row {
  readonly asset: AssetKey;
  readonly platform: PlatformSymbol;
  /** As the user pasted it (checksummed or not); null for a coin. */
  readonly address: string | null;
  readonly token: Token;
  readonly price: Price;
}

/** Everything a page shows, as last known. Published whole, so that any page can paint without asking. */
export interface View {
  /** The shape's version; a page that finds another asks the background instead. */
  readonly version: 1;
  /** When it was made (Unix milliseconds). */
  readonly at: number;
  readonly coins: readonly Row[];
  /** In the user's order. */
  readonly saved: readonly Row[];
  readonly settings: Settings;
  readonly rate: { readonly krwPerUsd: string; readonly service: string; readonly checkedAt: number } | null;
  /** `no network`: in the last round nothing at all could be reached. */
  readonly network: 'ok' | 'no network';
}

/** Where the background leaves the `View` for pages: in `storage.session`, which content scripts cannot read. */
export const VIEW_KEY = 'view';

/** A platform on which a pasted EVM address may be meant. */
export interface AddOption {
  readonly asset: AssetKey;
  readonly platform: PlatformSymbol;
  readonly token: Token;
  readonly price: Price;
}

export type AddResult =
  | { readonly outcome: 'added'; readonly asset: AssetKey }
  | { readonly outcome: 'duplicate'; readonly asset: AssetKey }
  | { readonly outcome: 'coin'; readonly platform: PlatformSymbol }
  | { readonly outcome: 'bad address'; readonly problem: AddressProblem }
  /**
   * The address needs a platform. `priced`: it has prices on all the options; otherwise nobody prices it (or nobody
   * could be reached, see each option's price status) and any of the platforms may be chosen all the same.
   */
  | { readonly outcome: 'choose'; readonly priced: boolean; readonly options: readonly AddOption[] }
  /** The watchlist is full. */
  | { readonly outcome: 'full'; readonly limit: number };

/** What `remove` took away, handed back to `restore` to undo it, in place. */
export interface Removed {
  readonly asset: AssetKey;
  readonly address: string;
  readonly addedAt: number;
  /** The saved asset that followed it; null when it was the last. */
  readonly before: AssetKey | null;
}

/** The most that an explorer page may ask for at once. */
export const MAX_PAGE_ASSETS = 50;

/** A price as an explorer page shows it: exact digits, nothing that it does not need. */
export interface PagePrice {
  readonly asset: AssetKey;
  /** Null: there is nothing to show. */
  readonly shown: Pick<KnownPrice, 'status' | 'usd' | 'krw' | 'source' | 'asOf'> | null;
  /** When asking again may bring something else (Unix milliseconds). */
  readonly expiresAt: number;
}

export interface PageAnswer {
  /** False: the user has switched the site off. There are no prices then. */
  readonly on: boolean;
  readonly language: Settings['language'];
  /** One for each asset that was asked, in any order. */
  readonly prices: readonly PagePrice[];
}

/** What explorer pages are told or asked by the extension. */
export type ToPage =
  /** Settings that concern them have changed. Nobody answers. */
  | { readonly type: 'explorer settings'; readonly sitesOff: readonly SiteName[] }
  /** The popup wants to know where it was opened. Answered with a `SiteName`. */
  | { readonly type: 'which site' };

/** Each message with its answer. */
export interface Messages {
  /** The view from what is known, at once. */
  view: { request: Record<never, never>; response: View };
  /** Asks the sources for what is due. `act`: a person pressed it; otherwise a page is open and ticks. */
  refresh: { request: { readonly act: boolean }; response: View };
  /** Saves the address in a pasted text; asks prices to find its platform when none is given. */
  add: { request: { readonly text: string; readonly platform?: PlatformSymbol }; response: AddResult };
  remove: { request: { readonly asset: AssetKey }; response: Removed | null };
  restore: { request: { readonly removed: Removed }; response: null };
  /** Puts a saved asset before another, or last. */
  move: { request: { readonly asset: AssetKey; readonly before: AssetKey | null }; response: null };
  settings: { request: { readonly change: Partial<Settings> }; response: Settings };
  /** From explorer pages, and only from them. */
  prices: { request: { readonly assets: readonly AssetKey[] }; response: PageAnswer };
}

export type MessageType = keyof Messages;
export type Message<T extends MessageType = MessageType> = {
  [K in T]: { readonly type: K } & Messages[K]['request'];
}[T];

/** Every answer comes in this envelope: what is wrong is said, not thrown across contexts. */
export type Reply<T extends MessageType = MessageType> =
  | { readonly ok: true; readonly value: Messages[T]['response'] }
  | { readonly ok: false; readonly error: 'not allowed' | 'malformed' | 'failed' };
