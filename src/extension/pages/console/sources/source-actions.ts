/** Ordering the sources and switching them off. */
import { ownFor } from '../../../../core/market/precedence.ts';
import type { SourceName } from '../../../../core/market/source-table.ts';
import { movedTo } from '../../../ui/reorder.ts';
import type { ChangeSettings } from '../../../ui/settings-change.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import { type ConsoleStore, orderOf, say } from '../state.ts';

export function createSourceActions(state: ConsoleStore, changeSettings: ChangeSettings) {
  return {
    /** To a place in the order, counted from 0. */
    move: async (source: SourceName, place: number) => {
      const settings = state.get().view?.settings;
      const before = orderOf(state.get());
      const wanted = movedTo(before, source, place);
      if (!settings || wanted === before) return;
      state.set({ focus: `handle-${source}` });
      say(state, 'sourceMoved', { source, place: wanted.indexOf(source) + 1, count: wanted.length });
      await changeSettings({ own: ownFor(wanted, settings) });
    },
    resetOrder: async () => {
      await changeSettings({ own: [] });
      if (state.get().problem === null) say(state, 'orderReset');
    },
    switchOn: async (source: SourceName, on: boolean) => {
      const off = state.get().view?.settings.off ?? [];
      const others = off.filter((name) => name !== source);
      await changeSettings({ off: on ? others : [...others, source] });
      if (state.get().problem === null) say(state, on ? 'sourceOn' : 'sourceOff', { source });
    },
  };
}

/** The user's own key for CoinGecko: it goes to the background and is never seen again. */
export function createDemoKeyActions(state: ConsoleStore, { request }: BackgroundRequests) {
  return {
    type: (text: string) => state.set({ demoKey: { text, problem: null } }),
    save: async () => {
      const { text } = state.get().demoKey;
      const outcome = await request({ type: 'demoKey', key: text });
      if (outcome === 'not a key') {
        state.set({ demoKey: { text, problem: { key: 'demoKeyWrong' } }, focus: 'demo-key' });
        say(state, 'demoKeyWrong');
      }
      if (outcome !== 'kept') return;
      state.set({ demoKey: { text: '', problem: null }, focus: 'demo-key-remove' });
      say(state, 'demoKeySaved');
    },
    remove: async () => {
      if (!(await request({ type: 'demoKey', key: null }))) return;
      state.set({ focus: 'demo-key' });
      say(state, 'demoKeyRemoved');
    },
  };
}
