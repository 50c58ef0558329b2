/** The actions of the console. */

import { ownFor } from '../../../core/market/precedence.ts';
import type { SourceName } from '../../../core/market/source-table.ts';
import { createCopyText } from '../../ui/copy-text.ts';
import { movedTo } from '../../ui/reorder.ts';
import { type ChangeSettings, createPlatformActions } from '../../ui/settings-change.ts';
import type { BackgroundRequests } from './background-requests.ts';
import { createProjectChanges, createProjectDraft, createProjectKeys } from './projects/project-actions.ts';
import { createRecordsActions } from './records/records-actions.ts';
import { createBackupActions } from './settings/backup-actions.ts';
import { createStoredActions } from './settings/stored-actions.ts';
import { type ConsoleDeps, type ConsoleStore, orderOf, say } from './state.ts';

export type ConsoleActions = ReturnType<typeof createConsoleActions>;

interface PageActions {
  readonly changeSettings: ChangeSettings;
  /** Requests the page's data from the background again. */
  readonly askAgain: () => void;
}

export function createConsoleActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  requests: BackgroundRequests,
  page: PageActions,
) {
  const copyText = createCopyText(deps, (copied) => state.set({ copied }));

  /** Copies exactly the text, and announces it. `label`: the name of what was copied. */
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
    /** The dependencies of the premium board. */
    board: deps,
    backup: createBackupActions(deps, state, requests, page.changeSettings),
    sources: createSourceActions(state, page.changeSettings),
    demoKey: createDemoKeyActions(state, requests),
    changeShortcut: deps.shortcut.change,
    copy,
    ...createPlatformActions(state, page.changeSettings, deps.hosts),
    /** Requests the permission for notifications. To be the first call after a press: browsers show the question for nothing else. */
    allowNotifications: async () => {
      await deps.notifications.ask();
      state.set({ notifications: await deps.notifications.state() });
    },
  };
}

function createSourceActions(state: ConsoleStore, changeSettings: ChangeSettings) {
  return {
    /** Moves a source to a place in the order, counted from 0. */
    move: async (source: SourceName, place: number) => {
      const settings = state.get().view?.settings;
      const before = orderOf(state.get());
      const wanted = movedTo(before, source, place);
      if (!settings || wanted === before) return;
      state.set({ focus: `handle-${source}` });
      say(state, 'sourceMoved', { source, place: wanted.indexOf(source) + 1, count: wanted.length });
      await changeSettings({ own: ownFor(wanted, settings) });
    },
    resetOrder: async () => {
      await changeSettings({ own: [] });
      if (state.get().problem === null) say(state, 'orderReset');
    },
    switchOn: async (source: SourceName, on: boolean) => {
      const off = state.get().view?.settings.off ?? [];
      const others = off.filter((name) => name !== source);
      await changeSettings({ off: on ? others : [...others, source] });
      if (state.get().problem === null) say(state, on ? 'sourceOn' : 'sourceOff', { source });
    },
  };
}

/** The user's own key for CoinGecko: it is sent to the background, which never returns it. */
function createDemoKeyActions(state: ConsoleStore, { request }: BackgroundRequests) {
  return {
    type: (text: string) => state.set({ demoKey: { text, problem: null } }),
    save: async () => {
      const { text } = state.get().demoKey;
      const outcome = await request({ type: 'demoKey', key: text });
      if (outcome === 'not a key') {
        state.set({ demoKey: { text, problem: { key: 'demoKeyWrong' } }, focus: 'demo-key' });
        say(state, 'demoKeyWrong');
      }
      if (outcome !== 'kept') return;
      state.set({ demoKey: { text: '', problem: null }, focus: 'demo-key-remove' });
      say(state, 'demoKeySaved');
    },
    remove: async () => {
      if (!(await request({ type: 'demoKey', key: null }))) return;
      state.set({ focus: 'demo-key' });
      say(state, 'demoKeyRemoved');
    },
  };
}
