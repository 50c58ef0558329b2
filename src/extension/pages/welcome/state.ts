/** The state of the welcome page and its dependencies, which are passed in. */
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
  /** Calls `run` when the shortcut is pressed on this page, into which no card can be injected, until the returned function is called. */
  readonly onShortcut: (run: () => void) => () => void;
  /** Shows the look-up's card for the selection. */
  readonly showCard: () => void;
  readonly openPopup: () => Promise<void>;
}

export interface WelcomeState {
  readonly view: View | null;
  /** Unix milliseconds, updated with each round. */
  readonly now: number;
  /** Whether Sise is pinned to the toolbar; null where the browser does not report it. */
  readonly pinned: boolean | null;
  /** The keys that the browser has bound for the look-up; null until they are read. */
  readonly shortcut: string | null;
  /** Whether the card was opened for the sample address. */
  readonly tried: boolean;
  /** Suggested tokens whose change has no answer yet. */
  readonly choosing: readonly AssetKey[];
  /** Why the last choice of a token was not saved. */
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

/** The props of every component of the page. */
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
