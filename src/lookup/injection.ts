/** Running a script in a tab where a person has just let the extension in. */
import type { Scripting, Tabs } from 'webextension-polyfill';
import type { Clock } from '../upstream/clock.ts';

export interface InjectionParts {
  readonly scripting: Pick<Scripting.Static, 'executeScript'>;
  readonly tabs: Pick<Tabs.Static, 'get'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

type Script = Scripting.ScriptInjection;
type Injected = Awaited<ReturnType<Scripting.Static['executeScript']>>;

/**
 * Chromium tells the page's process of the person's leave on one way, and of the script on another, where it can come
 * first: the page then turns the script away. That is over as soon as the process has come to the leave. Milliseconds.
 */
const TRY_AGAIN_AFTER_MS = [50, 250];

/** Runs a script in its tab; rejects where nobody is let in, or the tab is gone. A script that was turned away never ran. */
export async function inject(parts: InjectionParts, script: Script): Promise<Injected> {
  for (const wait of TRY_AGAIN_AFTER_MS) {
    try {
      return await parts.scripting.executeScript(script);
    } catch (error) {
      if (!(await isLetIn(parts.tabs, script.target.tabId))) throw error;
      await parts.clock.sleep(wait);
    }
  }
  return parts.scripting.executeScript(script);
}

/** The browser tells a tab's address only to those who are let in. Its own pages, and ours, take no script from anybody. */
function isLetIn(tabs: Pick<Tabs.Static, 'get'>, tabId: number): Promise<boolean> {
  return tabs.get(tabId).then(
    ({ url }) => /^(?:https?|file):/.test(url ?? ''),
    () => false,
  );
}
