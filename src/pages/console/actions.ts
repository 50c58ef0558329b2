/** What can be done in the console. */
import type { Settings } from '../../messages/messages.ts';
import type { Asking } from './asking.ts';
import { createDemoKeyActions, type DemoKeyActions } from './demo-key.ts';
import { createProjectActions, type ProjectActions } from './project-actions.ts';
import { createSourceActions, type SourceActions } from './source-actions.ts';
import { type ConsoleCell, type ConsoleDeps, say } from './state.ts';

export interface Actions {
  readonly projects: ProjectActions;
  readonly sources: SourceActions;
  readonly demoKey: DemoKeyActions;
  readonly changeSettings: ChangeSettings;
  /** Asks the background again. */
  readonly askAgain: () => void;
  /** Copies exactly the text, and says so. `label` tells what it was. */
  readonly copy: Copy;
}

export type ChangeSettings = (change: Partial<Settings>) => Promise<void>;
export type Copy = (text: string, label: string) => Promise<void>;

/** How long a copy button shows that it worked. */
const COPIED_MS = 1500;

export function createActions(
  deps: ConsoleDeps,
  state: ConsoleCell,
  asking: Asking,
  askAgain: () => void,
): Actions {
  const changeSettings = createSettingsChange(state, asking);
  const copy = createCopy(deps, state);
  return {
    projects: createProjectActions(deps, state, asking, copy),
    sources: createSourceActions(state, changeSettings),
    demoKey: createDemoKeyActions(state, asking),
    changeSettings,
    askAgain,
    copy,
  };
}

/** Shown at once, then told to the background. */
function createSettingsChange(state: ConsoleCell, { act }: Asking): ChangeSettings {
  const show = (settings: Settings) => {
    const { view } = state.get();
    if (view) state.set({ view: { ...view, settings } });
  };
  return async (change) => {
    const before = state.get().view?.settings;
    if (!before) return;
    show({ ...before, ...change });
    show((await act({ type: 'settings', change })) ?? before);
  };
}

function createCopy(deps: ConsoleDeps, state: ConsoleCell): Copy {
  let cancelCopied = () => {};
  return async (text, label) => {
    cancelCopied();
    try {
      await deps.copy(text);
      state.set({ copied: label });
      say(state, 'copiedWhat', { what: label });
      cancelCopied = deps.clock.after(COPIED_MS, () => state.set({ copied: null }));
    } catch {
      state.set({ problem: { key: 'copyFailed' } });
      say(state, 'copyFailed');
    }
  };
}
