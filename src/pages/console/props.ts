/** What the console's components are given. */
import type { Project } from '../../messages/messages.ts';
import type { ConsoleTranslate } from '../i18n/console-translate.ts';
import type { Language } from '../i18n/language.ts';
import type { Actions } from './actions.ts';
import type { ConsoleCell, ConsoleState, Extension } from './state.ts';

/** What every component gets. */
export interface Console {
  readonly t: ConsoleTranslate;
  readonly language: Language;
  readonly actions: Actions;
  readonly extension: Extension;
}

export interface ViewProps {
  readonly page: Console;
  readonly state: ConsoleState;
  readonly setState: ConsoleCell['set'];
}

/** Of a project, and of everything that it is good for. */
export interface ProjectProps extends Omit<ViewProps, 'setState'> {
  readonly project: Project;
}
