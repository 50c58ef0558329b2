/** What can be done in the console. */
import { createCopyText } from '../../ui/copy-text.ts';
import { type ChangeSettings, createPlatformActions } from '../../ui/settings-change.ts';
import type { BackgroundRequests } from './background-requests.ts';
import { createProjectChanges, createProjectDraft, createProjectKeys } from './projects/project-actions.ts';
import { createRecordsActions } from './records/records-actions.ts';
import { createBackupActions } from './settings/backup-actions.ts';
import { createStoredActions } from './settings/stored-actions.ts';
import { createDemoKeyActions, createSourceActions } from './sources/source-actions.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';

export type ConsoleActions = ReturnType<typeof createConsoleActions>;

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
) {
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
    /** What the board needs from outside. */
    board: deps,
    backup: createBackupActions(deps, state, requests, page.changeSettings),
    sources: createSourceActions(state, page.changeSettings),
    demoKey: createDemoKeyActions(state, requests),
    changeShortcut: deps.shortcut.change,
    copy,
    ...createPlatformActions(state, page.changeSettings, deps.hosts),
    /** Only as the first call of a press. */
    allowNotifications: async () => {
      await deps.notifications.ask();
      state.set({ notifications: await deps.notifications.state() });
    },
  };
}
