/** Keeps the console current while it is visible: the view, the projects with their counters, the sources' health. */
import { SECOND_MS } from '../../../core/market/time.ts';
import type { View } from '../../messages/watchlist.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { repeat, whileVisible } from '../../ui/visibility.ts';
import type { ConsoleDeps, ConsoleState, ConsoleStore } from './state.ts';

/** The time between two rounds, by part. The background answers them from memory, without requests to sources. */
const ROUND_MS: Readonly<Record<ConsoleState['tab'], number>> = {
  projects: 3000,
  records: 10_000,
  sources: 2000,
  board: 10_000,
  settings: 10_000,
};

interface PollingUses {
  /** See `count` of `BackgroundRequests`. */
  readonly changes: () => number;
  /** See `SettingsChange`. */
  readonly show: (view: View) => void;
  /** See `StoredCount`. */
  readonly countStored: (isShown: boolean) => void;
  /** Whether this build has a team's server. */
  readonly hasServer: boolean;
}

export function createPolling(
  { send, views, shortcut, clock, visibility }: ConsoleDeps,
  state: ConsoleStore,
  { changes, show, countStored, hasServer }: PollingUses,
) {
  let stopped = false;
  let asking = false;
  let askAgain = false;
  let isShownAnew = false;
  let cancelRound = () => {};

  /** Shows an answer unless a request changed something since the question, which the answer may lack. */
  async function fresh<T>(question: Promise<T>, show: (answer: T) => void): Promise<void> {
    const before = changes();
    const answer = await within(question, PATIENCE_MS, clock);
    if (stopped) return;
    if (changes() === before) show(answer);
    else askAgain = true;
  }

  async function round(): Promise<void> {
    const { tab, view, keys } = state.get();
    // The shortcut can be changed meanwhile, on the browser's own page in another tab or window.
    if (tab === 'settings') void shortcut.read().then((shortcut) => state.set({ shortcut }));
    if (!view) await fresh(send({ type: 'view' }), show);
    // Not awaited, since counting may take minutes.
    if (tab === 'settings' && !stopped) {
      countStored(isShownAnew);
      isShownAnew = false;
    }
    if (tab === 'sources') await fresh(send({ type: 'sources' }), (sources) => state.set({ sources }));
    if (tab === 'sources' && hasServer)
      await fresh(send({ type: 'server' }), (report) =>
        state.set({ server: { ...state.get().server, report } }),
      );
    if (tab === 'records')
      await fresh(send({ type: 'captures' }), (captures) =>
        state.set({ records: { ...state.get().records, captures } }),
      );
    if (tab !== 'projects') return;
    await fresh(send({ type: 'projects' }), (projects) => state.set({ projects }));
    // Another console may have rotated a project's key.
    for (const id of Object.keys(keys)) {
      await fresh(send({ type: 'revealKey', id }), (key) => {
        const { [id]: shown, ...others } = state.get().keys;
        // The key was hidden meanwhile.
        if (shown === undefined) return;
        state.set({ keys: key === null ? others : { ...others, [id]: key } });
      });
    }
  }

  async function ask(): Promise<void> {
    cancelRound();
    if (stopped) return;
    if (asking) {
      askAgain = true;
      return;
    }
    asking = true;
    askAgain = false;
    try {
      await round();
      if (!stopped) state.set({ answering: true });
    } catch {
      if (!stopped) state.set({ answering: false });
    }
    asking = false;
    if (askAgain) return ask();
    if (!stopped && visibility.isVisible())
      cancelRound = clock.after(ROUND_MS[state.get().tab], () => void ask());
  }

  return {
    /** Requests at once what the page shows. */
    ask: () => void ask(),
    /** Shows the stored view, follows published ones and requests rounds, until the returned function is called. */
    start: (stored: View | null): (() => void) => {
      if (stored) show(stored);
      const unwatch = views.watch(show);
      const rounds = whileVisible(visibility, () => {
        const stopTicks = repeat(clock, SECOND_MS, () => state.set({ now: clock.now() }));
        isShownAnew = true;
        void ask();
        return () => {
          stopTicks();
          cancelRound();
        };
      });
      rounds.follow();
      return () => {
        stopped = true;
        rounds.stop();
        unwatch();
      };
    },
  };
}
