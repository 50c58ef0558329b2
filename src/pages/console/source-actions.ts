/** Ordering the sources and switching them off. */
import type { SourceName } from '../../market/sources.ts';
import { movedTo } from '../order.ts';
import type { ChangeSettings } from './settings-change.ts';
import { type ConsoleCell, orderOf, say } from './state.ts';

export interface SourceActions {
  /** To a place in the order, counted from 0. */
  move(source: SourceName, place: number): Promise<void>;
  resetOrder(): Promise<void>;
  switchOn(source: SourceName, on: boolean): Promise<void>;
}

export function createSourceActions(state: ConsoleCell, changeSettings: ChangeSettings): SourceActions {
  function show(order: readonly SourceName[]): void {
    const { sources } = state.get();
    if (!sources) return;
    const sorted = [...sources.sources].sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source));
    state.set({ sources: { ...sources, sources: sorted } });
  }

  return {
    move: async (source, place) => {
      const before = orderOf(state.get());
      const own = movedTo(before, source, place);
      if (own === before) return;
      show(own);
      state.set({ focus: `handle-${source}` });
      say(state, 'sourceMoved', { source, place: own.indexOf(source) + 1, count: own.length });
      await changeSettings({ own });
    },
    resetOrder: async () => {
      await changeSettings({ own: [] });
      if (state.get().problem === null) say(state, 'orderReset');
    },
    switchOn: async (source, on) => {
      const off = state.get().view?.settings.off ?? [];
      const others = off.filter((name) => name !== source);
      await changeSettings({ off: on ? others : [...others, source] });
      if (state.get().problem === null) say(state, on ? 'sourceOn' : 'sourceOff', { source });
    },
  };
}
