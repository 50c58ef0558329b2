/** Registers the background's listeners before anything is awaited. The parts are created for the first event. */
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
  // Created apart from the parts: a second attempt to create those would open a second connection.
  const database = openDatabase('sise');
  let made: Promise<Parts> | null = null;
  // For its static routes, Chromium starts the worker with every page of Sise that opens, mostly without need: work at
  // its start would delay that page's first paint.
  const parts = () => {
    if (made) return made;
    // Opened first, so that the browser reads the database while the code of the parts runs.
    database.open();
    const session = openSession(browser.storage.session);
    made = import('../../src/extension/background/parts.ts')
      .then(({ createParts }) => createParts({ database, session }))
      .catch((reason: unknown) => {
        // The next event tries again.
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
  // Firefox for Android lacks the four APIs below; Sise can be used without them.
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
  // Only after an installation, not after an update.
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
  // The alarm may be missing then, for example after the extension was switched off: creating the parts restores it.
  browser.runtime.onInstalled.addListener(async () => void (await parts()));
  browser.runtime.onStartup.addListener(async () => void (await parts()));
  void browser.alarms.getAll().then((alarms) => (alarms.length === 0 ? parts() : null));
});

/** Listens to clicks on notifications once their optional permission is granted. */
function listenToNotifications(open: (name: string) => Promise<void>): void {
  const listen = () => browser.notifications?.onClicked.addListener(open);
  listen();
  browser.permissions.onAdded.addListener(listen);
}

/** The tab's id, and whether it is in a private window; without a tab nothing is private. */
function from(tab: { id?: number; incognito: boolean } | undefined) {
  return { tab: tab?.id, isPrivate: tab?.incognito ?? false };
}
