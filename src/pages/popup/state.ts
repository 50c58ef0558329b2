/** What the popup shows, and what it is made of: everything it needs from outside is passed in. */

import type { Looking } from '../../card/looking.ts';
import type { AssetKey } from '../../market/assets.ts';
import type { SiteName } from '../../market/explorers.ts';
import type { AddOption, Removed, View } from '../../messages/messages.ts';
import type { HandedOver } from '../../messages/selections.ts';
import type { Send } from '../../messages/send.ts';
import type { Cell } from '../cell.ts';
import type { Drop } from '../drag.ts';
import type { TextKey } from '../i18n/en.ts';
import type { Saying } from '../i18n/translate.ts';
import type { PageClock } from '../page-clock.ts';
import type { Shortcut } from '../shortcut.ts';
import type { ViewStore } from '../view-store.ts';
import type { Visibility } from '../visibility.ts';

export interface PopupDeps {
  readonly send: Send;
  readonly views: ViewStore;
  readonly clock: PageClock;
  readonly visibility: Visibility;
  /** Puts a text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  readonly shortcut: Shortcut;
  /** What the popup was opened for; null when it was simply opened. Never rejects. */
  readonly handedOver: () => Promise<HandedOver | null>;
  /** The explorer in the tab from which the popup was opened; null for any other page. */
  readonly currentSite: () => Promise<SiteName | null>;
  /** The browser's own language, as `ko-KR`. */
  readonly browserLanguage: string;
}

export type Adding =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'problem'; readonly problem: Saying; readonly invalid: boolean }
  | {
      readonly phase: 'choosing';
      readonly text: string;
      readonly priced: boolean;
      readonly options: readonly AddOption[];
    };

export interface PopupState {
  readonly view: View | null;
  /** Unix milliseconds, turned every second. */
  readonly now: number;
  /** False once the background left a request unanswered. */
  readonly answering: boolean;
  /** True from the first round that was answered since the popup opened. */
  readonly asked: boolean;
  /** What a round had found stale before the popup opened: all others are merely old until one is answered. */
  readonly staleBefore: readonly AssetKey[];
  /** A person pressed refresh and waits. */
  readonly pressed: boolean;
  /** Removed here while the view may still have them. */
  readonly gone: readonly AssetKey[];
  readonly field: string;
  readonly adding: Adding;
  /** The removal that would be undone next. */
  readonly undo: { readonly removed: Removed; readonly name: string } | null;
  /** What did not work, to be seen until then (Unix milliseconds). */
  readonly failure: { readonly key: Failure; readonly until: number } | null;
  /** The explorer in the current tab. */
  readonly site: SiteName | null;
  /** The row whose details are open. */
  readonly opened: AssetKey | null;
  readonly settingsOpen: boolean;
  /** As the browser has bound it; null until it has said so. */
  readonly shortcut: string | null;
  /** What was looked up on a page that could not show it. */
  readonly lookUp: Looking | null;
  /** The popup was opened for a page that cannot be read. */
  readonly unreadable: boolean;
  /** Where the focus goes as soon as that (its `data-focus`) is on the page. */
  readonly focus: AssetKey | 'field' | 'choice' | 'settings' | 'panel' | 'look-up' | null;
  /** The row that just came or is pointed out. */
  readonly flashed: AssetKey | null;
  /** A saved row that is being dragged, and the place it would land on. */
  readonly drop: Drop | null;
  /** The text that was copied a moment ago. */
  readonly copied: string | null;
  /** What the live region says; `count` makes the same sentence heard twice. */
  readonly said: (Saying & { readonly count: number }) | null;
}

type Failure = Extract<TextKey, 'failed' | 'copyFailed'>;

export type PopupCell = Cell<PopupState>;

export const FIRST_STATE: PopupState = {
  view: null,
  now: 0,
  answering: true,
  asked: false,
  staleBefore: [],
  pressed: false,
  gone: [],
  field: '',
  adding: { phase: 'idle' },
  undo: null,
  failure: null,
  site: null,
  opened: null,
  settingsOpen: false,
  shortcut: null,
  lookUp: null,
  unreadable: false,
  focus: null,
  flashed: null,
  drop: null,
  copied: null,
  said: null,
};

export function say(state: PopupCell, key: Saying['key'], values: Saying['values'] = {}): void {
  // Whatever failed before is no news any more.
  state.set({ said: { key, values, count: (state.get().said?.count ?? 0) + 1 }, failure: null });
}

/** Long enough to be read. */
const FAILURE_MS = 6000;

/** Says it, and shows it to those who see: what they did has not happened. */
export function sayFailure(state: PopupCell, key: Failure): void {
  say(state, key);
  state.set({ failure: { key, until: state.get().now + FAILURE_MS } });
}
