import { createCard } from '../../src/card/card.ts';
import { cardCss } from '../../src/card/card-styles.ts';
import { browser } from '../../src/messages/extension.ts';
import type { ToPage } from '../../src/messages/messages.ts';
import { pageDeps } from '../../src/ui/page-deps.ts';
import { createPinned } from '../../src/ui/pinned.ts';
import { createWelcome } from '../../src/welcome/welcome.tsx';

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
