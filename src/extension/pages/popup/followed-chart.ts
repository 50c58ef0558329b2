/** Requests the series of the details that are open, and another one for each period or market. */
import type { AssetKey } from '../../../core/market/assets.ts';
import { createSeriesAsking, NO_SERIES } from '../../ui/past/series-asking.ts';
import type { PopupDeps, PopupState, PopupStore } from './state.ts';

/** Until the returned function is called. */
export function followChart(
  deps: Pick<PopupDeps, 'send' | 'clock' | 'visibility'>,
  state: PopupStore,
): () => void {
  const asking = createSeriesAsking(deps, {
    set: (change) => {
      const { chart } = state.get();
      if (chart) state.set({ chart: { ...chart, ...change } });
    },
  });
  let followed = '';

  function follow(): void {
    const { opened, chartRange: range } = state.get();
    const basis = opened && basisOfRow(state.get(), opened);
    const wanted = basis ? `${opened} ${basis} ${range}` : '';
    if (wanted === followed) return;
    followed = wanted;
    asking.stop();
    state.set({ chart: opened && basis ? { ...NO_SERIES, asset: opened } : null });
    if (opened && basis) void asking.ask({ asset: opened, bases: [basis], range });
  }

  const unsubscribe = state.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    asking.stop();
  };
}

/** The market that the row's price is of, or that of the settings. */
function basisOfRow({ view }: PopupState, asset: AssetKey) {
  const row = view?.saved.find((each) => each.asset === asset);
  return row ? (row.price.basis ?? view?.settings.preset) : undefined;
}
