/** Changing a setting: shown at once, then told to the background. */
import type { Settings } from '../../messages/messages.ts';
import type { Asking } from './asking.ts';
import type { ConsoleCell } from './state.ts';

export type ChangeSettings = (change: Partial<Settings>) => Promise<void>;

export function createSettingsChange(state: ConsoleCell, { act }: Asking): ChangeSettings {
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
