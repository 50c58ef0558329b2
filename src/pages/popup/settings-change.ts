/** Changing a setting: shown at once, then told to the background. */
import type { Settings } from '../../messages/messages.ts';
import { PATIENCE_MS, within } from '../page-clock.ts';
import type { Live } from './live.ts';
import { type PopupCell, type PopupDeps, sayFailure } from './state.ts';

export type ChangeSettings = (change: Partial<Settings>) => Promise<void>;

export function createSettingsChange(
  { send, clock }: PopupDeps,
  state: PopupCell,
  live: Live,
): ChangeSettings {
  const show = (settings: Settings) => {
    const { view } = state.get();
    if (view) state.set({ view: { ...view, settings } });
  };
  return async (change) => {
    const before = state.get().view?.settings;
    if (!before) return;
    show({ ...before, ...change });
    try {
      show(await live.during(within(send({ type: 'settings', change }), PATIENCE_MS, clock)));
      // Other sources come first now: their prices should not have to wait for the next round.
      if (change.preset) void live.refresh(false);
    } catch {
      show(before);
      sayFailure(state, 'failed');
    }
  };
}
