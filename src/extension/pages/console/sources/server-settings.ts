/** The settings of a team's server. Its key is sent to the background, which tests it and never returns it. */

import type { BackgroundRequests } from '../background-requests.ts';
import type { ServerSettings } from '../props.ts';
import type { ConsoleStore, ServerActions, ServerOutcome, ServerState } from '../state.ts';
import { ServerCard } from './server-card.tsx';

/** The time limit of a test; the background gives the server seven seconds. */
const TEST_PATIENCE_MS = 9_000;

export const serverSettings: ServerView = {
  Card: ServerCard,
  createActions(state, { request }) {
    const set = (change: Partial<ServerState>) => state.set({ server: { ...state.get().server, ...change } });

    /** Shows the outcome. Without an answer the page says so, and the state is requested again, as after each request. */
    const conclude = (outcome: ServerOutcome | null = null) => set({ outcome, isAsking: false });

    return {
      type: (text) => set({ text, outcome: null }),
      async save() {
        set({ isAsking: true, outcome: null });
        const key = state.get().server.text;
        const outcome = await request({ type: 'serverKey', key }, TEST_PATIENCE_MS);
        if (outcome && outcome !== 'not a key' && outcome !== 'wrong key') {
          set({ text: '' });
          state.set({ focus: 'server-test' });
        }
        conclude(outcome);
      },
      async remove() {
        const outcome = await request({ type: 'serverKey', key: null });
        if (outcome) state.set({ focus: 'server-key' });
        conclude(outcome);
      },
      async test() {
        set({ isAsking: true, outcome: null });
        conclude(await request({ type: 'testServer' }, TEST_PATIENCE_MS));
      },
      async choose(change) {
        const report = await request({ type: 'serverChoice', change });
        if (report) set({ report });
      },
    };
  },
};

export interface ServerView extends Pick<ServerSettings, 'Card'> {
  readonly createActions: (state: ConsoleStore, requests: BackgroundRequests) => ServerActions;
}
