/** Asks for what open details show, when they are opened and with all news. */
import type { AssetKey } from '../../../core/market/assets.ts';
import { failureKey } from '../../ui/failure-key.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import type { DetailsPlace, ShownDetails } from './shown-details.ts';
import { type PopupDeps, type PopupStore, sayFailure } from './state.ts';

export interface DetailsActions {
  /** Null closes them. */
  show(place: DetailsPlace | null): void;
}

export function createDetails(
  { send, clock }: Pick<PopupDeps, 'send' | 'clock'>,
  state: PopupStore,
): DetailsActions {
  function set(asset: AssetKey, answer: Partial<ShownDetails>): void {
    const { details } = state.get();
    if (details?.asset === asset) state.set({ details: { ...details, ...answer } });
  }

  async function ask(asset: AssetKey): Promise<void> {
    try {
      set(asset, { premium: await within(send({ type: 'premium', asset }), PATIENCE_MS, clock) });
    } catch {
      // What was shown before stays; the next news asks again.
    }
  }

  /** Once for each opening: each source has been asked then, and may be seldom. */
  async function compare(asset: AssetKey): Promise<void> {
    try {
      set(asset, { comparison: await within(send({ type: 'comparison', asset }), PATIENCE_MS, clock) });
    } catch (reason) {
      sayFailure(state, failureKey(reason));
    }
  }

  // With news of the prices there may be some of what they are compared to.
  let seen = state.get().view;
  state.subscribe(() => {
    const { view, details, opened } = state.get();
    if (view === seen) return;
    seen = view;
    if (details && (details.place === 'top' || opened === details.asset)) void ask(details.asset);
  });

  return {
    show(place) {
      state.set({ details: place && { ...place, premium: null, comparison: null } });
      if (!place) return;
      void ask(place.asset);
      if (place.place === 'row') void compare(place.asset);
    },
  };
}
