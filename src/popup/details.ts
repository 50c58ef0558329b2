/** Asks for what open details show, when they are opened and with all news. */
import type { AssetKey } from '../market/assets.ts';
import { PATIENCE_MS, within } from '../ui/page-clock.ts';
import type { DetailsPlace } from './shown-details.ts';
import type { PopupDeps, PopupStore } from './state.ts';

export interface DetailsActions {
  /** Null closes them. */
  show(place: DetailsPlace | null): void;
}

export function createDetails(
  { send, clock }: Pick<PopupDeps, 'send' | 'clock'>,
  state: PopupStore,
): DetailsActions {
  async function ask(asset: AssetKey): Promise<void> {
    try {
      const premium = await within(send({ type: 'premium', asset }), PATIENCE_MS, clock);
      const { details } = state.get();
      if (details?.asset === asset) state.set({ details: { ...details, premium } });
    } catch {
      // What was shown before stays; the next news asks again.
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
      state.set({ details: place && { ...place, premium: null } });
      if (place) void ask(place.asset);
    },
  };
}
