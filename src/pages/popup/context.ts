/** What every component of the popup needs, handed down instead of through each of them. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AssetKey } from '../../market/assets.ts';
import type { Cell } from '../cell.ts';
import type { Language, Translate } from '../i18n/translate.ts';
import type { PageClock } from '../page-clock.ts';
import type { AddingActions } from './adding.ts';
import type { SavedRowsActions } from './saved-rows.ts';
import type { ChangeSettings } from './settings-change.ts';

export interface Actions {
  readonly refresh: (act: boolean) => Promise<void>;
  readonly adding: AddingActions;
  readonly saved: SavedRowsActions;
  readonly changeSettings: ChangeSettings;
  /** Opens a row's details, or closes them when they are open. */
  readonly toggle: (asset: AssetKey) => void;
  /** Closes a row's details and goes back to the row. */
  readonly close: (asset: AssetKey) => void;
  readonly showSettings: (open: boolean) => void;
  /** Copies the text and says so; resolves to whether it worked. */
  readonly copy: (text: string) => Promise<boolean>;
}

export interface Popup {
  readonly t: Translate;
  readonly language: Language;
  readonly time: Cell<{ now: number }>;
  readonly clock: PageClock;
  readonly actions: Actions;
}

export const PopupContext = createContext<Popup | null>(null);

export function usePopup(): Popup {
  const popup = useContext(PopupContext);
  if (!popup) throw new Error('rendered outside the popup');
  return popup;
}
