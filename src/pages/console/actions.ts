/** What can be done in the console. */
import type { Asking } from './asking.ts';
import { type Copy, createCopy } from './copying.ts';
import { createDemoKeyActions, type DemoKeyActions } from './demo-key.ts';
import { createProjectActions, type ProjectActions } from './project-actions.ts';
import type { ChangeSettings } from './settings-change.ts';
import { createSourceActions, type SourceActions } from './source-actions.ts';
import type { ConsoleCell, ConsoleDeps } from './state.ts';

export interface Actions {
  readonly projects: ProjectActions;
  readonly sources: SourceActions;
  readonly demoKey: DemoKeyActions;
  readonly changeSettings: ChangeSettings;
  readonly changeShortcut: () => Promise<void>;
  /** Asks the background again. */
  readonly askAgain: () => void;
  /** Copies exactly the text, and says so. `label` tells what it was. */
  readonly copy: Copy;
}

export function createActions(
  deps: ConsoleDeps,
  state: ConsoleCell,
  asking: Asking,
  changeSettings: ChangeSettings,
  askAgain: () => void,
): Actions {
  const copy = createCopy(deps, state);
  return {
    projects: createProjectActions(deps, state, asking, copy),
    sources: createSourceActions(state, changeSettings),
    demoKey: createDemoKeyActions(state, asking),
    changeSettings,
    changeShortcut: deps.shortcut.change,
    askAgain,
    copy,
  };
}
