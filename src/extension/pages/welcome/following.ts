/** Following a suggested token, or not any more. */
import { failureKey } from '../../ui/failure-key.ts';
import { saveFailure } from '../../ui/look-up-words.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import type { StateStore } from '../../ui/state-store.ts';
import type { WelcomeActions, WelcomeDeps, WelcomeState } from './state.ts';

export function createFollowing(
  { send, clock }: Pick<WelcomeDeps, 'send' | 'clock'>,
  state: StateStore<WelcomeState>,
): WelcomeActions['follow'] {
  return async ({ asset, address }, on) => {
    const { choosing } = state.get();
    if (choosing.includes(asset)) return;
    state.set({ choosing: [...choosing, asset], problem: null });
    try {
      if (on) {
        const result = await within(send({ type: 'save', asset, address }), PATIENCE_MS, clock);
        if (!('asset' in result)) state.set({ problem: saveFailure(result) });
      } else await within(send({ type: 'remove', asset }), PATIENCE_MS, clock);
    } catch (reason) {
      state.set({ problem: { key: failureKey(reason) } });
    }
    state.set({ choosing: state.get().choosing.filter((each) => each !== asset) });
  };
}
