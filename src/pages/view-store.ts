/** The `View` that the background leaves in `storage.session`, for painting before anyone answers. */
import browser from 'webextension-polyfill';
import { VIEW_KEY, type View } from '../messages/messages.ts';

export interface ViewStore {
  /** The last view; null when there is none that this page can read. Never rejects. */
  read(): Promise<View | null>;
  /** Hands over each view that is published, until the returned function is called. */
  watch(onView: (view: View) => void): () => void;
}

export const sessionViews: ViewStore = {
  read: async () => {
    try {
      const items = await browser.storage.session.get(VIEW_KEY);
      return asView(items[VIEW_KEY]);
    } catch {
      // No session storage, or none yet: the background is asked instead.
      return null;
    }
  },
  watch: (onView) => {
    const heard: Parameters<typeof browser.storage.onChanged.addListener>[0] = (changes, area) => {
      const view = area === 'session' ? asView(changes[VIEW_KEY]?.newValue) : null;
      if (view) onView(view);
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};

/** Only our background writes there, so the version decides; an update may have changed the shape in between. */
export function asView(value: unknown): View | null {
  const isView = typeof value === 'object' && value !== null && (value as Partial<View>).version === 1;
  return isView ? (value as View) : null;
}
