/** What the welcome page shows, and what it is made of: everything it needs from outside is passed in. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Currency } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { View } from '../../messages/watchlist.ts';
import type { Pinned } from '../../ui/browser-access.ts';
import type { PagePhrase } from '../../ui/i18n/pages.ts';
import type { WelcomeTranslate } from '../../ui/i18n/welcome.ts';
import type { PageDeps } from '../../ui/page-deps.ts';
import type { ChangeSettings } from '../../ui/settings-change.ts';
import type { SuggestedToken } from '../../ui/suggestions.tsx';

export interface WelcomeDeps extends PageDeps {
  readonly pinned: Pinned;
  readonly isFirefox: boolean;
  /** Calls `run` when the shortcut is pressed here, until the returned function is called: no script can be injected into this page. */
  readonly onShortcut: (run: () => void) => () => void;
  /** Shows the look-up's card for what is selected. */
  readonly showCard: () => void;
  readonly openPopup: () => Promise<void>;
}

export interface WelcomeState {
  readonly view: View | null;
  /** Unix milliseconds, turned with each round. */
  readonly now: number;
  /** Null: the browser does not say. */
  readonly pinned: boolean | null;
  /** The look-up's keys as the browser has bound them; null until it has said so. */
  readonly shortcut: string | null;
  /** The card was called for the sample. */
  readonly tried: boolean;
  /** Tokens whose choice is on its way. */
  readonly choosing: readonly AssetKey[];
  /** Why the last choice of a token was not kept. */
  readonly problem: PagePhrase | null;
  readonly focus: string | null;
}

export const FIRST_STATE: WelcomeState = {
  view: null,
  now: 0,
  pinned: null,
  shortcut: null,
  tried: false,
  choosing: [],
  problem: null,
  focus: null,
};

/** What every part of the page gets. */
export interface Welcome {
  readonly t: WelcomeTranslate;
  readonly language: Language;
  /** The currency that stands first. */
  readonly main: Currency;
  readonly isFirefox: boolean;
  /** False in a browser without keyboard shortcuts. */
  readonly hasShortcut: boolean;
  readonly actions: WelcomeActions;
}

export interface WelcomeActions {
  readonly changeSettings: ChangeSettings;
  readonly changeShortcut: () => Promise<void>;
  readonly follow: (token: SuggestedToken, on: boolean) => Promise<void>;
  readonly openPopup: () => Promise<void>;
}

export interface WelcomeProps {
  readonly page: Welcome;
  readonly state: WelcomeState;
}
