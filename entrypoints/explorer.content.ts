/** Prices beside token addresses, in every frame of the supported explorers. */

import { defineContentScript } from 'wxt/utils/define-content-script';
import { EXPLORER_MATCHES, siteOf } from '../src/core/market/explorers.ts';
import { createAnnotator } from '../src/extension/explorers/annotator.ts';
import { askTwice } from '../src/extension/explorers/ask-twice.ts';
import { pageAt } from '../src/extension/explorers/explorer-page.ts';
import { addressAround, isFramedElsewhere } from '../src/extension/explorers/outer-page.ts';
import { sitesOffIn } from '../src/extension/explorers/settings-message.ts';
import { browser } from '../src/extension/messages/extension.ts';
import { send } from '../src/extension/messages/send.ts';
import { pageClock } from '../src/extension/ui/page-clock.ts';

export default defineContentScript({
  matches: EXPLORER_MATCHES,
  allFrames: true,
  main(context) {
    if (isFramedElsewhere(window)) return;
    // Reading `isInvalid` also ends a script that has outlived its extension.
    const twice = <T>(ask: () => Promise<T>) => askTwice(ask, pageClock, () => context.isInvalid);
    const annotator = createAnnotator({
      document,
      page: () => pageAt(new URL(location.href), addressAround(window)),
      ask: (assets) => twice(() => send({ type: 'prices', assets })),
      askPast: (moment, assets) => twice(() => send({ type: 'pastPrices', moment, assets })),
      clock: pageClock,
      browserLanguage: browser.i18n.getUILanguage(),
    });
    const site = siteOf(location.host)?.name;
    browser.runtime.onMessage.addListener((message, _sender, answer) => {
      const sitesOff = sitesOffIn(message);
      if (site && sitesOff?.includes(site)) annotator.stop();
      else if (sitesOff) annotator.refresh();
      answer(site);
      return true;
    });
    addEventListener('pageshow', ({ persisted }) => {
      // What was there when the page was left still stands; settings may have changed since, as prices have.
      if (persisted && !context.isInvalid) annotator.refresh();
    });
    context.onInvalidated(() => annotator.stop());
    annotator.start();
  },
});
