import { createConsole } from '../../src/console/console.tsx';
import { pageFiles } from '../../src/console/page-files.ts';
import { browser } from '../../src/messages/extension.ts';
import { pageDeps } from '../../src/ui/page-deps.ts';

const root = document.getElementById('console');
if (root) {
  const { origin, protocol } = location;
  const page = createConsole({
    ...pageDeps(),
    files: pageFiles,
    openTab: (url) => void browser.tabs.create({ url }),
    // Only Chromium runs the background as a service worker, which answers URLs of its own.
    extension: { id: browser.runtime.id, origin, answersUrls: protocol === 'chrome-extension:' },
  });
  void page.mount(root);
}
