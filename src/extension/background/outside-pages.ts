/** Creates what Sise shows outside of its pages: the toolbar's badge, and the notifications of alerts. */
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
import { createPendingLookUpStore, openPopup } from './lookup/open-card.ts';
import type { Saved } from './watchlist/saved.ts';
import type { SettingsStore } from './watchlist/settings.ts';
import { createToolbarBadge, type ToolbarBadge } from './watchlist/toolbar-badge.ts';

/** The store of the look-up that the popup is opened for. */
export const pendingLookUp = () => createPendingLookUpStore(browser.storage.session);

/** Once no private window is open, forgets what was requested in private windows, and the look-up left for the popup there. */
export async function forgetPrivate(parts: readonly { forget(): void }[]): Promise<void> {
  const open = await browser.windows.getAll();
  if (open.some(({ incognito }) => incognito)) return;
  for (const part of parts) part.forget();
  await pendingLookUp().forgetPrivate();
}

/** Opens the popup at the token of a notification that a person has pressed. */
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

/** The currency that texts name first. */
export function currencyOf({ currency, language }: Pick<Settings, 'currency' | 'language'>) {
  return mainCurrency(currency, languageIn({ language }));
}

export function languageIn({ language }: Pick<Settings, 'language'>): Language {
  return languageOf(language, browser.i18n.getUILanguage());
}

/**
 * How long before they expire premiums are requested again: half of the alarm's shortest period, so that each check of the
 * alerts has new ones.
 */
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
