/** Showing, copying and using a project's key. */
import type { BackgroundRequests } from '../background-requests.ts';
import type { ConsoleDeps, ConsoleStore } from '../state.ts';
import { hideKey, sayGone } from './project-list.ts';

export interface ProjectKeys {
  /** Shows a project's key and URLs, or hides them when they are shown. */
  toggle(id: string): void;
  reveal(id: string): Promise<void>;
  hide(id: string): void;
  /** Copies what is made of the project's key, which need not be revealed for that. */
  copyWithKey(id: string, make: (key: string) => string, label: string): Promise<void>;
  openWithKey(id: string, make: (key: string) => string): Promise<void>;
}

export function createProjectKeys(
  { openTab }: Pick<ConsoleDeps, 'openTab'>,
  state: ConsoleStore,
  { request }: BackgroundRequests,
  copy: (text: string, label: string) => Promise<void>,
): ProjectKeys {
  async function keyOf(id: string): Promise<string | null> {
    const key = await request({ type: 'revealKey', id });
    if (key === null) sayGone(state);
    return key ?? null;
  }

  return {
    toggle: (id) => state.set({ opened: state.get().opened === id ? null : id, pending: null }),
    reveal: async (id) => {
      const key = await keyOf(id);
      if (key !== null) state.set({ keys: { ...state.get().keys, [id]: key } });
    },
    hide: (id) => hideKey(state, id),
    copyWithKey: async (id, make, label) => {
      const key = await keyOf(id);
      if (key !== null) await copy(make(key), label);
    },
    openWithKey: async (id, make) => {
      const key = await keyOf(id);
      if (key !== null) openTab(make(key));
    },
  };
}
