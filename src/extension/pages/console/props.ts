/** The props of the console's components. */
import type { ComponentType } from 'preact';
import type { Currency } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { Project } from '../../messages/projects.ts';
import type { ConsoleTranslate } from '../../ui/i18n/console.ts';
import type { ConsoleActions } from './actions.ts';
import type { LocalZone, Zone } from './records/zones.ts';
import type { ConsoleState, ConsoleStore, Extension, ServerActions } from './state.ts';

/** The props that every component gets. */
export interface Console {
  readonly t: ConsoleTranslate;
  readonly language: Language;
  /** The currency that stands first. */
  readonly main: Currency;
  readonly actions: ConsoleActions;
  readonly extension: Extension;
  readonly localZone: LocalZone;
  /** Absent in a build without a team's server. */
  readonly server?: ServerSettings;
}

export interface ServerSettings {
  readonly Card: ComponentType<Omit<ViewProps, 'setState'> & { readonly actions: ServerActions }>;
  readonly actions: ServerActions;
}

export interface ViewProps {
  readonly page: Console;
  readonly state: ConsoleState;
  readonly setState: ConsoleStore['set'];
}

/** Props of components about one project. */
export interface ProjectProps extends Omit<ViewProps, 'setState'> {
  readonly project: Project;
}

/** The props of the components of past prices. */
export interface DoorProps extends Omit<ViewProps, 'setState'> {
  readonly zone: Zone;
}
