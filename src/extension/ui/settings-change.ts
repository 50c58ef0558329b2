/** Changes of settings: shown at once, then sent to the background. */
import type { Settings } from '../messages/settings.ts';
import type { OptionalPlatform, View } from '../messages/watchlist.ts';
import type { HostPermission } from './browser-access.ts';
import type { StateStore } from './state-store.ts';

/** Resolves to whether the background has answered. */
export type ChangeSettings = (change: Partial<Settings>) => Promise<boolean>;

type ViewState = Pick<StateStore<{ readonly view: View | null }>, 'get' | 'set'>;

/** `send` resolves to the settings that the background has stored, or to undefined without an answer. */
export function createSettingsChange(
  state: ViewState,
  send: (change: Partial<Settings>) => Promise<Settings | undefined>,
) {
  /** The number of changes without an answer; only the answer to the last one contains all of them. */
  let open = 0;
  let made = 0;
  let answered = 0;
  /** The settings in the background's last answer. */
  let known: Settings | null = null;

  const use = (view: View, settings: Settings) => state.set({ view: { ...view, settings } });

  return {
    change: async (change: Partial<Settings>): Promise<boolean> => {
      const { view } = state.get();
      if (!view) return false;
      if (open === 0) known = view.settings;
      open += 1;
      made += 1;
      const place = made;
      use(view, { ...view.settings, ...change });
      const answer = await send(change);
      open -= 1;
      if (answer && place > answered) {
        answered = place;
        known = answer;
      }
      const { view: latest } = state.get();
      if (open === 0 && latest && known) use(latest, known);
      return answer !== undefined;
    },
    /** Shows a view; its settings wait while they may be older than a change made here. */
    show: (view: View) => {
      known = view.settings;
      use(view, (open > 0 && state.get().view?.settings) || known);
    },
  };
}

export function createPlatformActions(state: ViewState, change: ChangeSettings, hosts: HostPermission) {
  return {
    /** To be the first call after a press, like `allowHosts`: browsers show the question for nothing else. */
    switchPlatform: ({ platform, hosts: all }: OptionalPlatform, on: boolean) => {
      const before = state.get().view?.settings.platformsOn ?? [];
      const others = before.filter((each) => each !== platform);
      // Sent before the browser's question, which may close this page; the background continues when the hosts are allowed.
      void change({ platformsOn: on ? [...others, platform] : others });
      void (on ? hosts.request(all) : hosts.remove(all));
    },
    allowHosts: hosts.request,
  };
}
