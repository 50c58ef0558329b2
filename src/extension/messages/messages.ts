/**
 * The closed set of messages between the extension's pages and its background. Types only: pages and content scripts
 * import this and must not pull in the schemas, which the background holds every message against (`schemas.ts`).
 */
import type { AddressProblem } from '../../core/market/addresses.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import type { SiteName } from '../../core/market/explorers.ts';
import type { Selected } from '../../core/market/find.ts';
import type { Doubt, Finding, Found } from '../../core/market/found.ts';
import type { MainCurrencyChoice } from '../../core/market/main-currency.ts';
import type { PlatformId } from '../../core/market/platforms.ts';
import type { KnownPrice, Price, PriceStatus, Unheard } from '../../core/market/prices.ts';
import type { Premium, ShownPremium } from '../../core/market/shown-premium.ts';
import type { SourceName } from '../../core/market/source-table.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { AlertMessages, ShownAlert } from './alert-requests.ts';
import type { DetailMessages } from './detail-requests.ts';
import type { ImportMessages } from './import-requests.ts';
import type { MomentMessages } from './moment-requests.ts';
import type { ProjectMessages } from './project-requests.ts';
import type { Removed } from './removed.ts';
import type { SearchMessages } from './search-requests.ts';
import type { ServerMessages } from './server-requests.ts';
import type { SourceMessages } from './source-requests.ts';
import type { Held, TotalWorth, WorthMessages } from './worth-requests.ts';

export interface Settings {
  readonly preset: 'global' | 'korea';
  /** The user's own order of precedence, highest first; empty for the default one. */
  readonly own: readonly SourceName[];
  readonly off: readonly SourceName[];
  /** 0.5 to 60. */
  readonly periodMinutes: number;
  readonly theme: 'system' | 'light' | 'dark';
  readonly language: 'system' | 'en' | 'ko';
  /** Which of a price's currencies stands first. */
  readonly currency: MainCurrencyChoice;
  /** Explorers on whose pages no prices are shown. */
  readonly sitesOff: readonly SiteName[];
  /** Whether prices are shown on explorer pages at all. */
  readonly explorers: 'all' | 'none';
  /** Whether an explorer's amount has its value beside it, or the price of one. */
  readonly explorerFigure: 'value' | 'price';
  /** When the sources that read the pools of decentralised exchanges are asked. */
  readonly pools: 'always' | 'look-ups';
  /** The moment at whose prices saved tokens are captured (Unix milliseconds). */
  readonly valuationAt: number;
  /** The moment that the person wants no reminder of any more; null: none. */
  readonly valuationDismissed: number | null;
  /** Amounts and what they are worth are not shown. */
  readonly worthHidden: boolean;
  /** Whose price the toolbar's badge shows; null: none. */
  readonly badge: AssetKey | null;
  /** How the saved rows are listed; `hand` is the order that is kept. */
  readonly listOrder: 'hand' | 'name' | 'change' | 'value';
  /** Whether prices of saved tokens are recorded. */
  readonly recording: boolean;
}

/** One line of the popup. */
export interface Row {
  readonly asset: AssetKey;
  readonly platform: PlatformId;
  /** As the user pasted it (checksummed or not); null for a coin. */
  readonly address: string | null;
  readonly token: Token;
  readonly price: Price;
  /** The other market prices it for now, in place of the one that the order wants. */
  readonly isStandIn?: true;
  /** Where the person has said how much of it they have. */
  readonly held?: Held;
  /** By which CoinGecko has a page about it, where the price is CoinGecko's. */
  readonly coinGeckoId?: string;
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
  /** The saved list could not be read: `saved` is empty and says nothing of what is saved. */
  readonly savedUnreadable?: true;
  /** What all amounts come to; left out where none has a value. */
  readonly worth?: TotalWorth;
  /** Coins and saved tokens of which an amount is kept that cannot be read; left out where there are none. */
  readonly unreadAmounts?: readonly AssetKey[];
  /** Left out where there are none. */
  readonly alerts?: readonly ShownAlert[];
  readonly settings: Settings;
  /** Of what Korea trades: bitcoin and USDT, the other coins, and what is saved. */
  readonly premiums?: Readonly<Partial<Record<AssetKey, ShownPremium>>>;
  readonly rate: { readonly krwPerUsd: string; readonly service: string; readonly checkedAt: number } | null;
  /** `no network`: in the last round nothing at all could be reached. */
  readonly network: 'ok' | 'no network';
  /** No price comes from the sources: a team's server alone is asked. */
  readonly withoutSources?: true;
  /** By how many milliseconds the hosts' clocks are ahead of ours (behind, below zero); left out where ours is right, or nobody told. */
  readonly clockOffMs?: number;
}

/** The longest text that is sent: longer pastes are no addresses, and clipping is not ours to do. */
export const MAX_TEXT = 1_000;

/** Why nothing can be added: what the address lacks, what stands there instead of one, or that there are several. */
export type AddProblem = AddressProblem | Doubt | 'several' | 'wallet';

/** What became of an address whose platform is known. */
export type SaveResult =
  | { readonly outcome: 'added'; readonly asset: AssetKey }
  | { readonly outcome: 'duplicate'; readonly asset: AssetKey }
  /** The watchlist is full. */
  | { readonly outcome: 'full'; readonly limit: number };

export type AddResult =
  | SaveResult
  | { readonly outcome: 'coin'; readonly platform: PlatformId }
  /** `unpriced`: the networks that the text names, where the problem is that. */
  | { readonly outcome: 'bad address'; readonly problem: AddProblem; readonly unpriced?: readonly string[] }
  /** No source knows it, or (`unavailable`) some that may know it have not said so, and chains are asked once it is sent. */
  | { readonly outcome: 'unsent'; readonly status: 'unlisted' | 'unavailable' }
  /**
   * The address needs a platform. It has a price on one of the rows at least, and on the others nobody answered; or else
   * nobody prices it (or nobody could be reached, see each row's price status), and any may be chosen all the same.
   */
  | { readonly outcome: 'choose'; readonly lookedUp: LookedUp };

/**
 * How far to go for an answer: from what is known, at once; asking the sources; or waiting for names that the prices did
 * not wait for.
 */
export type LookUpStage = 'known' | 'prices' | 'names';

export interface LookUpRow extends Row {
  readonly saved: boolean;
  /** Its page in its platform's explorer. */
  readonly explorer: string;
  /** Korea's, where Korea trades it. */
  readonly premium?: Premium;
}

/** What is known of one thing that was looked up. */
export interface LookedUp {
  readonly found: Found;
  /** Those worth offering, best first: see `src/extension/background/lookup/rank-platforms.ts`. */
  readonly rows: readonly LookUpRow[];
  /** Where it was looked for. */
  readonly platforms: readonly PlatformId[];
  /** Why there is no row. */
  readonly status: PriceStatus;
  /** Of an unavailable one, where it is true of each platform that is. */
  readonly unheard?: Unheard;
  /** It is no token on any network, as the chains say: there is no row. */
  readonly isWallet?: true;
}

export interface LookUpAnswer {
  readonly finding: Finding;
  /** Of each thing found, in its order. */
  readonly results: readonly LookedUp[];
  readonly settings: Pick<Settings, 'theme' | 'language' | 'currency' | 'preset'>;
  readonly network: View['network'];
  /** Names may come that are not known yet, or word that it is a wallet. */
  readonly nameless: boolean;
  /** From a private window: nothing of it is kept. */
  readonly isPrivate: boolean;
}

/** The most that an explorer page may ask for at once. */
export const MAX_PAGE_ASSETS = 100;

/** A price as an explorer page shows it: exact digits, nothing that it does not need. */
export interface PagePrice {
  readonly asset: AssetKey;
  /** Null: there is nothing to show. */
  readonly shown:
    | (Pick<KnownPrice, 'status' | 'usd' | 'krw' | 'source' | 'asOf' | 'valueLimitUsd'> &
        Pick<Token, 'decimals'>)
    | null;
  /** When asking again may bring something else (Unix milliseconds). */
  readonly expiresAt: number;
}

export interface PageAnswer extends Pick<Settings, 'language' | 'currency' | 'explorerFigure'> {
  /** False: the user has switched the site off. There are no prices then. */
  readonly on: boolean;
  /** One for each asset that was asked, in any order. */
  readonly prices: readonly PagePrice[];
}

/** What explorer pages are told or asked by the extension. */
export type ToPage =
  /** Settings that concern them have changed. Nobody answers. */
  | { readonly type: 'explorer settings'; readonly sitesOff: readonly SiteName[] }
  /**
   * The shortcut was pressed in a tab into which no script can be injected. Answered with true by a page of ours that shows the
   * card itself.
   */
  | { readonly type: 'show card' }
  /** The popup wants to know where it was opened. Answered with a `SiteName`. */
  | { readonly type: 'which site' };

/** What came of asking the sources, as rows of the list. */
export interface Refreshed {
  readonly view: View;
  /** Rows with something new. */
  readonly updated: number;
  /** Rows that are old and could not be renewed now. */
  readonly waiting: number;
  /** When a source that could renew one of those may be asked; null when none of them merely waits for its limit. */
  readonly nextInMs: number | null;
}

/** Each message with its answer. */
export interface Messages
  extends ProjectMessages,
    ImportMessages,
    SourceMessages,
    ServerMessages,
    MomentMessages,
    SearchMessages,
    DetailMessages,
    WorthMessages,
    AlertMessages {
  /** The view from what is known, at once. */
  view: { request: Record<never, never>; response: View };
  /** Asks the sources for what is due. `act`: a person pressed it; otherwise a page is open and ticks. */
  refresh: { request: { readonly act: boolean }; response: Refreshed };
  /** Saves the address in a pasted text, when only one platform can be meant. `isPrivate`: pasted in a private window. */
  add: {
    request: {
      readonly text: string;
      readonly isPrivate: boolean;
      /** Pasted and not sent by Enter yet: chains are asked only about what a source knows. */
      readonly isUnsent?: true;
    };
    response: AddResult;
  };
  remove: { request: { readonly asset: AssetKey }; response: Removed | null };
  restore: { request: { readonly removed: Removed }; response: null };
  /** Puts a saved asset before another, or last. */
  move: { request: { readonly asset: AssetKey; readonly before: AssetKey | null }; response: null };
  settings: { request: { readonly change: Partial<Settings> }; response: Settings };
  /**
   * A person's own act: looks up what the selection names. Also from the card in a page, once the person has called it
   * there. `isPrivate`: from a private window; of a card, its tab says so as well.
   */
  lookUp: {
    request: { readonly stage: LookUpStage; readonly selected: Selected; readonly isPrivate: boolean };
    response: LookUpAnswer;
  };
  /** Saves one row of what was looked up. From a card: only what was shown to that very document. */
  save: {
    request: { readonly asset: AssetKey; readonly address: string };
    response: SaveResult | { readonly outcome: 'refused' };
  };
  /** Opens the explorer's page of what was looked up, or its chart: links do not work in every page. */
  visit: { request: { readonly asset: AssetKey; readonly place: 'explorer' | 'chart' }; response: null };
  /** From a card in a browser that does not tell what covers it: whatever does shall take presses, as long as this is on. */
  bareCovers: { request: { readonly on: boolean }; response: null };
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
  | { readonly ok: false; readonly error: 'not allowed' | 'malformed' | 'failed' | 'disk full' };
