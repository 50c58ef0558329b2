/** The console's state and its dependencies, which are passed in. */
import type { PlatformId } from '../../../core/market/platforms.ts';
import { ranked } from '../../../core/market/precedence.ts';
import type { SourceName } from '../../../core/market/source-table.ts';
import type { ReplyTo } from '../../messages/messages.ts';
import type { Project } from '../../messages/projects.ts';
import type { ServerChoice, ServerCondition, ServerReport } from '../../messages/server.ts';
import type { StoredPart, StoredReport } from '../../messages/stored.ts';
import type { View } from '../../messages/watchlist.ts';
import type { HostPermission, NotificationPermission, NotificationState } from '../../ui/browser-access.ts';
import type { ConsoleTextKey, Remark } from '../../ui/i18n/console.ts';
import type { Values } from '../../ui/i18n/translator.ts';
import type { PageDeps } from '../../ui/page-deps.ts';
import type { Drop } from '../../ui/reorder.ts';
import type { StateStore } from '../../ui/state-store.ts';
import type { BoardDeps } from '../board/follow-board.ts';
import type { Preview } from './backup/preview.ts';
import { FIRST_RECORDS, type RecordsState } from './records/records-state.ts';
import type { LocalZone } from './records/zones.ts';
import type { LeftOut } from './settings/backup-left-out.ts';

/** The parts of the console; each has its own address (`#sources`), for links and the history. */
export const TABS = ['settings', 'sources', 'board', 'records', 'projects'] as const;

export interface ConsoleDeps extends PageDeps, Pick<BoardDeps, 'boards' | 'isPrivate'> {
  /** Opens a URL in a new tab. */
  readonly openTab: (url: string) => void;
  readonly extension: Extension;
  readonly files: PageFiles;
  readonly hosts: HostPermission;
  readonly localZone: LocalZone;
  readonly notifications: NotificationPermission;
}

export interface PageFiles {
  /** Saves the pieces as a file that the browser downloads. */
  readonly save: (name: string, pieces: Iterable<string>) => void;
  /** Begins a file that is written piece by piece; it is downloaded only when saved. */
  readonly begin: (name: string) => GrowingFile;
  readonly print: () => void;
}

export interface GrowingFile {
  readonly add: (piece: string) => void;
  readonly save: () => void;
}

export interface Extension {
  readonly id: string;
  /** `chrome-extension://…`, without a slash at the end. */
  readonly origin: string;
  /** Whether the browser lets the background answer URLs of this origin. */
  readonly answersUrls: boolean;
  readonly version: string;
  /** The browser's own description of itself. */
  readonly browser: string;
  /** The project's page; empty while there is none. */
  readonly homepage: string;
  /** The e-mail address for reports; empty while there is none. */
  readonly contact: string;
}

/** The form of a new project. */
export interface Draft {
  readonly name: string;
  readonly network: Project['network'];
  /** False allows all platforms, whichever are ticked. */
  readonly restricted: boolean;
  readonly platforms: readonly PlatformId[];
  readonly problem: Remark | null;
  readonly busy: boolean;
}

/** A change of a project that the person has not confirmed yet. */
export type Pending =
  | { readonly act: 'rename'; readonly id: string; readonly name: string; readonly problem: Remark | null }
  | { readonly act: 'rotate' | 'revoke'; readonly id: string };

export type SourcesReport = ReplyTo<'sources'>;

/** What the settings' view shows of the prices that pile up on the device. */
export interface StoredState {
  /** The sizes of the stored prices; null until all are counted. */
  readonly report: StoredReport | null;
  /** Whether counting has failed. */
  readonly isUncounted: boolean;
  /** The month to export (`2026-11`); null for everything. */
  readonly month: string | null;
  /** The deletion that the person has not confirmed yet. */
  readonly pending: StoredPart | null;
  /** The action in progress; null when there is none. */
  readonly doing: 'export' | 'deletion' | null;
}

const FIRST_STORED: StoredState = {
  report: null,
  isUncounted: false,
  month: null,
  pending: null,
  doing: null,
};

/** The state after the settings were left; an export or deletion continues. */
export function storedWhenLeft({ doing }: StoredState): StoredState {
  return { ...FIRST_STORED, doing };
}

/** What the settings' view shows of an import: its input, and what it would change. */
export interface BackupState {
  /** The pasted text. */
  readonly text: string;
  /** The network for addresses without one. */
  readonly network: PlatformId;
  readonly phase: 'idle' | 'reading' | 'importing';
  /** The share of the text that has been read, in whole percent. */
  readonly percent: number;
  readonly problem: Remark | null;
  readonly preview: Preview | null;
  /** Whether the import's settings replace the person's own. */
  readonly takesSettings: boolean;
  readonly done: Remark | null;
  /** The items that the last export left out. */
  readonly leftOut: LeftOut;
}

/** The part of the preview that the person has chosen to import. */
export function chosenOf({ preview, takesSettings }: BackupState): Preview | null {
  return preview && !takesSettings ? { ...preview, changedSettings: [] } : preview;
}

const FIRST_BACKUP: BackupState = {
  text: '',
  network: 'ETH',
  phase: 'idle',
  percent: 0,
  problem: null,
  preview: null,
  takesSettings: false,
  done: null,
  leftOut: [],
};

/** The result of the last action on the team's server. */
export type ServerOutcome = ServerCondition | 'removed' | 'not a key';

/** What the settings of a team's server show, in builds that have such a server. */
export interface ServerState {
  readonly report: ServerReport | null;
  readonly text: string;
  readonly outcome: ServerOutcome | null;
  readonly isAsking: boolean;
}

export interface ServerActions {
  type(text: string): void;
  save(): Promise<void>;
  remove(): Promise<void>;
  test(): Promise<void>;
  choose(change: Partial<ServerChoice>): Promise<void>;
}

const FIRST_SERVER: ServerState = { report: null, text: '', outcome: null, isAsking: false };

export interface ConsoleState {
  readonly tab: Tab;
  readonly view: View | null;
  /** Unix milliseconds, updated every second. */
  readonly now: number;
  /** False after a request that the background has not answered. */
  readonly answering: boolean;
  readonly projects: readonly Project[] | null;
  /** The project whose key and URLs are shown. */
  readonly opened: string | null;
  /** Revealed keys, by project. */
  readonly keys: Readonly<Record<string, string>>;
  readonly draft: Draft | null;
  readonly pending: Pending | null;
  readonly sources: SourcesReport | null;
  readonly drop: Drop | null;
  /** The keys that the browser has bound for the look-up; null until they are read. */
  readonly shortcut: string | null;
  /** Whether alerts are shown as notifications; null until that is known. */
  readonly notifications: NotificationState | null;
  readonly demoKey: { readonly text: string; readonly problem: Remark | null };
  readonly server: ServerState;
  readonly records: RecordsState;
  readonly backup: BackupState;
  readonly stored: StoredState;
  /** Why the last action failed. */
  readonly problem: Remark | null;
  /** The label of what was copied a moment ago. */
  readonly copied: string | null;
  /** The `data-focus` of the element that gets the focus as soon as it is on the page. */
  readonly focus: string | null;
  /** The text of the live region; `count` lets screen readers speak the same sentence again. */
  readonly said: (Remark & { readonly count: number }) | null;
}

export type ConsoleStore = StateStore<ConsoleState>;

export const FIRST_STATE: ConsoleState = {
  tab: TABS[0],
  view: null,
  now: 0,
  answering: true,
  projects: null,
  opened: null,
  keys: {},
  draft: null,
  pending: null,
  sources: null,
  drop: null,
  shortcut: null,
  notifications: null,
  demoKey: { text: '', problem: null },
  server: FIRST_SERVER,
  records: FIRST_RECORDS,
  backup: FIRST_BACKUP,
  stored: FIRST_STORED,
  problem: null,
  copied: null,
  focus: null,
  said: null,
};

export const NEW_DRAFT: Draft = {
  name: '',
  network: 'mainnet',
  restricted: false,
  platforms: [],
  problem: null,
  busy: false,
};

export function say(state: ConsoleStore, key: ConsoleTextKey, values: Values = {}): void {
  state.set({ said: { key, values, count: (state.get().said?.count ?? 0) + 1 } });
}

/** The sources in the order of the shown settings; the background's report may be from before a change. */
export function orderOf({ view }: ConsoleState): readonly SourceName[] {
  return view ? ranked(view.settings) : [];
}

export type Tab = (typeof TABS)[number];

/** The part that the page's address names, also with a place in that part (`#records-list`); the first part for any other. */
export function tabOf(hash: string): Tab {
  return TABS.find((tab) => hash === `#${tab}` || hash.startsWith(`#${tab}-`)) ?? TABS[0];
}
