/** The background's listeners, registered before anything is awaited. What they call upon is made for the first of them. */
import browser, { type Runtime } from 'webextension-polyfill';
import { defineBackground } from 'wxt/utils/define-background';
import { openDatabase } from '../../src/core/storage/indexed-db.ts';
import { openSession } from '../../src/core/storage/session.ts';
import { answerFetches, type WorkerScope } from '../../src/extension/background/endpoint/fetch-events.ts';
import { listenToAddressBar } from '../../src/extension/background/lookup/address-bar.ts';
import { createContextMenu, menuTargetOf } from '../../src/extension/background/lookup/context-menu.ts';
import type { Parts } from '../../src/extension/background/parts.ts';

type Sender = Runtime.MessageSender & { origin?: string };

export default defineBackground(() => {
  // Not made with the parts: were they made again, the first connection would stay open beside the second.
  const database = openDatabase('sise');
  let made: Promise<Parts> | null = null;
  // Chromium starts the worker beside every page of ours that opens, for its static routes, and mostly for nothing:
  // what takes time would be taken from that page's first paint.
  const parts = () => {
    if (made) return made;
    // The browser fetches what is kept while the parts' code runs for the first time.
    database.open();
    const session = openSession(browser.storage.session);
    made = import('../../src/extension/background/parts.ts')
      .then(({ createParts }) => createParts({ database, session }))
      .catch((reason: unknown) => {
        // The next event may have better luck.
        made = null;
        throw reason;
      });
    return made;
  };

  // Firefox has no service worker here: its background is a page.
  if (import.meta.env.CHROME)
    answerFetches(self as unknown as WorkerScope, async (request) => (await parts()).operation(request));
  browser.runtime.onMessageExternal.addListener(async (message: unknown, sender: Sender) =>
    (await parts()).receiveExternal(message, sender),
  );
  browser.runtime.onMessage.addListener(async (message: unknown, sender: Sender) =>
    (await parts()).receive(message, sender),
  );
  // Firefox for Android has none of the four below: each of them is one way to Sise among others.
  browser.commands?.onCommand.addListener(async (_command, tab) =>
    (await parts()).openCard({ ...from(tab), menuTarget: null }),
  );
  browser.contextMenus?.onClicked.addListener(async (clicked, tab) =>
    (await parts()).openCard({ ...from(tab), menuTarget: menuTargetOf(clicked) }),
  );
  if (browser.omnibox)
    listenToAddressBar({
      omnibox: browser.omnibox,
      tabs: browser.tabs,
      windows: browser.windows,
      suggestions: {
        suggest: async (typed, isPrivate) => (await parts()).suggestions.suggest(typed, isPrivate),
        urlFor: async (chosen, isPrivate) => (await parts()).suggestions.urlFor(chosen, isPrivate),
      },
      hint: browser.i18n.getMessage('omniboxHint'),
      onUnknown: async (text, isPrivate) =>
        (await parts()).openCard({ tab: undefined, isPrivate, menuTarget: { text, link: '' } }),
    });
  if (browser.contextMenus)
    browser.runtime.onInstalled.addListener(() =>
      createContextMenu(browser.contextMenus, {
        ofSelection: browser.i18n.getMessage('menuSelection'),
        ofLink: browser.i18n.getMessage('menuLink'),
      }),
    );
  // Not after updates: who has it knows it.
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason === 'install')
      await (await import('../../src/extension/background/parts.ts')).welcome(database);
  });
  browser.windows?.onRemoved.addListener(async () => (await parts()).windowClosed());
  browser.permissions.onAdded.addListener(async ({ origins = [] }) =>
    (await parts()).hostsChanged({ added: origins }),
  );
  browser.permissions.onRemoved.addListener(async ({ origins = [] }) =>
    (await parts()).hostsChanged({ removed: origins }),
  );
  listenToNotifications(async (name) => (await parts()).openAlert(name));
  browser.alarms.onAlarm.addListener(async (alarm) => (await parts()).tick(alarm));
  // None of these may find the alarm that it needs: it is lost when the extension was switched off, for one.
  browser.runtime.onInstalled.addListener(async () => void (await parts()));
  browser.runtime.onStartup.addListener(async () => void (await parts()));
  void browser.alarms.getAll().then((alarms) => (alarms.length === 0 ? parts() : null));
});

/** The person allows them one day, and may take that back: the listener comes with the permission. */
function listenToNotifications(open: (name: string) => Promise<void>): void {
  const listen = () => browser.notifications?.onClicked.addListener(open);
  listen();
  browser.permissions.onAdded.addListener(listen);
}

/** Without a tab there is no page to keep anything of. */
function from(tab: { id?: number; incognito: boolean } | undefined) {
  return { tab: tab?.id, isPrivate: tab?.incognito ?? false };
}
