import { browser } from '../../src/messages/extension.ts';
import { createKeptDrafts } from '../../src/popup/kept-draft.ts';
import { takePendingLookUp } from '../../src/popup/pending-look-up.ts';
import { createPopup } from '../../src/popup/popup.tsx';
import { currentSite } from '../../src/ui/current-site.ts';
import { isInPrivateWindow } from '../../src/ui/in-private-window.ts';
import { createNotificationPermission } from '../../src/ui/notification-permission.ts';
import { pageDeps } from '../../src/ui/page-deps.ts';
import { createSidePanel } from '../../src/ui/side-panel.ts';

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
