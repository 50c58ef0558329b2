/** Which market a chart is of: the person's choice, else that of the settings, or the one that stands in for it. */
import type { Basis } from '../../../core/market/source-table.ts';
import type { ChartState, ShownMarket } from './state.ts';

export function marketOf({ market, instead, view }: ChartState): ShownMarket {
  return market ?? instead ?? view?.settings.preset ?? 'global';
}

export function basesOf(market: ShownMarket): readonly Basis[] {
  return market === 'both' ? ['global', 'korea'] : [market];
}

/** What of the settings decides what is drawn. */
export function decidingSettings({ view }: ChartState): string {
  return JSON.stringify([view?.settings.preset ?? 'global', view?.settings.off ?? []]);
}

/** What Korea does not trade has its other market's past, unless the person wanted to know just that. */
export function isElsewhere(state: ChartState): boolean {
  const isByItself = state.market === null && marketOf(state) === 'korea';
  const isNotThere = state.pages.every(({ series }) =>
    series.every(({ source, missing }) => source === null && missing === 'unlisted'),
  );
  return isByItself && state.phase === 'done' && state.pages.length > 0 && isNotThere;
}
