import { browser } from '../../src/extension/messages/extension.ts';
import { createKeptDrafts } from '../../src/extension/pages/popup/kept-draft.ts';
import { takePendingLookUp } from '../../src/extension/pages/popup/pending-look-up.ts';
import { createPopup } from '../../src/extension/pages/popup/popup.tsx';
import { currentSite } from '../../src/extension/ui/current-site.ts';
import { isInPrivateWindow } from '../../src/extension/ui/in-private-window.ts';
import { createNotificationPermission } from '../../src/extension/ui/notification-permission.ts';
import { pageDeps } from '../../src/extension/ui/page-deps.ts';
import { createSidePanel } from '../../src/extension/ui/side-panel.ts';

const root = document.getElementById('popup');
if (root) {
  const deps = pageDeps();
  const popup = createPopup({
    ...deps,
    pendingLookUp: () => takePendingLookUp(browser.storage.session, deps.clock.now()),
    currentSite,
    isPrivate: () => isInPrivateWindow(browser.windows),
    sidePanel: createSidePanel(browser),
    drafts: createKeptDrafts(() => localStorage, deps.clock.now),
    notifications: createNotificationPermission(browser),
  });
  void popup.mount(root);
}
