/**
 * The way of a `View` from the background to pages: it lies in `storage.session`, which content scripts cannot read, and pages
 * paint from it before anyone answers.
 */
import type { Storage } from 'webextension-polyfill';
import { browser } from './extension.ts';
import { asView } from './readable-view.ts';
import type { Settings } from './settings.ts';
import type { View } from './watchlist.ts';

const KEY = 'view';

/** The background's end. */
export interface ViewPublisher {
  /** Leaves the view for pages. */
  publish(view: View): Promise<void>;
  /** The settings as a worker before this one has published them; null where there are none that were read. */
  settings(): Promise<Settings | null>;
}

/** The pages' end. */
export interface PublishedViews {
  /** Resolves to the last view, or null when there is none that this page can read. Never rejects. */
  read(): Promise<View | null>;
  /** Hands over each view that is published, until the returned function is called. */
  watch(onView: (view: View) => void): () => void;
}

/** `session`: `storage.session`, as the background has it. */
export function createViewPublisher(session: Pick<Storage.StorageArea, 'get' | 'set'>): ViewPublisher {
  return {
    publish: (view) => session.set({ [KEY]: view }),
    settings: async () => {
      const items = await session.get(KEY);
      const view = items[KEY] as View | undefined;
      // Of settings that could not be read, what was published has the defaults.
      return view && !view.savedUnreadable ? view.settings : null;
    },
  };
}

export const publishedViews: PublishedViews = {
  read: async () => {
    try {
      const items = await browser.storage.session.get(KEY);
      return asView(items[KEY]);
    } catch {
      // No session storage, or none yet: the background is asked instead.
      return null;
    }
  },
  watch: (onView) => {
    const changed: Parameters<typeof browser.storage.onChanged.addListener>[0] = (changes, area) => {
      const view = area === 'session' ? asView(changes[KEY]?.newValue) : null;
      if (view) onView(view);
    };
    browser.storage.onChanged.addListener(changed);
    return () => browser.storage.onChanged.removeListener(changed);
  },
};
