/** What can be done in the console. */
import { createCopyText } from '../../ui/copy-text.ts';
import type { ChangeSettings } from '../../ui/settings-change.ts';
import type { BackgroundRequests } from './background-requests.ts';
import { type BackupActions, createBackupActions } from './backup-actions.ts';
import { createDemoKeyActions, type DemoKeyActions } from './demo-key-actions.ts';
import { createProjectChanges, type ProjectChanges } from './project-changes.ts';
import { createProjectDraft, type ProjectDraft } from './project-draft.ts';
import { createProjectKeys, type ProjectKeys } from './project-keys.ts';
import { createRecordsActions, type RecordsActions } from './records-actions.ts';
import { createSourceActions, type SourceActions } from './source-actions.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';
import { createStoredActions, type StoredActions } from './stored-actions.ts';

export interface ConsoleActions extends PageActions {
  readonly projects: ProjectDraft & ProjectKeys & ProjectChanges;
  readonly records: RecordsActions;
  readonly backup: BackupActions;
  readonly stored: StoredActions;
  readonly sources: SourceActions;
  readonly demoKey: DemoKeyActions;
  readonly changeShortcut: () => Promise<void>;
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
    backup: createBackupActions(deps, state, requests, page.changeSettings),
    sources: createSourceActions(state, page.changeSettings),
    demoKey: createDemoKeyActions(state, requests),
    changeShortcut: deps.shortcut.change,
  };
}
