import { createConsole } from '../../src/console/console.tsx';
import { pageFiles } from '../../src/console/page-files.ts';
import { serverSettings } from '../../src/console/server-settings.ts';
import { browser } from '../../src/messages/extension.ts';
import { pageDeps } from '../../src/ui/page-deps.ts';

const root = document.getElementById('console');
if (root) {
  const { origin, protocol } = location;
  const deps = {
    ...pageDeps(),
    files: pageFiles,
    openTab: (url: string) => void browser.tabs.create({ url }),
    // Only Chromium runs the background as a service worker, which answers URLs of its own.
    extension: { id: browser.runtime.id, origin, answersUrls: protocol === 'chrome-extension:' },
  };
  const page = __SISE_SERVER__ === null ? createConsole(deps) : createConsole(deps, serverSettings);
  void page.mount(root);
}
