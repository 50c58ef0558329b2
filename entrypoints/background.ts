/** The background: every part made once, every listener registered before anything is awaited. */
import browser from 'webextension-polyfill';
import { defineBackground } from 'wxt/utils/define-background';
import * as z from 'zod/mini';
import { createExternalReceiver } from '../src/api/external-messages.ts';
import { answerFetches, type WorkerScope } from '../src/api/fetch-events.ts';
import { createKeptProjects } from '../src/api/kept-projects.ts';
import { createOperation } from '../src/api/operation.ts';
import { createProjectHandlers } from '../src/api/project-messages.ts';
import { DEFAULT_PER_MINUTE } from '../src/api/rate-limit.ts';
import { createUsdKrw } from '../src/fx/usd-krw.ts';
import { listenToAddressBar } from '../src/lookup/address-bar.ts';
import { createCall } from '../src/lookup/call.ts';
import { createCalls } from '../src/lookup/calls.ts';
import { createLookUpHandlers } from '../src/lookup/handlers.ts';
import { createLookUp } from '../src/lookup/look-up.ts';
import { createMenu, givenBy } from '../src/lookup/menu.ts';
import { createSuggestions } from '../src/lookup/suggestions.ts';
import type { AssetKey } from '../src/market/assets.ts';
import { VIEW_KEY } from '../src/messages/messages.ts';
import { createPagePrices } from '../src/messages/page-prices.ts';
import { createReceiver } from '../src/messages/receive.ts';
import { HANDED_OVER_KEY } from '../src/messages/selections.ts';
import { tellPages } from '../src/messages/tell-pages.ts';
import { createPricing } from '../src/pricing/pricing.ts';
import { createDemoKey } from '../src/sources/demo-key.ts';
import { orderOf } from '../src/sources/precedence.ts';
import { createSources } from '../src/sources/sources.ts';
import { openDatabase } from '../src/storage/indexed-db.ts';
import { createSessionStore } from '../src/storage/session.ts';
import { REGISTRY } from '../src/tokens/registry.ts';
import { createTokens } from '../src/tokens/tokens.ts';
import { systemClock as clock } from '../src/upstream/clock.ts';
import { createUpstreams } from '../src/upstream/upstreams.ts';
import { createSchedule } from '../src/watchlist/alarm.ts';
import { createLastPrices } from '../src/watchlist/last-prices.ts';
import { createSaved } from '../src/watchlist/saved.ts';
import { createSettings } from '../src/watchlist/settings.ts';
import { createSourceHandlers } from '../src/watchlist/source-messages.ts';
import { createWatchlist } from '../src/watchlist/watchlist.ts';

/** Between two keys of somebody who goes on typing. */
const TYPING_MS = 150;

export default defineBackground(() => {
  // zod would otherwise try `new Function`, which the content security policy reports as a violation.
  z.config({ jitless: true });

  const database = openDatabase('sise');
  const session = (prefix: string) => createSessionStore(browser.storage.session, prefix);
  const upstreams = createUpstreams({
    fetch: (input, init) => fetch(input, init),
    clock,
    store: session('upstreams'),
    random: Math.random,
  });
  const kept = database.store('kept');
  const usdKrw = createUsdKrw({ upstreams, clock, store: kept });
  const tokens = createTokens({
    upstreams,
    clock,
    store: database.store('tokens'),
    registered: REGISTRY.find,
  });
  const demoKey = createDemoKey({ store: database.store('settings'), upstreams });
  const sources = createSources({ upstreams, clock, store: kept, demoKey: demoKey.current });
  const pricing = createPricing({
    sources,
    usdKrw,
    tokens,
    store: session('assets'),
    clock,
  });
  const settings = createSettings(database.store('settings'));
  const lastPrices = createLastPrices(kept);
  const schedule = createSchedule(browser.alarms);
  const ready = Promise.all([
    upstreams.restored,
    demoKey.restored,
    usdKrw.restored,
    tokens.restored,
    pricing.restored,
    lastPrices.read().then(pricing.recall),
  ]);
  const saved = createSaved(database.store('saved'));
  const watchlist = createWatchlist({
    pricing,
    tokens,
    usdKrw,
    saved,
    settings,
    lastPrices,
    clock,
    ready,
    publish: (view) => browser.storage.session.set({ [VIEW_KEY]: view }),
    onSettings: async ({ periodMinutes, sitesOff }) => {
      await schedule.keepPeriod(periodMinutes);
      await tellPages(browser.tabs, { type: 'explorer settings', sitesOff });
    },
  });

  const isRegistered = (key: AssetKey) => REGISTRY.find(key) !== null;
  const lookUp = createLookUp({ pricing, tokens, isRegistered, saved, settings, ready });
  const calls = createCalls(session('calls'));
  const call = createCall({
    ...browser,
    calls,
    handOver: (handed) => browser.storage.session.set({ [HANDED_OVER_KEY]: handed }),
    now: clock.now,
  });
  const projects = createKeptProjects({
    projects: database.store('projects'),
    uses: database.store('uses'),
    clock,
    randomise: (bytes) => crypto.getRandomValues(bytes),
  });

  const operation = createOperation({
    pricing,
    tokens,
    projects,
    order: async () => orderOf(await settings.read()),
    clock,
    perMinute: DEFAULT_PER_MINUTE,
    ready,
  });
  // Firefox has no service worker here: its background is a page.
  if (import.meta.env.CHROME) answerFetches(self as unknown as WorkerScope, operation);
  browser.runtime.onMessageExternal.addListener(createExternalReceiver(operation));

  const handlers = {
    ...watchlist.handlers,
    ...createLookUpHandlers({
      lookUp,
      calls,
      add: watchlist.handlers.add,
      visit: (url, openerTabId) =>
        browser.tabs.create({ url, ...(openerTabId !== undefined && { openerTabId }) }),
    }),
    ...createProjectHandlers(projects),
    ...createSourceHandlers({ sources, settings, demoKey, clock, ready }),
    prices: createPagePrices({ pricing, settings, clock, ready }),
  };
  browser.runtime.onMessage.addListener(
    createReceiver(handlers, { id: browser.runtime.id, origin: self.location.origin }),
  );
  browser.commands.onCommand.addListener((_command, tab) => call({ ...from(tab), given: null }));
  browser.contextMenus.onClicked.addListener((clicked, tab) =>
    call({ ...from(tab), given: givenBy(clicked) }),
  );
  const texts = {
    hint: browser.i18n.getMessage('omniboxHint'),
    noPrice: browser.i18n.getMessage('omniboxNoPrice'),
    unlisted: browser.i18n.getMessage('omniboxUnlisted'),
    unavailable: browser.i18n.getMessage('omniboxUnavailable'),
  };
  listenToAddressBar({
    omnibox: browser.omnibox,
    tabs: browser.tabs,
    windows: browser.windows,
    suggestions: createSuggestions({
      lookUp,
      registry: REGISTRY.all,
      pause: () => clock.sleep(TYPING_MS),
      isXml: !import.meta.env.FIREFOX,
      texts,
    }),
    hint: texts.hint,
    onUnknown: (text, isPrivate) => call({ tab: undefined, isPrivate, given: { text, link: '' } }),
  });
  browser.runtime.onInstalled.addListener(() =>
    createMenu(browser.contextMenus, {
      ofSelection: browser.i18n.getMessage('menuSelection'),
      ofLink: browser.i18n.getMessage('menuLink'),
    }),
  );
  browser.alarms.onAlarm.addListener(async ({ name }) => {
    if (!schedule.isOurs(name)) return;
    await schedule.recheck(await watchlist.tick(), clock.now());
  });

  settings
    .read()
    .then(({ periodMinutes }) => schedule.keepPeriod(periodMinutes))
    .catch((error: unknown) => console.error('the refresh could not be scheduled', error));
});

/** Without a tab there is no page to keep anything of. */
function from(tab: { id?: number; incognito: boolean } | undefined) {
  return { tab: tab?.id, isPrivate: tab?.incognito ?? false };
}
