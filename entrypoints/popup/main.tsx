import { browser } from '../../src/messages/extension.ts';
import { takePendingLookUp } from '../../src/popup/pending-look-up.ts';
import { createPopup } from '../../src/popup/popup.tsx';
import { currentSite } from '../../src/ui/current-site.ts';
import { pageDeps } from '../../src/ui/page-deps.ts';

const root = document.getElementById('popup');
if (root) {
  const deps = pageDeps();
  const popup = createPopup({
    ...deps,
    pendingLookUp: () => takePendingLookUp(browser.storage.session, deps.clock.now()),
    currentSite,
  });
  void popup.mount(root);
}
