/** What the popup shows, and what it is made of: everything it needs from outside is passed in. */
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
  /** What the popup was opened for; null when it was simply opened. Never rejects. */
  readonly pendingLookUp: () => Promise<PendingLookUp | null>;
  /** The explorer in the tab from which the popup was opened; null for any other page. */
  readonly currentSite: () => Promise<SiteName | null>;
  /** Whether it belongs to a private window. Never rejects. */
  readonly isPrivate: () => Promise<boolean>;
  readonly notifications: NotificationPermission;
  readonly hosts: HostPermission;
  /** The host of the explorer in that tab if the browser withholds it; else null. Never rejects. */
  readonly withheldExplorer: () => Promise<string | null>;
  /** Null where there is none, and in it. */
  readonly sidePanel: SidePanel | null;
  /** What is typed at once goes to the field: the toolbar's popup was opened by a person with a mouse and a keyboard. */
  readonly startsInField: boolean;
  readonly drafts: KeptDrafts;
}

export type Adding =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'problem'; readonly problem: PagePhrase; readonly invalid: boolean }
  | { readonly phase: 'choosing'; readonly text: string; readonly lookedUp: LookedUp };

export interface SearchShown extends SearchAnswer {
  /** What it was asked for. */
  readonly text: string;
  /** The place of the result that Enter would choose. */
  readonly active: number;
}

/** What is typed for a row and not kept yet. */
export interface AmountDraft {
  readonly text: string;
  /** What was kept when the person began to type. */
  readonly was: Decimal | null;
  /** Why it was refused, or what stands there instead. */
  readonly problem: PagePhrase | null;
  readonly isKeeping?: boolean;
  /** It was typed in an earlier popup, and nothing was done with it in this one. */
  readonly isResumed?: boolean;
}

export interface PopupState {
  readonly view: View | null;
  /** All rows are on the page. The first paint has those in sight: it need not wait for the others. */
  readonly isWhole: boolean;
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
  /** What is offered for the text in the field; null while nothing is. */
  readonly search: SearchShown | null;
  /** The removal that would be undone next. */
  readonly undo: { readonly removed: Removed; readonly name: string } | null;
  /** What did not work; it is shown until `until` (Unix milliseconds). */
  /** What the last press of a button came to, for a moment. */
  readonly notice: (PagePhrase & { readonly until: number }) | null;
  readonly failure: { readonly key: Failure; readonly until: number } | null;
  /** The explorer in the current tab. */
  readonly site: SiteName | null;
  /** The host of the explorer there if the browser withholds it. */
  readonly withheldPage: string | null;
  /** The amounts that are typed and not kept. */
  readonly amounts: Readonly<Partial<Record<AssetKey, AmountDraft>>>;
  /** What is asked for the details that are open. */
  readonly details: ShownDetails | null;
  /** The chart of the details that are open. */
  readonly chart: ShownChart | null;
  readonly chartRange: RowRange;
  /** How prices went in the past days, as far as it is on the device. */
  readonly sparklines: Readonly<Partial<Record<AssetKey, Sparkline>>>;
  /** An alert that is typed and not added. */
  readonly alert: {
    readonly asset: AssetKey;
    /** `line`: above or below, by where the target lies. */
    readonly kind: 'line' | Exclude<AlertRule['kind'], 'above' | 'below'>;
    readonly text: string;
    readonly minutes: (typeof CHANGE_MINUTES)[number];
    readonly problem: PagePhrase | null;
  } | null;
  /** Whether alerts are told outside of the popup; null until that is known. */
  readonly notifications: NotificationState | null;
  /** Only saved rows that are called so are listed; empty for all. */
  readonly filter: string;
  /** The row that Tab leads to: where the focus was last. */
  readonly current: AssetKey | null;
  /** The row whose details are open. */
  readonly opened: AssetKey | null;
  readonly settingsOpen: boolean;
  /** The premium board lies over the list. */
  readonly boardOpen: boolean;
  /** What was looked up on a page that could not show it. */
  readonly lookUp: LookUpController | null;
  /** The popup was opened for a page that cannot be read. */
  readonly unreadable: boolean;
  /** Where the focus goes as soon as that (its `data-focus`) is on the page. */
  readonly focus: AssetKey | 'field' | 'choice' | 'settings' | 'panel' | 'look-up' | 'alert' | 'bell' | null;
  /** The row that just came or is pointed out. */
  readonly flashed: AssetKey | null;
  /** The figures that have changed since the popup opened. */
  readonly moved: MovedFigures;
  /** A saved row that is being dragged, and the place it would land on. */
  readonly drop: Drop | null;
  /** The text that was copied a moment ago. */
  readonly copied: string | null;
  /** What the live region says; `count` makes the same sentence heard twice. */
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
  // Whatever failed before is no news any more.
  state.set({
    said: { key, values, count: (state.get().said?.count ?? 0) + 1 },
    failure: null,
    notice: null,
  });
}

/** What was asked for has come to this: it is said, and shown to those who see. */
export function sayNotice(state: PopupStore, saying: PagePhrase): void {
  say(state, saying.key, saying.values);
  state.set({ notice: { ...saying, until: state.get().now + NOTICE_MS } });
}

/** Long enough to be read. */
const NOTICE_MS = 6000;

/** The failure is said, and shown to those who see: what they did has not happened. */
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
  /** In the line above the lists, in the asset's row, or among its exact values. */
  readonly place: 'top' | 'row' | 'facts';
}

export interface ShownDetails extends DetailsPlace {
  /** Null until it has been answered. */
  readonly premium: Premium | null;
  /** The same, of a row. */
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
