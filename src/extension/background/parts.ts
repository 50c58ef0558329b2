/** The background's parts, each made once, and how they hang together. */
import browser from 'webextension-polyfill';
import * as z from 'zod/mini';
import { createEngine, type Engine, type EngineParts, type EngineStores } from '../../core/engine/engine.ts';
import { createRecordings } from '../../core/history/recordings.ts';
import { chartPath } from '../../core/market/asset-pages.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { standingOf } from '../../core/sources/sources-to-ask.ts';
import type { Database } from '../../core/storage/indexed-db.ts';
import type { Session } from '../../core/storage/session.ts';
import { REGISTRY } from '../../core/tokens/registry.ts';
import { systemClock as clock } from '../../core/upstream/clock.ts';
import { createKeptProjects } from '../../service/api/kept-projects.ts';
import { createOperation } from '../../service/api/operation.ts';
import { createQuestions } from '../../service/api/questions.ts';
import { DEFAULT_PER_MINUTE } from '../../service/api/rate-limit.ts';
import { createViewPublisher, type ViewPublisher } from '../messages/published-view.ts';
import { createReceiver } from '../messages/receive.ts';
import type { Alerts } from './alerts/alerts.ts';
import { createImportHandlers } from './backup/import-messages.ts';
import { unreadIn } from './backup/unread.ts';
import { createExternalReceiver } from './endpoint/external-messages.ts';
import { createPagePrices, type PagePricesParts, sitesOffOf } from './explorer-pages/page-prices.ts';
import { createPastPagePrices, type PastPagePricesParts } from './explorer-pages/past-page-prices.ts';
import { tellPages } from './explorer-pages/tell-pages.ts';
import { createSuggestions, type SuggestionTexts } from './lookup/address-bar-suggestions.ts';
import { type CardGrants, createCardGrants } from './lookup/card-grants.ts';
import { createLookUp } from './lookup/look-up.ts';
import { createLookUpHandlers } from './lookup/look-up-messages.ts';
import { createCardOpener } from './lookup/open-card.ts';
import { createResolver, type Resolve } from './lookup/resolve-address.ts';
import {
  alertsIn,
  badgeOf,
  currencyOf,
  forgetPrivate,
  languageIn,
  leftForPopup,
  openAlert,
} from './outside-pages.ts';
import type { CaptureService } from './past/capture-when-due.ts';
import { capturesIn, pastHandlers } from './past/past-parts.ts';
import { createRecording, type RecordingParts } from './past/recording.ts';
import { createProjectHandlers } from './projects/project-messages.ts';
import { createCatalogIndex } from './search/catalog-index.ts';
import { createSearch } from './search/search.ts';
import { createSearchHandlers } from './search/search-messages.ts';
import { DEFAULTS_OF_BUILD, pricesFirst } from './server-parts.ts';
import { createSchedule, type Schedule } from './watchlist/alarm.ts';
import { createDetailHandlers } from './watchlist/detail-messages.ts';
import { isFirstRun } from './watchlist/first-run.ts';
import { createAmounts } from './watchlist/kept-amounts.ts';
import { createLastPrices } from './watchlist/last-prices.ts';
import { createRemovals } from './watchlist/removals.ts';
import { createSaved } from './watchlist/saved.ts';
import { createSettings, type KeptSettings } from './watchlist/settings.ts';
import { createSourceHandlers } from './watchlist/source-messages.ts';
import type { ToolbarBadge } from './watchlist/toolbar-badge.ts';
import { createWatchlist, type Watchlist } from './watchlist/watchlist.ts';

interface Storage {
  readonly database: Database;
  readonly session: Session;
}

interface TickParts extends RecordingParts {
  readonly schedule: Schedule;
  readonly watchlist: Pick<Watchlist, 'tick'>;
  readonly alerts: Alerts;
  readonly captures: Pick<CaptureService, 'tick'>;
  readonly badge: ToolbarBadge;
}

export type Parts = ReturnType<typeof createParts>;

/** Makes everything once, and sees to it that the alarm is there. */
export function createParts(storage: Storage) {
  const { database, session } = storage;
  // zod would otherwise try `new Function`, which the content security policy reports as a violation.
  z.config({ jitless: true });

  const recordings = createRecordings(database.store('recordings'));
  const { privatePricing, tokens, usdKrw, sources, demoKey, ...engine } = engineIn(storage, {
    saved: () => mayRide(watchlist.saved()),
    koreanNameOf: (key) => catalogs.koreanNameOf(key),
    recordings,
  });
  const { pricing, mayRide, handlers: serverHandlers } = pricesFirst({ ...engine, usdKrw }, storage);
  const catalogs = createCatalogIndex({ sources, store: database.store('kept') });
  const settings = createSettings(database.store('settings'), views().settings, DEFAULTS_OF_BUILD);
  const lastPrices = createLastPrices(database.store('kept'), clock);
  const schedule = createSchedule(browser.alarms);
  const { saved, amounts } = savedIn(database);
  const badge = badgeOf({ pricing, tokens, settings, saved });
  const followed = { pricing, tokens, saved, settings };
  const alerts = alertsIn(database, { ...followed, ready: () => ready, publish: () => watchlist.publish() });
  const removals = createRemovals({ saved, alerts, settings, aside: session.store('removed') });
  const ready: Promise<unknown> = Promise.all([
    engine.ready,
    lastPrices.read().then(pricing.recall),
    saved.known(),
    catalogs.restored,
    removals.finish(),
  ]);
  const search = createSearch({ catalogs, registry: REGISTRY, tokens, saved });
  const shared = { pricing, privatePricing, tokens, saved, amounts, alerts, settings, clock, ready };
  const resolve = createResolver({ ...shared, isRegistered: (key) => REGISTRY.find(key) !== null });
  const shown = { usdKrw, lastPrices, hostOffsetMs: engine.upstreams.hostTime.offsetMs };
  const watchlist = createWatchlist({
    ...shared,
    ...shown,
    resolve,
    removals,
    publish: publishTo(badge),
    onSettings: async (changed) => {
      await schedule.keepPeriod(changed.periodMinutes, clock.now());
      await tellPages(browser.tabs, { type: 'explorer settings', sitesOff: sitesOffOf(changed) });
    },
  });

  const lookUp = createLookUp({ resolve, pricing, search, tokens });
  const grants = createCardGrants(session.store('card-grants'));
  const projects = projectsIn(database);

  const operation = createOperation({
    questions: createQuestions({ ...engine, tokens, clock }),
    projects,
    standing: async () => standingOf(await settings.read()),
    clock,
    perMinute: DEFAULT_PER_MINUTE,
    ready,
  });
  const captures = capturesIn(database, { history: engine.history, tokens, saved, settings, ready });
  const handlers = {
    ...watchlist.handlers,
    ...alerts.handlers,
    ...createLookUpHandlers({ ...browser, lookUp, grants, save: watchlist.save, visit: openTab, chartUrl }),
    ...createSearchHandlers({ ...shared, search, catalogs }),
    ...createProjectHandlers(projects),
    ...createDetailHandlers(shared),
    ...serverHandlers,
    ...createSourceHandlers({ sources, settings, demoKey, clock, ready }),
    ...pastHandlers({ ...shared, history: engine.history, captures, recordings }),
    ...createImportHandlers({ saved, watchlist, unread: () => unreadIn(database, projects), clock, ready }),
    ...explorerHandlers({ ...engine, ...shared }),
  };

  void keepSchedule(schedule, settings);
  void showFirst(badge, ready);

  return {
    operation,
    receiveExternal: createExternalReceiver(operation),
    receive: createReceiver(handlers, { id: browser.runtime.id, origin: self.location.origin }),
    openCard: cardOpener(grants),
    openAlert,
    suggestions: suggestionsFrom(resolve),
    windowClosed: () => forgetPrivate([privatePricing, engine.privateHistory]),
    // What is yet to come by our own clock may have come by the hosts', by which it is recorded.
    tick: tickOf({
      ...shared,
      ...{ clock: { now: engine.history.now }, schedule, watchlist, captures, recordings, badge },
    }),
  };
}

function views(): ViewPublisher {
  return createViewPublisher(browser.storage.session);
}

/** Whatever is news to pages is news to the badge. */
function publishTo(badge: ToolbarBadge): ViewPublisher['publish'] {
  return (view) =>
    views()
      .publish(view)
      .finally(() => void badge.show());
}

/** Before what was kept is back, there would be no price to show. */
async function showFirst(badge: ToolbarBadge, ready: Promise<unknown>): Promise<void> {
  await ready;
  await badge.show();
}

/** What pages of explorers may ask. */
function explorerHandlers(parts: PagePricesParts & PastPagePricesParts) {
  return { prices: createPagePrices(parts), pastPrices: createPastPagePrices(parts) };
}

/** What the alarm is for. */
function tickOf({ schedule, watchlist, alerts, captures, badge, ...parts }: TickParts) {
  const recording = createRecording(parts);
  return async ({ name }: { readonly name: string }): Promise<void> => {
    if (schedule.isOurs(name)) {
      await schedule.recheck(await watchlist.tick(await alerts.areAnyOfCoins()), clock.now());
      await alerts.check();
      await recording.record();
    }
    await schedule.continueCapture(await captures.tick());
    await badge.show();
  };
}

function savedIn(database: Database) {
  const saved = createSaved(database.store('saved'));
  return { saved, amounts: createAmounts(database.store('coins'), saved) };
}

async function keepSchedule(schedule: Schedule, settings: KeptSettings): Promise<void> {
  try {
    await schedule.keepPeriod((await settings.read()).periodMinutes, clock.now());
  } catch (error) {
    console.error('the refresh could not be scheduled', error);
  }
}

function engineIn(
  storage: Storage,
  parts: Pick<EngineParts, 'saved' | 'koreanNameOf' | 'recordings'>,
): Engine {
  const stores = storesIn(storage);
  return createEngine({
    fetch: (input, init) => fetch(input, init),
    clock,
    random: Math.random,
    stores,
    ...parts,
  });
}

/** What must survive a stopped worker alone is kept for the browser's session, everything else for good. */
function storesIn({ database, session }: Storage): EngineStores {
  return {
    upstreams: session.store('upstreams'),
    assets: session.store('assets'),
    kept: database.store('kept'),
    tokens: database.store('tokens'),
    settings: database.store('settings'),
    history: database.store('history'),
  };
}

/** Opens the page that tells what Sise does, before anybody has used it. */
export async function welcome(database: Database): Promise<void> {
  const owned = [database.store('saved'), database.store('settings')];
  if (await isFirstRun(database.store('kept'), owned))
    await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
}

function chartUrl(asset: AssetKey): string {
  return browser.runtime.getURL(chartPath(asset));
}

function openTab(url: string, openerTabId: number | undefined) {
  return browser.tabs.create({ url, ...(openerTabId !== undefined && { openerTabId }) });
}

function omniboxTexts(): SuggestionTexts {
  return {
    hint: browser.i18n.getMessage('omniboxHint'),
    noPrice: browser.i18n.getMessage('omniboxNoPrice'),
    unlisted: browser.i18n.getMessage('omniboxUnlisted'),
    network: (names) => browser.i18n.getMessage('omniboxNetwork', names),
    unavailable: browser.i18n.getMessage('omniboxUnavailable'),
    stale: browser.i18n.getMessage('omniboxStale'),
    disputed: browser.i18n.getMessage('omniboxDisputed'),
    premium: browser.i18n.getMessage('omniboxPremium'),
    includesKorea: browser.i18n.getMessage('omniboxIncludesKorea'),
  };
}

function projectsIn(database: Database) {
  return createKeptProjects({
    projects: database.store('projects'),
    uses: database.store('uses'),
    clock,
    randomise: (bytes) => crypto.getRandomValues(bytes),
  });
}

function cardOpener(grants: CardGrants) {
  return createCardOpener({ ...browser, grants, leaveForPopup: leftForPopup().leave, clock });
}

function suggestionsFrom(resolve: Resolve) {
  return createSuggestions({
    resolve,
    registry: REGISTRY.all,
    pause: (ms) => clock.sleep(ms),
    isXml: !import.meta.env.FIREFOX,
    texts: omniboxTexts(),
    shownBy: (settings) => ({ main: currencyOf(settings), language: languageIn(settings) }),
  });
}
