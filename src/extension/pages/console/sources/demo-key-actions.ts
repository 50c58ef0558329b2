/** The user's own key for CoinGecko: it goes to the background and is never seen again. */
import type { BackgroundRequests } from '../background-requests.ts';
import { type ConsoleStore, say } from '../state.ts';

export interface DemoKeyActions {
  type(text: string): void;
  save(): Promise<void>;
  remove(): Promise<void>;
}

export function createDemoKeyActions(state: ConsoleStore, { request }: BackgroundRequests): DemoKeyActions {
  return {
    type: (text) => state.set({ demoKey: { text, problem: null } }),
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
