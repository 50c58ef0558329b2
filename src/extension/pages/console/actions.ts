/** What can be done in the console. */
import { createCopyText } from '../../ui/copy-text.ts';
import {
  type ChangeSettings,
  createPlatformActions,
  type PlatformActions,
} from '../../ui/settings-change.ts';
import type { BoardDeps } from '../board/follow-board.ts';
import type { BackgroundRequests } from './background-requests.ts';
import {
  createProjectChanges,
  createProjectDraft,
  createProjectKeys,
  type ProjectChanges,
  type ProjectDraft,
  type ProjectKeys,
} from './projects/project-actions.ts';
import { createRecordsActions, type RecordsActions } from './records/records-actions.ts';
import { type BackupActions, createBackupActions } from './settings/backup-actions.ts';
import { createStoredActions, type StoredActions } from './settings/stored-actions.ts';
import {
  createDemoKeyActions,
  createSourceActions,
  type DemoKeyActions,
  type SourceActions,
} from './sources/source-actions.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';

export interface ConsoleActions extends PageActions, PlatformActions {
  readonly projects: ProjectDraft & ProjectKeys & ProjectChanges;
  readonly records: RecordsActions;
  readonly backup: BackupActions;
  readonly stored: StoredActions;
  readonly sources: SourceActions;
  readonly demoKey: DemoKeyActions;
  /** What the board needs from outside. */
  readonly board: BoardDeps;
  readonly changeShortcut: () => Promise<void>;
  /** Copies exactly the text. `label` names it. */
  readonly copy: (text: string, label: string) => Promise<void>;
  /** Only as the first call of a press. */
  readonly allowNotifications: () => Promise<void>;
}

interface PageActions {
  readonly changeSettings: ChangeSettings;
  /** Asks the background again. */
  readonly askAgain: () => void;
}

export function createConsoleActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  requests: BackgroundRequests,
  page: PageActions,
): ConsoleActions {
  const copyText = createCopyText(deps, (copied) => state.set({ copied }));

  /** Copies exactly the text, and says so. `label` tells what it was. */
  async function copy(text: string, label: string): Promise<void> {
    if (await copyText(text, label)) return say(state, 'copiedWhat', { what: label });
    state.set({ problem: { key: 'copyFailed' } });
    say(state, 'copyFailed');
  }

  return {
    ...page,
    projects: {
      ...createProjectDraft(state, requests),
      ...createProjectKeys(deps, state, requests, copy),
      ...createProjectChanges(state, requests),
    },
    records: createRecordsActions(deps, state, requests, page.changeSettings),
    stored: createStoredActions(deps, state, requests),
    board: deps,
    backup: createBackupActions(deps, state, requests, page.changeSettings),
    sources: createSourceActions(state, page.changeSettings),
    demoKey: createDemoKeyActions(state, requests),
    changeShortcut: deps.shortcut.change,
    copy,
    ...createPlatformActions(state, page.changeSettings, deps.hosts),
    allowNotifications: async () => {
      await deps.notifications.ask();
      state.set({ notifications: await deps.notifications.state() });
    },
  };
}
