/** The background's parts, each made once, and how they hang together. */
import browser from 'webextension-polyfill';
import * as z from 'zod/mini';
import { createExternalReceiver } from '../../src/api/external-messages.ts';
import { createKeptProjects } from '../../src/api/kept-projects.ts';
import { createOperation } from '../../src/api/operation.ts';
import { createProjectHandlers } from '../../src/api/project-messages.ts';
import { DEFAULT_PER_MINUTE } from '../../src/api/rate-limit.ts';
import { createUsdKrw } from '../../src/fx/usd-krw.ts';
import { createCall } from '../../src/lookup/call.ts';
import { createCalls } from '../../src/lookup/calls.ts';
import { createLookUpHandlers } from '../../src/lookup/handlers.ts';
import { createLookUp } from '../../src/lookup/look-up.ts';
import { createSuggestions } from '../../src/lookup/suggestions.ts';
import type { AssetKey } from '../../src/market/assets.ts';
import { VIEW_KEY, type View } from '../../src/messages/messages.ts';
import { createPagePrices } from '../../src/messages/page-prices.ts';
import { createReceiver } from '../../src/messages/receive.ts';
import { HANDED_OVER_KEY } from '../../src/messages/selections.ts';
import { tellPages } from '../../src/messages/tell-pages.ts';
import { createPricing } from '../../src/pricing/pricing.ts';
import { createDemoKey } from '../../src/sources/demo-key.ts';
import { orderOf } from '../../src/sources/precedence.ts';
import { createSources } from '../../src/sources/sources.ts';
import type { Database } from '../../src/storage/indexed-db.ts';
import type { Session } from '../../src/storage/session.ts';
import { REGISTRY } from '../../src/tokens/registry.ts';
import { createTokens } from '../../src/tokens/tokens.ts';
import { systemClock as clock } from '../../src/upstream/clock.ts';
import { createUpstreams } from '../../src/upstream/upstreams.ts';
import { createSchedule } from '../../src/watchlist/alarm.ts';
import { createLastPrices } from '../../src/watchlist/last-prices.ts';
import { createSaved } from '../../src/watchlist/saved.ts';
import { createSettings } from '../../src/watchlist/settings.ts';
import { createSourceHandlers } from '../../src/watchlist/source-messages.ts';
import { createWatchlist } from '../../src/watchlist/watchlist.ts';

export type Parts = ReturnType<typeof createParts>;

/** Makes everything once, and sees to it that the alarm is there. */
export function createParts({
  database,
  session,
}: {
  readonly database: Database;
  readonly session: Session;
}) {
  // zod would otherwise try `new Function`, which the content security policy reports as a violation.
  z.config({ jitless: true });

  const upstreams = createUpstreams({
    fetch: (input, init) => fetch(input, init),
    clock,
    store: session.store('upstreams'),
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
    store: session.store('assets'),
    clock,
  });
  const settings = createSettings(database.store('settings'), async () => {
    const stored = await browser.storage.session.get(VIEW_KEY);
    const view = stored[VIEW_KEY] as View | undefined;
    // Of settings that could not be read, it has the defaults.
    return view && !view.savedUnreadable ? view.settings : null;
  });
  const lastPrices = createLastPrices(kept, clock);
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
      await schedule.keepPeriod(periodMinutes, clock.now());
      await tellPages(browser.tabs, { type: 'explorer settings', sitesOff });
    },
  });

  const isRegistered = (key: AssetKey) => REGISTRY.find(key) !== null;
  const lookUp = createLookUp({ pricing, tokens, isRegistered, saved, settings, ready });
  const calls = createCalls(session.store('calls'));
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
  const suggestions = createSuggestions({
    lookUp,
    registry: REGISTRY.all,
    pause: (ms) => clock.sleep(ms),
    isXml: !import.meta.env.FIREFOX,
    texts: {
      hint: browser.i18n.getMessage('omniboxHint'),
      noPrice: browser.i18n.getMessage('omniboxNoPrice'),
      unlisted: browser.i18n.getMessage('omniboxUnlisted'),
      unavailable: browser.i18n.getMessage('omniboxUnavailable'),
    },
  });

  settings
    .read()
    .then(({ periodMinutes }) => schedule.keepPeriod(periodMinutes, clock.now()))
    .catch((error: unknown) => console.error('the refresh could not be scheduled', error));

  return {
    operation,
    receiveExternal: createExternalReceiver(operation),
    receive: createReceiver(handlers, { id: browser.runtime.id, origin: self.location.origin }),
    call,
    suggestions,
    /** What the alarm is for. */
    async tick({ name }: { readonly name: string }): Promise<void> {
      if (schedule.isOurs(name)) await schedule.recheck(await watchlist.tick(), clock.now());
    },
  };
}
