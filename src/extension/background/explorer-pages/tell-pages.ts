/** Tells the explorer pages that are open what has changed: they cannot read the extension's storage. */
import type { Tabs } from 'webextension-polyfill';
import type { ToPage } from '../../messages/messages.ts';

/**
 * Which tabs are explorers is not ours to know, so every tab is told. Those without our script do not hear it, and nobody
 * waits for the others: a tab may be busy for long.
 */
export async function tellPages(
  tabs: Pick<Tabs.Static, 'query' | 'sendMessage'>,
  news: ToPage,
): Promise<void> {
  const deaf = () => undefined;
  for (const { id, discarded } of await tabs.query({}))
    if (id !== undefined && !discarded) tabs.sendMessage(id, news).catch(deaf);
}
