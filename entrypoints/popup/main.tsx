import { browser } from '../../src/extension/messages/extension.ts';
import { publishedBoards } from '../../src/extension/messages/published-board.ts';
import { createKeptDrafts } from '../../src/extension/pages/popup/kept-draft.ts';
import { openedFor, takePendingLookUp } from '../../src/extension/pages/popup/pending-look-up.ts';
import { createPopup } from '../../src/extension/pages/popup/popup.tsx';
import {
  createHostPermission,
  createPopupNotifications,
  createSidePanel,
  currentSite,
  isInPrivateWindow,
  pagePlace,
  withheldExplorer,
} from '../../src/extension/ui/browser-access.ts';
import { pageDeps } from '../../src/extension/ui/page-deps.ts';

const root = document.getElementById('popup');
if (root) {
  const deps = pageDeps();
  const place = pagePlace(browser, window);
  const popup = createPopup({
    ...deps,
    pendingLookUp: async () =>
      openedFor(location.hash, deps.clock.now()) ??
      (await takePendingLookUp(browser.storage.session, deps.clock.now())),
    currentSite,
    boards: publishedBoards,
    isPrivate: () => isInPrivateWindow(browser.windows),
    startsInField: place === 'popup' && matchMedia('(pointer: fine)').matches,
    sidePanel: place === 'panel' ? null : createSidePanel(browser),
    drafts: createKeptDrafts(() => localStorage, deps.clock.now),
    hosts: createHostPermission(browser),
    withheldExplorer: () => withheldExplorer(browser),
    notifications: createPopupNotifications(browser, window),
  });
  void popup.mount(root);
}
