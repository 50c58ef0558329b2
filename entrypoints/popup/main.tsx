import { browser } from '../../src/messages/extension.ts';
import { send } from '../../src/messages/send.ts';
import { currentSite } from '../../src/pages/current-site.ts';
import { pageClock } from '../../src/pages/page-clock.ts';
import { takeHandedOver } from '../../src/pages/popup/handed-over.ts';
import { createPopup } from '../../src/pages/popup/popup.tsx';
import { createShortcut } from '../../src/pages/shortcut.ts';
import { sessionViews } from '../../src/pages/view-store.ts';
import { pageVisibility } from '../../src/pages/visibility.ts';

const root = document.getElementById('popup');
if (root) {
  const popup = createPopup({
    send,
    views: sessionViews,
    clock: pageClock,
    visibility: pageVisibility,
    copy: (text) => navigator.clipboard.writeText(text),
    shortcut: createShortcut(browser),
    handedOver: () => takeHandedOver(browser.storage.session, pageClock.now()),
    currentSite,
    browserLanguage: browser.i18n.getUILanguage(),
  });
  void popup.mount(root);
}
