/** Changing a setting: shown at once, then told to the background. */
import type { Settings, View } from '../messages/messages.ts';
import type { StateStore } from './state-store.ts';

/** Resolves to whether the background has answered. */
export type ChangeSettings = (change: Partial<Settings>) => Promise<boolean>;

export interface SettingsChange {
  readonly change: ChangeSettings;
  /** Shows a view of the background; its settings wait while they may be from before a change that was made here. */
  readonly show: (view: View) => void;
}

type ViewState = Pick<StateStore<{ readonly view: View | null }>, 'get' | 'set'>;

/** `tell` resolves to the settings as the background keeps them now, or to undefined when it does not answer. */
export function createSettingsChange(
  state: ViewState,
  tell: (change: Partial<Settings>) => Promise<Settings | undefined>,
): SettingsChange {
  /** Changes that are not answered: only the answer to the last one knows of all of them. */
  let open = 0;
  let made = 0;
  let answered = 0;
  /** By the background's last word. */
  let known: Settings | null = null;

  const use = (view: View, settings: Settings) => state.set({ view: { ...view, settings } });

  return {
    change: async (change) => {
      const { view } = state.get();
      if (!view) return false;
      if (open === 0) known = view.settings;
      open += 1;
      made += 1;
      const place = made;
      use(view, { ...view.settings, ...change });
      const answer = await tell(change);
      open -= 1;
      if (answer && place > answered) {
        answered = place;
        known = answer;
      }
      const { view: latest } = state.get();
      if (open === 0 && latest && known) use(latest, known);
      return answer !== undefined;
    },
    show: (view) => {
      known = view.settings;
      use(view, (open > 0 && state.get().view?.settings) || known);
    },
  };
}
