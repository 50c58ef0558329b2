/** Prices beside token addresses, in every frame of the supported explorers. */
import browser from 'webextension-polyfill';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { createAnnotator } from '../src/explorers/annotate.ts';
import { addressAround } from '../src/explorers/frames.ts';
import { asPageNews } from '../src/explorers/news.ts';
import { pageAt } from '../src/explorers/page.ts';
import { EXPLORER_HOSTS, siteOf } from '../src/market/explorers.ts';
import { send } from '../src/messages/send.ts';
import { pageClock } from '../src/pages/page-clock.ts';

export default defineContentScript({
  matches: EXPLORER_HOSTS.map((host) => `https://${host}/*`),
  allFrames: true,
  runAt: 'document_idle',
  // The page need not know that we are here.
  noScriptStartedPostMessage: true,
  main(context) {
    const annotator = createAnnotator({
      document,
      page: () => pageAt(new URL(location.href), addressAround(window)),
      ask: (assets) => send({ type: 'prices', assets }),
      clock: pageClock,
      browserLanguage: browser.i18n.getUILanguage(),
    });
    const hear = (message: unknown) => {
      const news = asPageNews(message);
      if (!news) return;
      const site = siteOf(location.host);
      if (site && news.sitesOff.includes(site.name)) annotator.stop();
      else annotator.refresh();
    };
    browser.runtime.onMessage.addListener(hear);
    context.addEventListener(window, 'pageshow', (event) => event.persisted && annotator.start());
    context.onInvalidated(() => annotator.stop());
    annotator.start();
  },
});
