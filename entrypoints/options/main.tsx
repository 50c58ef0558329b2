import { browser } from '../../src/messages/extension.ts';
import { send } from '../../src/messages/send.ts';
import { createConsole } from '../../src/pages/console/console.tsx';
import { pageClock } from '../../src/pages/page-clock.ts';
import { createShortcut } from '../../src/pages/shortcut.ts';
import { sessionViews } from '../../src/pages/view-store.ts';
import { pageVisibility } from '../../src/pages/visibility.ts';

const root = document.getElementById('console');
if (root) {
  const { origin, protocol } = location;
  const page = createConsole({
    send,
    views: sessionViews,
    clock: pageClock,
    visibility: pageVisibility,
    copy: (text) => navigator.clipboard.writeText(text),
    openTab: (url) => void browser.tabs.create({ url }),
    shortcut: createShortcut(browser),
    browserLanguage: browser.i18n.getUILanguage(),
    // Only Chromium runs the background as a service worker, which answers URLs of its own.
    extension: { id: browser.runtime.id, origin, answersUrls: protocol === 'chrome-extension:' },
  });
  void page.mount(root);
}
