/** The dependencies of every page, passed in so that tests can replace them. */
import type { Browser } from 'webextension-polyfill';
import { browser } from '../messages/extension.ts';
import { type PublishedViews, publishedViews } from '../messages/published-view.ts';
import { type Send, send } from '../messages/send.ts';
import { type PageClock, pageClock } from './page-clock.ts';
import { pageVisibility, type Visibility } from './visibility.ts';

export interface PageDeps {
  readonly send: Send;
  readonly views: PublishedViews;
  readonly clock: PageClock;
  readonly visibility: Visibility;
  /** Copies a text to the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  readonly shortcut: Shortcut;
  /** The browser's own language, as `ko-KR`. */
  readonly browserLanguage: string;
}

export function pageDeps(): PageDeps {
  return {
    send,
    views: publishedViews,
    clock: pageClock,
    visibility: pageVisibility,
    copy: (text) => navigator.clipboard.writeText(text),
    shortcut: createShortcut(browser),
    browserLanguage: browser.i18n.getUILanguage(),
  };
}

/** The keyboard shortcut as the browser has bound it, which another extension or the user may have changed. */
interface Shortcut {
  /** False in a browser without keyboard shortcuts. */
  readonly exists: boolean;
  /** Resolves to the keys as the browser writes them (`Alt+Shift+K`), empty when there are none, null if none can be. Never rejects. */
  read(): Promise<string | null>;
  /** Opens the browser's page for changing the shortcut. */
  change(): Promise<void>;
}

const COMMAND = 'look-up';

/** The address of that page in Chromium; Firefox has a function instead. */
const CHROMIUM_SHORTCUTS = 'chrome://extensions/shortcuts';

export function createShortcut({
  commands,
  tabs,
}: Partial<Pick<Browser, 'commands'>> & Pick<Browser, 'tabs'>): Shortcut {
  if (!commands) return { exists: false, read: async () => null, change: async () => {} };
  return {
    exists: true,
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
