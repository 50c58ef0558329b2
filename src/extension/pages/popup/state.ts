/** The popup's state and its dependencies, which are passed in. */
import type { AlertRule, CHANGE_MINUTES } from '../../../core/market/alert-rules.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Comparison } from '../../../core/market/comparison.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import type { SiteName } from '../../../core/market/explorers.ts';
import type { Sparkline } from '../../../core/market/series.ts';
import type { Premium } from '../../../core/market/shown-premium.ts';
import type { LookedUp, PendingLookUp } from '../../messages/look-up.ts';
import type { SearchAnswer } from '../../messages/search.ts';
import type { Removed, View } from '../../messages/watchlist.ts';
import type {
  HostPermission,
  NotificationPermission,
  NotificationState,
  SidePanel,
} from '../../ui/browser-access.ts';
import type { PagePhrase, TextKey } from '../../ui/i18n/pages.ts';
import type { LookUpController } from '../../ui/look-up-controller.ts';
import { isNoSourceLeft } from '../../ui/no-source-left.ts';
import type { PageDeps } from '../../ui/page-deps.ts';
import type { Range } from '../../ui/past/ranges.ts';
import type { SeriesState } from '../../ui/past/series-asking.ts';
import type { Drop } from '../../ui/reorder.ts';
import type { StateStore } from '../../ui/state-store.ts';
import type { BoardDeps } from '../board/follow-board.ts';
import type { KeptDrafts } from './kept-draft.ts';
import type { MovedFigures } from './moved-figures.ts';

export interface PopupDeps extends PageDeps, Pick<BoardDeps, 'boards'> {
  /** The look-up or asset that the popup was opened for; null when a person opened it. Never rejects. */
  readonly pendingLookUp: () => Promise<PendingLookUp | null>;
  /** The explorer in the tab from which the popup was opened; null for any other page. */
  readonly currentSite: () => Promise<SiteName | null>;
  /** Whether the popup belongs to a private window. Never rejects. */
  readonly isPrivate: () => Promise<boolean>;
  readonly notifications: NotificationPermission;
  readonly hosts: HostPermission;
  /** The host of the explorer in that tab if the browser withholds it; else null. Never rejects. */
  readonly withheldExplorer: () => Promise<string | null>;
  /** Null where the browser has no side panel, and inside the side panel. */
  readonly sidePanel: SidePanel | null;
  /** Whether the field gets the first focus: in the toolbar's popup on a device with a mouse and a keyboard. */
  readonly startsInField: boolean;
  readonly drafts: KeptDrafts;
}

export type Adding =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'problem'; readonly problem: PagePhrase; readonly invalid: boolean }
  | { readonly phase: 'choosing'; readonly text: string; readonly lookedUp: LookedUp };

export interface SearchShown extends SearchAnswer {
  /** The text that was searched for. */
  readonly text: string;
  /** The index of the result that Enter would choose. */
  readonly active: number;
}

/** An amount that is typed for a row and not saved. */
export interface AmountDraft {
  readonly text: string;
  /** The saved amount when the person began to type. */
  readonly was: Decimal | null;
  /** Why the draft was refused, or which amount is saved instead. */
  readonly problem: PagePhrase | null;
  readonly isKeeping?: boolean;
  /** The draft was typed in an earlier popup and is unchanged in this one. */
  readonly isResumed?: boolean;
}

export interface PopupState {
  readonly view: View | null;
  /** Whether all rows are painted. The first paint has only those in sight, which is faster. */
  readonly isWhole: boolean;
  /** Unix milliseconds, turned every second. */
  readonly now: number;
  /** False once the background left a request unanswered. */
  readonly answering: boolean;
  /** True from the first round that was answered since the popup opened. */
  readonly asked: boolean;
  /** Assets that an earlier round has found stale; other old prices count as pending until this popup's first round ends. */
  readonly staleBefore: readonly AssetKey[];
  /** A person pressed refresh and waits. */
  readonly pressed: boolean;
  /** Assets that were removed in this popup while the view may still have them. */
  readonly gone: readonly AssetKey[];
  readonly field: string;
  readonly adding: Adding;
  /** The search results for the text in the field; null while none are shown. */
  readonly search: SearchShown | null;
  /** The removal that would be undone next. */
  readonly undo: { readonly removed: Removed; readonly name: string } | null;
  /** The result of the last press of a button, shown until `until` (Unix milliseconds). */
  readonly notice: (PagePhrase & { readonly until: number }) | null;
  /** What did not work, shown until `until` (Unix milliseconds). */
  readonly failure: { readonly key: Failure; readonly until: number } | null;
  /** The explorer in the current tab. */
  readonly site: SiteName | null;
  /** The host of the explorer in the current tab, if the browser withholds it. */
  readonly withheldPage: string | null;
  /** The amounts that are typed and not saved. */
  readonly amounts: Readonly<Partial<Record<AssetKey, AmountDraft>>>;
  /** The open details and the answers for them. */
  readonly details: ShownDetails | null;
  /** The chart of the details that are open. */
  readonly chart: ShownChart | null;
  readonly chartRange: RowRange;
  /** The prices of the past days, as far as the background has sent them. */
  readonly sparklines: Readonly<Partial<Record<AssetKey, Sparkline>>>;
  /** The draft of an alert. */
  readonly alert: {
    readonly asset: AssetKey;
    /** `line`: above or below, decided by where the target lies. */
    readonly kind: 'line' | Exclude<AlertRule['kind'], 'above' | 'below'>;
    readonly text: string;
    readonly minutes: (typeof CHANGE_MINUTES)[number];
    readonly problem: PagePhrase | null;
  } | null;
  /** Whether alerts are shown as notifications; null until that is known. */
  readonly notifications: NotificationState | null;
  /** The text by which the listed rows are filtered; empty for all. */
  readonly filter: string;
  /** The row that the Tab key reaches: the one that was focused last. */
  readonly current: AssetKey | null;
  /** The row whose details are open. */
  readonly opened: AssetKey | null;
  readonly settingsOpen: boolean;
  /** The premium board lies over the list. */
  readonly boardOpen: boolean;
  /** The look-up that began on a page which cannot show the card. */
  readonly lookUp: LookUpController | null;
  /** The popup was opened for a page that cannot be read. */
  readonly unreadable: boolean;
  /** The `data-focus` of the element that gets the focus as soon as it is on the page. */
  readonly focus: AssetKey | 'field' | 'choice' | 'settings' | 'panel' | 'look-up' | 'alert' | 'bell' | null;
  /** The row that is highlighted. */
  readonly flashed: AssetKey | null;
  /** The figures that flash because they have just changed. */
  readonly moved: MovedFigures;
  /** A saved row that is being dragged, and the place it would land on. */
  readonly drop: Drop | null;
  /** The text that was copied a moment ago. */
  readonly copied: string | null;
  /** The text of the live region; `count` lets screen readers speak the same sentence again. */
  readonly said: (PagePhrase & { readonly count: number }) | null;
}

type Failure = Extract<TextKey, 'failed' | 'diskFull' | 'copyFailed'>;

export type PopupStore = StateStore<PopupState>;

export const FIRST_STATE: PopupState = {
  view: null,
  isWhole: false,
  now: 0,
  answering: true,
  asked: false,
  staleBefore: [],
  pressed: false,
  gone: [],
  field: '',
  adding: { phase: 'idle' },
  search: null,
  undo: null,
  failure: null,
  notice: null,
  site: null,
  withheldPage: null,
  alert: null,
  notifications: null,
  filter: '',
  current: null,
  amounts: {},
  opened: null,
  details: null,
  chart: null,
  chartRange: '7d',
  sparklines: {},
  settingsOpen: false,
  boardOpen: false,
  lookUp: null,
  unreadable: false,
  focus: null,
  flashed: null,
  moved: {},
  drop: null,
  copied: null,
  said: null,
};

export function say(state: PopupStore, key: PagePhrase['key'], values: PagePhrase['values'] = {}): void {
  // A new sentence removes the messages of earlier actions.
  state.set({
    said: { key, values, count: (state.get().said?.count ?? 0) + 1 },
    failure: null,
    notice: null,
  });
}

/** Announces the result of an action, and shows it as a notice. */
export function sayNotice(state: PopupStore, saying: PagePhrase): void {
  say(state, saying.key, saying.values);
  state.set({ notice: { ...saying, until: state.get().now + NOTICE_MS } });
}

/** How long a notice or a failure is shown. */
const NOTICE_MS = 6000;

/** Announces and shows that an action has failed. */
export function sayFailure(state: PopupStore, key: Failure): void {
  say(state, key);
  state.set({ failure: { key, until: state.get().now + NOTICE_MS } });
}

export const ROW_RANGES = ['24h', '7d', '30d'] as const satisfies Range[];
export type RowRange = (typeof ROW_RANGES)[number];

export interface ShownChart extends SeriesState {
  readonly asset: AssetKey;
}

export interface DetailsPlace {
  readonly asset: AssetKey;
  /** Where the details are shown: in the line above the lists, in the asset's row, or among its exact values. */
  readonly place: 'top' | 'row' | 'facts';
}

export interface ShownDetails extends DetailsPlace {
  /** Null before the background's answer. */
  readonly premium: Premium | null;
  /** Requested for a row only; null before the answer. */
  readonly comparison: Comparison | null;
}

/** What is wrong with the whole page; null when nothing is. */
export function pageProblem({ answering, view }: PopupState): TextKey | null {
  if (!answering) return 'noAnswer';
  if (!view) return null;
  // Before the network: without sources no request is sent, and `network` would never become `ok` again.
  if (isNoSourceLeft(view)) return 'allOff';
  if (view.network !== 'no network') return null;
  const anyPrice = view.saved.some((row) => row.price.usd !== null);
  return anyPrice ? 'noNetwork' : 'noNetworkEmpty';
}
