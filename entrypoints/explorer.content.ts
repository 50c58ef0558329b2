/** Prices beside token addresses, in every frame of the supported explorers. */
import { defineContentScript } from 'wxt/utils/define-content-script';
import type { AssetKey } from '../src/core/market/assets.ts';
import { EXPLORER_MATCHES, siteOf } from '../src/core/market/explorers.ts';
import { createAnnotator } from '../src/extension/explorers/annotator.ts';
import { addressAround, isFramedElsewhere, pageAt } from '../src/extension/explorers/find/explorer-page.ts';
import { createCardRequest } from '../src/extension/explorers/price/clicks.ts';
import { retryOnce } from '../src/extension/explorers/price/requests.ts';
import type { PageAnswer, ToPage } from '../src/extension/messages/explorers.ts';
import { browser } from '../src/extension/messages/extension.ts';
import type { LeftInPage } from '../src/extension/messages/look-up.ts';
import { send } from '../src/extension/messages/send.ts';
import { pageClock } from '../src/extension/ui/page-clock.ts';

export default defineContentScript({
  matches: EXPLORER_MATCHES,
  allFrames: true,
  main(context) {
    if (isFramedElsewhere(window)) return;
    // Never reset: where the host is allowed again, the background starts another script.
    let withheld = false;
    // Reading `isInvalid` also ends a script that has outlived its extension.
    const isOver = () => withheld || context.isInvalid;
    const fetchPrices = (assets: readonly AssetKey[]): Promise<PageAnswer> =>
      retryOnce(() => send({ type: 'prices', assets }), pageClock, isOver);
    const openCard = createCardRequest({
      send: (asset) => send({ type: 'openCard', asset }),
      fetchPrice: (asset) => fetchPrices([asset]),
      world: globalThis as LeftInPage,
    });
    const annotator = createAnnotator({
      document,
      page: () => pageAt(new URL(location.href), addressAround(window)),
      fetchPrices,
      fetchPast: (moment, assets) =>
        retryOnce(() => send({ type: 'pastPrices', moment, assets }), pageClock, isOver),
      openCard: window.top === window ? openCard : null,
      clock: pageClock,
      browserLanguage: browser.i18n.getUILanguage(),
    });
    const site = siteOf(location.host)?.name;
    browser.runtime.onMessage.addListener((message, _sender, answer) => {
      const sitesOff = sitesOffIn(message);
      withheld ||= isWithheld(message);
      if (withheld || (site && sitesOff?.includes(site))) annotator.stop();
      else if (sitesOff) annotator.refresh();
      answer(site);
      return true;
    });
    addEventListener('pageshow', ({ persisted }) => {
      // The prices of a page from the back/forward cache still stand, but they and the settings may have changed.
      if (persisted && !isOver()) annotator.refresh();
    });
    context.onInvalidated(() => annotator.stop());
    annotator.start();
  },
});

/** The sites that are off by new settings; null for any other message. Only the extension itself can send messages here. */
function sitesOffIn(message: unknown): readonly string[] | null {
  const { type, sitesOff } = (message ?? {}) as Partial<Extract<ToPage, { type: 'explorer settings' }>>;
  return type === 'explorer settings' && Array.isArray(sitesOff) ? sitesOff : null;
}

function isWithheld(message: unknown): boolean {
  const { type, patterns } = (message ?? {}) as Partial<Extract<ToPage, { type: 'withheld' }>>;
  return type === 'withheld' && Array.isArray(patterns) && patterns.includes(`https://${location.host}/*`);
}
