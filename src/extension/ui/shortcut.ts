/** The keyboard shortcut as the browser has really bound it: another extension or the user may have taken it away. */
import type { Browser } from 'webextension-polyfill';

export interface Shortcut {
  /** Resolves to the keys as the browser writes them (`Alt+Shift+K`), empty when there are none. Never rejects. */
  read(): Promise<string>;
  /** Opens the browser's own page for changing it. */
  change(): Promise<void>;
}

const COMMAND = 'look-up';

/** Chromium has an address for it, Firefox a function. */
const CHROMIUM_SHORTCUTS = 'chrome://extensions/shortcuts';

export function createShortcut({ commands, tabs }: Pick<Browser, 'commands' | 'tabs'>): Shortcut {
  return {
    read: async () => {
      const all = await commands.getAll().catch(() => []);
      return all.find(({ name }) => name === COMMAND)?.shortcut ?? '';
    },
    change: async () => {
      if ('openShortcutSettings' in commands) await commands.openShortcutSettings();
      else await tabs.create({ url: CHROMIUM_SHORTCUTS });
    },
  };
}
