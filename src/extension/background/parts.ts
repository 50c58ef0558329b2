/** Creates the parts of the background and connects them. */
import browser from 'webextension-polyfill';
import * as z from 'zod/mini';
import { createEngine, type Engine, type EngineStores } from '../../core/engine/engine.ts';
import { createRecordings } from '../../core/history/recordings.ts';
import { chartPath } from '../../core/market/asset-pages.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { OPTIONAL_EXPLORER_HOSTS } from '../../core/market/explorers.ts';
import { createLivePrices } from '../../core/pricing/live-prices.ts';
import { standingOf } from '../../core/sources/active-sources.ts';
import type { Database } from '../../core/storage/indexed-db.ts';
import type { Session } from '../../core/storage/session.ts';
import { REGISTRY } from '../../core/tokens/registry.ts';
import { systemClock as clock } from '../../core/upstream/clock.ts';
import { createOperation } from '../../service/api/operation.ts';
import { createProjectStore } from '../../service/api/project-store.ts';
import { createQuestions } from '../../service/api/questions.ts';
import { DEFAULT_PER_MINUTE } from '../../service/api/rate-limit.ts';
import { createBoardPublisher } from '../messages/published-board.ts';
import { createViewPublisher, type ViewPublisher } from '../messages/published-view.ts';
import { createReceiver, type Handlers, type HandlersOf } from '../messages/receive.ts';
import type { SERVER_MESSAGES } from '../messages/server.ts';
import type { Settings } from '../messages/settings.ts';
import { createImportHandlers, unreadIn } from './backup/import-messages.ts';
import { createExternalReceiver } from './endpoint/external-messages.ts';
import { createExplorerScripts, type ExplorerScripts } from './explorer-pages/explorer-scripts.ts';
import { createPageCards } from './explorer-pages/page-card.ts';
import {
  createPagePrices,
  createPastPagePrices,
  sitesOffOf,
  tellPages,
} from './explorer-pages/page-prices.ts';
import { createHostAccess, type HostAccess } from './hosts/host-access.ts';
import { createSuggestions, type SuggestionTexts } from './lookup/address-bar-suggestions.ts';
import { type CardGrants, createCardGrants } from './lookup/card-grants.ts';
import { createLookUp, createLookUpHandlers } from './lookup/look-up.ts';
import { createCardOpener } from './lookup/open-card.ts';
import { createResolver, type Resolve } from './lookup/resolve-address.ts';
import {
  alertsIn,
  badgeOf,
  currencyOf,
  forgetPrivate,
  languageIn,
  openAlert,
  pendingLookUp,
} from './outside-pages.ts';
import { capturesIn, pastHandlers } from './past/past-parts.ts';
import { createRecording } from './past/recording.ts';
import { createProjectHandlers } from './projects/project-messages.ts';
import { createCatalogIndex } from './search/catalog-index.ts';
import { createSearch, createSearchHandlers } from './search/search.ts';
import { createTeamServer, type TeamServer } from './team/team-server.ts';
import { createTick } from './tick.ts';
import { createBoardHandlers } from './watchlist/board-messages.ts';
import { createLastPrices } from './watchlist/last-prices.ts';
import { createListStart, isFirstRun } from './watchlist/list-start.ts';
import { connectSocket, createLiveViews, isSavingData, type LiveViews } from './watchlist/live-views.ts';
import { createSchedule, type Schedule } from './watchlist/refresh-schedule.ts';
import { createRemovals } from './watchlist/removals.ts';
import { createSaved, type Saved } from './watchlist/saved.ts';
import { createSettings, type SettingsStore } from './watchlist/settings.ts';
import { createDetailHandlers, createSourceHandlers } from './watchlist/source-messages.ts';
import type { ToolbarBadge } from './watchlist/toolbar-badge.ts';
import { createWatchlist, type Watchlist } from './watchlist/watchlist.ts';

interface Stores {
  readonly database: Database;
  readonly session: Session;
}

export type Parts = ReturnType<typeof createParts>;

/** Creates all parts, and the periodic alarm where it is missing. */
export function createParts({ database, session }: Stores) {
  // zod would otherwise try `new Function`, which the content security policy reports as a violation.
  z.config({ jitless: true });

  const recordings = createRecordings(database.store('recordings'));
  const stores = engineStores({ database, session });
  const { hosts, scripts } = siteAccess();
  const engine = createEngine({
    ...{ fetch: (input, init) => fetch(input, init), clock, random: Math.random, stores },
    saved: () => mayRide(watchlist.saved()),
    koreanNameOf: (key) => catalogs.koreanNameOf(key),
    ...{ recordings, hosts },
  });
  const { tokens, sources, usdKrw, upstreams, history, privateHistory, privatePricing } = engine;
  const { pricing, mayRide, handlers: serverHandlers } = pricesFirst(engine, { database, session });
  const catalogs = createCatalogIndex({ sources, store: database.store('kept') });
  const settings = createSettings(database.store('settings'), views().settings, DEFAULTS_OF_BUILD);
  const lastPrices = createLastPrices(database.store('kept'), clock);
  const saved = createSaved(database.store('saved'), listStart(database));
  const schedule = createSchedule(browser.alarms);
  const badge = badgeOf({ pricing, tokens, settings, saved });
  const publish = () => watchlist.publish();
  const alerts = alertsIn(database, { pricing, tokens, saved, settings, publish });
  const removals = createRemovals({ saved, alerts, settings, aside: session.store('removed') });
  const ready: Promise<unknown> = Promise.all([
    engine.ready,
    lastPrices.read().then(pricing.recall),
    saved.known(),
    catalogs.restored,
    removals.finish(),
  ]);
  const isRegistered = (key: AssetKey) => REGISTRY.find(key) !== null;
  const resolve = createResolver({ pricing, privatePricing, tokens, isRegistered, saved, settings, clock });
  const live = liveViews(engine, session);
  const watchlist = createWatchlist({
    ...{ pricing, tokens, usdKrw, saved, alerts, settings, lastPrices, clock, resolve, removals, live },
    ...{ hostOffsetMs: upstreams.hostTime.offsetMs, hosts },
    publish: publishTo(badge),
    onSettings: async (changed) => {
      await schedule.keepPeriod(changed.periodMinutes, clock.now());
      await tellPages(browser.tabs, { type: 'explorer settings', sitesOff: sitesOffOf(changed) });
    },
  });
  const search = createSearch({ catalogs, registry: REGISTRY, tokens, saved, settings });
  const grants = createCardGrants(session.store('card-grants'));
  const openCard = cardOpener(grants);
  const pagePrices = createPagePrices({ pricing, privatePricing, tokens, settings, clock });
  const projects = projectsIn(database);
  const captures = capturesIn(database, { history, tokens, saved, settings });
  const operation = createOperation({
    questions: createQuestions({ ...engine, clock }),
    standing: async () => standingOf(await settings.read()),
    ...{ projects, clock, ready, perMinute: DEFAULT_PER_MINUTE },
  });
  const handlers: Handlers = {
    ...watchlist.handlers,
    ...alerts.handlers,
    ...createLookUpHandlers({
      ...{ lookUp: createLookUp({ resolve, pricing, search, tokens }), grants, save: watchlist.save },
      ...{ visit: openTab, chartUrl, scripting: browser.scripting },
    }),
    ...createSearchHandlers({ search, catalogs, pricing, settings, clock }),
    ...createProjectHandlers(projects),
    ...createDetailHandlers({ pricing, settings }),
    ...boardHandlers(engine, { live, settings, saved }),
    ...serverHandlers,
    ...createSourceHandlers({ sources, settings, demoKey: engine.demoKey, clock }),
    ...pastHandlers({ history, tokens, pricing, settings, captures, recordings }),
    ...createImportHandlers({ saved, watchlist, unread: () => unreadIn(database, projects), clock }),
    ...createPageCards({ prices: pagePrices, openCard, clock }),
    pastPrices: createPastPagePrices({ pricing, history, privateHistory, settings }),
  };

  void keepSchedule(schedule, settings);
  void showFirst(badge, ready);

  // Prices are recorded by the hosts' clock, since the device's own may be wrong.
  const recording = createRecording({ recordings, pricing, saved, settings, clock: { now: history.now } });
  return {
    ...{ operation, openAlert, openCard },
    receiveExternal: createExternalReceiver(operation),
    receive: createReceiver(handlers, { id: browser.runtime.id, origin: self.location.origin }, ready),
    hostsChanged: hostsChanged(hosts, scripts, watchlist),
    suggestions: suggestionsFrom((...asked) => ready.then(() => resolve(...asked)), settings),
    windowClosed: () => forgetPrivate([privatePricing, privateHistory]),
    tick: createTick({ ready, schedule, watchlist, alerts, recording, captures, badge }),
  };
}

function boardHandlers(
  { boards }: Engine,
  own: { readonly live: LiveViews; readonly settings: SettingsStore; readonly saved: Saved },
) {
  return createBoardHandlers({
    ...{ ...own, boards, clock },
    publish: createBoardPublisher(browser.storage.session),
  });
}

function liveViews({ sources, take }: Engine, session: Session) {
  const store = session.store('live');
  const live = createLivePrices({ sources, take, connect: connectSocket, store, clock, random: Math.random });
  return createLiveViews({ live, isSavingData });
}

/** Reads the permissions of hosts at each start: they may have changed while the background was stopped. */
function siteAccess() {
  const manifest = browser.runtime.getManifest();
  const hosts = createHostAccess(browser.permissions, manifest);
  const scripts = createExplorerScripts(browser, manifest, OPTIONAL_EXPLORER_HOSTS);
  void hosts.known.then(() => scripts.register(hosts.isAllowed));
  return { hosts, scripts };
}

/** The listener to changes of permissions. `added` and `removed` are patterns of hosts. */
function hostsChanged(hosts: HostAccess, scripts: ExplorerScripts, { changed, publish }: Watchlist) {
  return async ({
    added = NONE,
    removed = NONE,
  }: {
    added?: readonly string[];
    removed?: readonly string[];
  }) => {
    const isAnyNew = await hosts.read();
    await Promise.all([
      scripts.register(hosts.isAllowed),
      scripts.start(added),
      removed.length > 0 && tellPages(browser.tabs, { type: 'withheld', patterns: removed }),
    ]);
    await (isAnyNew ? changed() : publish());
  };
}

const NONE: readonly string[] = [];

function views(): ViewPublisher {
  return createViewPublisher(browser.storage.session);
}

/** Publishes a view to pages, then updates the badge, which may show one of its prices. */
function publishTo(badge: ToolbarBadge): ViewPublisher['publish'] {
  return (view) =>
    views()
      .publish(view)
      .finally(() => void badge.show());
}

/** Shows the badge once stored prices are in memory: before, there is no price to show. */
async function showFirst(badge: ToolbarBadge, ready: Promise<unknown>): Promise<void> {
  await ready;
  await badge.show();
}

async function keepSchedule(schedule: Schedule, settings: SettingsStore): Promise<void> {
  try {
    await schedule.keepPeriod((await settings.read()).periodMinutes, clock.now());
  } catch (error) {
    console.error('the refresh could not be scheduled', error);
  }
}

/** The engine's stores: in the session what only has to survive a stopped worker, everything else in the database. */
function engineStores({ database, session }: Stores): EngineStores {
  return {
    upstreams: session.store('upstreams'),
    assets: session.store('assets'),
    kept: database.store('kept'),
    tokens: database.store('tokens'),
    settings: database.store('settings'),
    history: database.store('history'),
  };
}

/** Opens the page that explains Sise, before its first use. */
export async function welcome(database: Database): Promise<void> {
  const owned = [database.store('saved'), database.store('settings')];
  if (await isFirstRun(database.store('kept'), owned))
    await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
}

function listStart(database: Database) {
  const owned = ['saved', 'settings', 'alerts', 'captures', 'projects', 'recordings'] as const;
  return createListStart({
    kept: database.store('kept'),
    coins: database.store('coins'),
    owned: owned.map((name) => database.store(name)),
  });
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
  return createProjectStore({
    projects: database.store('projects'),
    uses: database.store('uses'),
    clock,
    randomise: (bytes) => crypto.getRandomValues(bytes),
  });
}

function cardOpener(grants: CardGrants) {
  return createCardOpener({ ...browser, grants, leaveForPopup: pendingLookUp().leave, clock });
}

function suggestionsFrom(resolve: Resolve, settings: Pick<SettingsStore, 'read'>) {
  return createSuggestions({
    ...{ resolve, settings },
    registry: REGISTRY.all,
    pause: (ms) => clock.sleep(ms),
    isXml: !import.meta.env.FIREFOX,
    texts: omniboxTexts(),
    shownBy: (settings) => ({ main: currencyOf(settings), language: languageIn(settings) }),
  });
}

export const DEFAULTS_OF_BUILD: Partial<Settings> = {
  // Many installations share one server, so that each requests prices only every 5 minutes.
  ...(__SISE_SERVER__ !== null && { periodMinutes: 5 }),
  // In Firefox each socket sends an `Origin` that is unique to the installation: a host could recognise it.
  ...(import.meta.env.FIREFOX && { live: false }),
};

/** The prices of Sise's own pages: from the team's server where the build has one, else from the engine. */
export function pricesFirst(
  { pricing, upstreams, usdKrw }: Pick<Engine, 'pricing' | 'upstreams' | 'usdKrw'>,
  { database, session }: { readonly database: Database; readonly session: Session },
): TeamServer {
  if (__SISE_SERVER__ === null) return { pricing, handlers: NO_SERVER, mayRide: (saved) => saved };
  return createTeamServer({
    ...{ origin: __SISE_SERVER__, pricing, upstreams, clock },
    conversion: {
      krwPerUsd: () => usdKrw.lastGood()?.krwPerUsd ?? null,
      ensureRate: async (signal: AbortSignal) => usdKrw.lastGood() ?? usdKrw.ensure({ signal }),
      isTetherSound: usdKrw.isTetherSound,
    },
    session: session.store('server'),
    settings: database.store('settings'),
  });
}

const NO_SERVER: HandlersOf<typeof SERVER_MESSAGES> = {
  server: async () => null,
  serverKey: async () => 'removed',
  serverChoice: async () => null,
  testServer: async () => null,
};
