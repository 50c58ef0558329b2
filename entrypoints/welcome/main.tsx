import type { ToPage } from '../../src/extension/messages/explorers.ts';
import { browser } from '../../src/extension/messages/extension.ts';
import { createCard } from '../../src/extension/pages/card/card.ts';
import { cardCss } from '../../src/extension/pages/card/card-styles.ts';
import { createWelcome } from '../../src/extension/pages/welcome/welcome.tsx';
import { createPinned } from '../../src/extension/ui/browser-access.ts';
import { pageDeps } from '../../src/extension/ui/page-deps.ts';

const root = document.getElementById('welcome');
if (root) {
  const deps = pageDeps();
  const isPrivate = browser.extension.inIncognitoContext ?? false;
  const card = createCard({ ...deps, document, css: cardCss(), isPrivate });
  const page = createWelcome({
    ...deps,
    pinned: createPinned(browser),
    isFirefox: location.protocol === 'moz-extension:',
    onShortcut,
    showCard: () => void card.open(null),
    openPopup: () =>
      browser.action
        .openPopup()
        .catch(() => void browser.tabs.create({ url: browser.runtime.getURL('popup.html') })),
  });
  void page.mount(root);
}

function onShortcut(run: () => void): () => void {
  const told = (message: unknown, _sender: unknown, answer: (shown: true) => void) => {
    if ((message as Partial<ToPage> | null)?.type !== 'show card') return;
    run();
    answer(true);
  };
  browser.runtime.onMessage.addListener(told as never);
  return () => browser.runtime.onMessage.removeListener(told as never);
}
