/** Scripts for a tab where a person has just let the extension in. */
import type { Tabs } from 'webextension-polyfill';
import type { Clock } from '../../../core/upstream/clock.ts';

export interface LetInParts {
  readonly tabs: Pick<Tabs.Static, 'get'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

/**
 * Chromium tells the page's process of the person's leave on one way, and of the script on another, where it can come
 * first: the page then turns the script away. That is over as soon as the process has come to the leave. Milliseconds.
 */
const TRY_AGAIN_AFTER_MS = [50, 250];

/** What Chromium says of a script for which it knows no leave: it did not run. */
const TURNED_AWAY = /^Cannot access contents of/;

/** Tries again, at most twice, where the page has turned scripts away that the browser lets in; rejects as `attempt` does. */
export async function whereLetIn<T>(parts: LetInParts, tabId: number, attempt: () => Promise<T>): Promise<T> {
  for (const wait of TRY_AGAIN_AFTER_MS) {
    try {
      return await attempt();
    } catch (error) {
      const wasTurnedAway = error instanceof Error && TURNED_AWAY.test(error.message);
      if (!wasTurnedAway || !(await isLetIn(parts.tabs, tabId))) throw error;
      await parts.clock.sleep(wait);
    }
  }
  return attempt();
}

/** The browser tells a tab's address only to those who are let in; pages of ours tell it too, and take no script. */
function isLetIn(tabs: Pick<Tabs.Static, 'get'>, tabId: number): Promise<boolean> {
  return tabs.get(tabId).then(
    ({ url }) => /^(?:https?|file):/.test(url ?? ''),
    () => false,
  );
}
