import { browser } from '../../src/extension/messages/extension.ts';
import { publishedBoards } from '../../src/extension/messages/published-board.ts';
import { createConsole } from '../../src/extension/pages/console/console.tsx';
import { pageFiles } from '../../src/extension/pages/console/page-files.ts';
import { deviceZone } from '../../src/extension/pages/console/records/zones.ts';
import { serverSettings } from '../../src/extension/pages/console/sources/server-settings.ts';
import {
  createHostPermission,
  createNotificationPermission,
  isInPrivateWindow,
} from '../../src/extension/ui/browser-access.ts';
import { pageDeps } from '../../src/extension/ui/page-deps.ts';

const root = document.getElementById('console');
if (root) {
  const { origin, protocol } = location;
  const { version, homepage_url: homepage = '' } = browser.runtime.getManifest();
  const deps = {
    ...pageDeps(),
    boards: publishedBoards,
    isPrivate: () => isInPrivateWindow(browser.windows),
    files: pageFiles,
    hosts: createHostPermission(browser),
    localZone: deviceZone,
    notifications: createNotificationPermission(browser),
    openTab: (url: string) => void browser.tabs.create({ url }),
    // Only Chromium runs the background as a service worker, which answers URLs of its own.
    extension: {
      ...{ id: browser.runtime.id, origin, answersUrls: protocol === 'chrome-extension:' },
      ...{ version, homepage, contact: __SISE_CONTACT__, browser: navigator.userAgent },
    },
  };
  const page = __SISE_SERVER__ === null ? createConsole(deps) : createConsole(deps, serverSettings);
  void page.mount(root);
}
