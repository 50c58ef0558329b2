/** The messages that find what a text or a selection names, and save or open it. */
import * as z from 'zod/mini';
import { type AddressProblem, parseAddress } from '../../core/market/addresses.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { assetKey } from '../../core/market/fields.ts';
import type { Selected } from '../../core/market/find.ts';
import type { Doubt, Finding, Found } from '../../core/market/found.ts';
import type { PlatformId } from '../../core/market/platforms.ts';
import type { PriceStatus, SilenceReason } from '../../core/market/prices.ts';
import type { Premium } from '../../core/market/shown-premium.ts';
import { type Accepted, type Declaration, reply } from './declaration.ts';
import { MAX_TEXT, SELECTED_LIMITS } from './limits.ts';
import type { Settings } from './settings.ts';
import type { Row, View } from './watchlist.ts';

/** Why nothing can be added: what the address lacks, what stands there instead of one, or that there are several. */
export type AddProblem = AddressProblem | Doubt | 'several' | 'wallet';

/** The outcome of saving an asset. */
export type SaveResult =
  | { readonly outcome: 'added'; readonly asset: AssetKey }
  | { readonly outcome: 'duplicate'; readonly asset: AssetKey }
  /** The watchlist is full. */
  | { readonly outcome: 'full'; readonly limit: number };

export type AddResult =
  | SaveResult
  /** `unpriced`: networks without prices that the text names, with the problem `network`. `networks`: a wallet's. */
  | {
      readonly outcome: 'bad address';
      readonly problem: AddProblem;
      readonly unpriced?: readonly string[];
      readonly networks?: readonly PlatformId[];
    }
  /** No source lists it, or (`unavailable`) some that may list it have not replied; chains get a request once it is sent. */
  | { readonly outcome: 'unsent'; readonly status: 'unlisted' | 'unavailable' }
  /**
   * The address needs a platform. It has a price on one of the rows at least, and on the others there was no reply; or
   * else none has a price (or no source could be reached, see each row's price status), and any may be chosen all the same.
   */
  | { readonly outcome: 'choose'; readonly lookedUp: LookedUp };

export interface LookUpRow extends Row {
  readonly saved: boolean;
  /** Its page in its platform's explorer; null for a coin without a platform. */
  readonly explorer: string | null;
  /** The kimchi premium, where the asset is traded in Korea. */
  readonly premium?: Premium;
}

/** What is known of one thing that was looked up. */
export interface LookedUp {
  readonly found: Found;
  /** The assets worth offering, best first: see `src/extension/background/lookup/rank-platforms.ts`. */
  readonly rows: readonly LookUpRow[];
  /** The platforms on which it was looked for. */
  readonly platforms: readonly PlatformId[];
  /** Why there is no row. */
  readonly status: PriceStatus;
  /** Why no source replied, where the reason is the same on each unavailable platform. */
  readonly unheard?: SilenceReason;
  /** By the chains it is no token on any of its platforms, so that there is no row. */
  readonly isWallet?: true;
}

export interface LookUpAnswer {
  readonly finding: Finding;
  /** One for each entry of the finding, in its order. */
  readonly results: readonly LookedUp[];
  readonly settings: Pick<Settings, 'theme' | 'language' | 'currency' | 'preset'>;
  readonly network: View['network'];
  /** A request of the stage `names` may still bring names, or that it is a wallet. */
  readonly nameless: boolean;
  /** From a private window: nothing of it is stored. */
  readonly isPrivate: boolean;
}

const texts = z
  .array(z.string().check(z.maxLength(SELECTED_LIMITS.each)))
  .check(z.maxLength(SELECTED_LIMITS.texts));

/** What has been read of a page. */
export const selected = z.strictObject({
  text: z.string().check(z.maxLength(SELECTED_LIMITS.text)),
  links: texts,
  labels: texts,
});

const stage = z.enum(['known', 'prices', 'names']);
/**
 * How far to go for an answer: from what is known, at once; by requests to the sources; or waiting for names that the
 * prices did not wait for.
 */
export type LookUpStage = Accepted<typeof stage>;

export const LOOK_UP_MESSAGES = {
  /**
   * A person's own act: looks up what the selection names. Also from the card in a page, once the person has called it
   * there. `isPrivate`: from a private window; of a card, its tab counts as well.
   */
  lookUp: {
    from: 'card',
    request: z.strictObject({ stage, selected, isPrivate: z.boolean() }),
    reply: reply<LookUpAnswer>(),
  },
  /** Saves one row of a look-up. From a card: only a row that was shown to the same document. */
  save: {
    from: 'card',
    request: z.strictObject({
      asset: assetKey,
      /** Null for a coin. */
      address: z.nullable(z.string().check(z.refine((text) => parseAddress(text).ok))),
    }),
    reply: reply<SaveResult | { readonly outcome: 'refused' }>(),
  },
  /** Opens the explorer's page or the chart of a row, since links do not work in every page. */
  visit: {
    from: 'card',
    request: z.strictObject({ asset: assetKey, place: z.enum(['explorer', 'chart']) }),
    reply: reply<null>(),
  },
  /**
   * From a card in a browser that does not report what covers it: while this is on, covering elements take presses, which
   * shows them to a hit test.
   */
  bareCovers: {
    from: 'card',
    request: z.strictObject({ on: z.boolean() }),
    reply: reply<null>(),
  },
} satisfies Record<string, Declaration>;

export const ADD_MESSAGES = {
  /** Saves the address in a pasted text, when only one platform can be meant. `isPrivate`: pasted in a private window. */
  add: {
    request: z.strictObject({
      text: z.string().check(z.maxLength(MAX_TEXT)),
      isPrivate: z.boolean(),
      /** Pasted and not sent by Enter yet: chains get requests only about what a source lists. */
      isUnsent: z.exactOptional(z.literal(true)),
    }),
    reply: reply<AddResult>(),
  },
} satisfies Record<string, Declaration>;

/** A look-up that the popup shows because the page cannot; `selected` is null where the page could not be read. */
export interface PendingLookUp {
  /** Unix milliseconds. */
  readonly at: number;
  readonly selected: Selected | null;
  /** From a private window: nothing of it is stored. */
  readonly isPrivate: boolean;
  /** The asset of a pressed notification: the popup opens at its row, without a look-up. */
  readonly asset?: AssetKey;
}

/**
 * What the context menu was opened on. It is left in the page for the card. Texts are empty in place of null, which the
 * browser would deliver as undefined.
 */
export interface MenuTarget {
  readonly text: string;
  readonly link: string;
}

/** What Sise's scripts leave for each other in the extension's own world of a page, which the page cannot see. */
export interface LeftInPage {
  siseMenuTarget?: MenuTarget;
  /** The price that was clicked. */
  sisePressed?: Element;
}

/** The outcome of opening the card: `out of reach` where nothing can be read; the selection, where no card can be shown. */
export type CardOutcome = 'shown' | 'out of reach' | Selected;
