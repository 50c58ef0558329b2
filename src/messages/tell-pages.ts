/** Tells the explorer pages that are open what has changed: they cannot read the extension's storage. */
import type { Tabs } from 'webextension-polyfill';
import type { PageNews } from './messages.ts';

/** Which tabs are explorers is not ours to know, so every tab is told; those without our script do not hear it. */
export async function tellPages(
  tabs: Pick<Tabs.Static, 'query' | 'sendMessage'>,
  news: PageNews,
): Promise<void> {
  const open = await tabs.query({});
  const deaf = () => undefined;
  await Promise.all(
    open.map(({ id, discarded }) =>
      id === undefined || discarded ? null : tabs.sendMessage(id, news).catch(deaf),
    ),
  );
}
