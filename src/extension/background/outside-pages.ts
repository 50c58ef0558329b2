/** What a person sees of us outside of our pages: notifications of alerts and the badge, and the popup that they lead to. */
import browser from 'webextension-polyfill';
import type { Engine } from '../../core/engine/engine.ts';
import { type Language, languageOf } from '../../core/market/language.ts';
import { mainCurrency } from '../../core/market/main-currency.ts';
import type { Price } from '../../core/market/prices.ts';
import { isStandIn } from '../../core/pricing/select-price.ts';
import { orderOf } from '../../core/sources/active-sources.ts';
import type { Database } from '../../core/storage/indexed-db.ts';
import { systemClock as clock } from '../../core/upstream/clock.ts';
import type { Settings } from '../messages/settings.ts';
import { assetOfNotification, createNotifier, shortNameOf } from './alerts/alert-notifications.ts';
import { createAlertStore } from './alerts/alert-store.ts';
import { createAlerts } from './alerts/alerts.ts';
import { openPopup } from './lookup/open-card.ts';
import { createPendingLookUpStore } from './lookup/pending-look-up-store.ts';
import type { Saved } from './watchlist/saved.ts';
import type { SettingsStore } from './watchlist/settings.ts';
import { createToolbarBadge, type ToolbarBadge } from './watchlist/toolbar-badge.ts';

/** Made for each use: the area is the browser's own. */
export const pendingLookUp = () => createPendingLookUpStore(browser.storage.session);

/** What was asked in private windows goes with the last of them, and so does what was left there for the popup. */
export async function forgetPrivate(parts: readonly { forget(): void }[]): Promise<void> {
  const open = await browser.windows.getAll();
  if (open.some(({ incognito }) => incognito)) return;
  for (const part of parts) part.forget();
  await pendingLookUp().forgetPrivate();
}

/** A notification was pressed: the popup opens at its token. */
export async function openAlert(name: string): Promise<void> {
  const asset = assetOfNotification(name);
  if (!asset) return;
  await browser.notifications.clear(name);
  await pendingLookUp().leave({ at: clock.now(), selected: null, isPrivate: false, asset });
  await openPopup(browser);
}

interface BadgeParts {
  readonly settings: SettingsStore;
  readonly saved: Pick<Saved, 'known'>;
}

export function badgeOf({
  pricing,
  tokens,
  settings,
  saved,
}: Pick<Engine, 'pricing' | 'tokens'> & BadgeParts): ToolbarBadge {
  const text = browser.i18n.getMessage;
  return createToolbarBadge({
    action: browser.action,
    settings,
    clock,
    isFollowed: async (asset) => (await saved.known())?.some((each) => each.asset === asset) ?? true,
    priceOf: (asset, read) => pricing.peek([asset], orderOf(read)).get(asset),
    currencyOf,
    nameOf: (asset) => shortNameOf(asset, tokens.known(asset)),
    texts: {
      priced: (...values) => text('badgePriced', values),
      unpriced: (name) => text('badgeUnpriced', name),
    },
  });
}

/** The one that stands first. */
export function currencyOf({ currency, language }: Pick<Settings, 'currency' | 'language'>) {
  return mainCurrency(currency, languageIn({ language }));
}

export function languageIn({ language }: Pick<Settings, 'language'>): Language {
  return languageOf(language, browser.i18n.getUILanguage());
}

/** Half of the shortest period of the alarm: each of its looks has premiums of its own. */
const AHEAD_MS = 15_000;

export function alertsIn(
  database: Database,
  parts: Pick<Engine, 'pricing' | 'tokens'> & {
    readonly saved: Saved;
    readonly settings: SettingsStore;
    readonly publish: () => Promise<unknown>;
  },
) {
  const { pricing, tokens, saved, settings, publish } = parts;
  return createAlerts({
    kept: createAlertStore(database.store('alerts')),
    prices: async () => {
      const followed = (await saved.list()).map(({ asset }) => asset);
      const order = orderOf(await settings.read());
      const prices = pricing.peek(followed, order);
      const standsIn = (price: Price) => isStandIn(price, pricing.stateOf(price.asset), order, clock.now());
      return new Map(
        [...prices].map(([key, price]) => [
          key,
          standsIn(price) ? { ...price, isStandIn: true as const } : price,
        ]),
      );
    },
    premiums: {
      peek: async (keys) => pricing.premiums.peek(keys, orderOf(await settings.read())),
      ask: async (keys) =>
        pricing.premiums.request(keys, orderOf(await settings.read()), { aheadMs: AHEAD_MS }),
    },
    tell: createNotifier({
      notifications: () => browser.notifications,
      text: browser.i18n.getMessage,
      language: () => languageOf('system', browser.i18n.getUILanguage()),
      token: tokens.known,
      iconUrl: browser.runtime.getURL('/icon/128.png'),
    }),
    onChange: publish,
    now: clock.now,
    newId: () => crypto.randomUUID(),
  });
}
