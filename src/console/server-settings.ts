/** The key for the team's server goes to the background, is tried there, and never seen again. */
import { ServerCard } from './server-card.tsx';
import type { ServerOutcome, ServerState } from './server-state.ts';
import type { ServerView } from './server-view.ts';

/** The server has seven seconds. */
const TEST_PATIENCE_MS = 9_000;

export const serverSettings: ServerView = {
  Card: ServerCard,
  createActions(state, { request }) {
    const set = (change: Partial<ServerState>) => state.set({ server: { ...state.get().server, ...change } });

    /** Tells what came of it, and how it stands now. */
    async function conclude(outcome: ServerOutcome): Promise<void> {
      const report = await request({ type: 'server' });
      set({ outcome, isAsking: false, ...(report && { report }) });
    }

    return {
      type: (text) => set({ text, outcome: null }),
      async save() {
        set({ isAsking: true, outcome: null });
        const key = state.get().server.text;
        const outcome = (await request({ type: 'serverKey', key }, TEST_PATIENCE_MS)) ?? 'not done';
        if (!['not a key', 'wrong key', 'not done'].includes(outcome)) {
          set({ text: '' });
          state.set({ focus: 'server-test' });
        }
        await conclude(outcome);
      },
      async remove() {
        const outcome = await request({ type: 'serverKey', key: null });
        if (outcome) state.set({ focus: 'server-key' });
        await conclude(outcome ?? 'not done');
      },
      async test() {
        set({ isAsking: true, outcome: null });
        await conclude((await request({ type: 'testServer' }, TEST_PATIENCE_MS)) ?? 'not done');
      },
      async choose(change) {
        const report = await request({ type: 'serverChoice', change });
        if (report) set({ report });
      },
    };
  },
};
