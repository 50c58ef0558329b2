/** The card's script, injected on the shortcut, the menu or a click on a price. A second injection reuses the first one's card. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { browser } from '../src/extension/messages/extension.ts';
import type { LeftInPage } from '../src/extension/messages/look-up.ts';
import { send } from '../src/extension/messages/send.ts';
import { type Card, createCard } from '../src/extension/pages/card/card.ts';
import { cardCss } from '../src/extension/pages/card/card-styles.ts';
import { pageClock } from '../src/extension/ui/page-clock.ts';

/** The globals of the extension's own world in the page, which the page cannot see. */
const world = globalThis as LeftInPage & { siseCard?: Card };

export default defineUnlistedScript(() => {
  world.siseCard ??= createCard({
    document,
    css: cardCss(),
    send,
    clock: pageClock,
    isPrivate: browser.extension.inIncognitoContext ?? false,
    browserLanguage: browser.i18n.getUILanguage(),
  });
  const { siseMenuTarget: menuTarget = null, sisePressed: pressed = null } = world;
  delete world.siseMenuTarget;
  delete world.sisePressed;
  return world.siseCard.open(menuTarget, pressed);
});
