/**
 * Publishes a `View` from the background to pages through `storage.session`, which content scripts cannot read. Pages paint it
 * before the background replies.
 */
import type { Storage } from 'webextension-polyfill';
import { parseAssetKey } from '../../core/market/assets.ts';
import {
  type AvailablePrice,
  CHANGE_CURRENCIES,
  CHANGE_SINCE,
  type Change,
  type NoPrice,
} from '../../core/market/prices.ts';
import { NO_PREMIUM, type ShownPremium } from '../../core/market/shown-premium.ts';
import { browser } from './extension.ts';
import type { Settings } from './settings.ts';
import type { Held, Row, TotalChange, TotalWorth, View } from './watchlist.ts';

const KEY = 'view';

/** What the background uses. */
export interface ViewPublisher {
  /** Stores the view for pages. */
  publish(view: View): Promise<void>;
  /** The settings that an earlier worker has published; null where there are none, or only defaults. */
  settings(): Promise<Settings | null>;
}

/** What pages use. */
export interface PublishedViews {
  /** Resolves to the last view, or null when there is none that this page can read. Never rejects. */
  read(): Promise<View | null>;
  /** Passes each published view to `onView`, until the returned function is called. */
  watch(onView: (view: View) => void): () => void;
}

/** `session`: `storage.session`, as the background has it. */
export function createViewPublisher(session: Pick<Storage.StorageArea, 'get' | 'set'>): ViewPublisher {
  return {
    publish: (view) => session.set({ [KEY]: view }),
    settings: async () => {
      const items = await session.get(KEY);
      const view = items[KEY] as View | undefined;
      // Where the settings could not be read, the published ones are defaults.
      return view && !view.savedUnreadable ? view.settings : null;
    },
  };
}

export const publishedViews: PublishedViews = {
  read: async () => {
    try {
      const items = await browser.storage.session.get(KEY);
      return asView(items[KEY]);
    } catch {
      // No session storage, or none yet: the page sends `view` instead.
      return null;
    }
  },
  watch: (onView) => {
    const changed: Parameters<typeof browser.storage.onChanged.addListener>[0] = (changes, area) => {
      const view = area === 'session' ? asView(changes[KEY]?.newValue) : null;
      if (view) onView(view);
    };
    browser.storage.onChanged.addListener(changed);
    return () => browser.storage.onChanged.removeListener(changed);
  },
};

/**
 * The view; null where a page cannot paint it. Only Sise's background writes views, so that not every field is parsed; but an
 * update may have changed the shape, or the store may be damaged, and a broken view would leave a page blank.
 */
export function asView(value: unknown): View | null {
  const view = value as Partial<View> | null | undefined;
  if (view?.version !== 2 || !Array.isArray(view.settings?.off) || !isRate(view.rate)) return null;
  if (!isTotal(view.worth)) return null;
  if (view.optionalPlatforms && !view.optionalPlatforms.every(({ hosts }) => Array.isArray(hosts)))
    return null;
  if (view.withheld && !Array.isArray(view.withheld.hosts)) return null;
  if (view.clockOffMs !== undefined && !Number.isFinite(view.clockOffMs)) return null;
  if (!Object.values(view.premiums ?? {}).every(isShownPremium)) return null;
  return Array.isArray(view.saved) && view.saved.every(isRow) ? (value as View) : null;
}

function isRow(row: Partial<Row> | null): boolean {
  return (
    parseAssetKey(row?.asset) !== null && isObject(row?.token) && isPrice(row?.price) && isHeld(row?.held)
  );
}

function isPrice(price: Partial<AvailablePrice | NoPrice> | null | undefined): boolean {
  if (!price || typeof price.status !== 'string') return false;
  const { usd, krw, asOf, checkedAt = null } = price;
  const { changes = [] } = price as Partial<AvailablePrice>;
  if (!Array.isArray(changes) || !changes.every(isChange)) return false;
  const isKnown = isDecimal(usd) && isDecimal(krw) && isTime(asOf) && isTime(checkedAt);
  return isKnown || (usd === null && (checkedAt === null || isTime(checkedAt)));
}

function isChange(change: Partial<Change> | null): boolean {
  return (
    isPercent(change?.percent) &&
    isOneOf(CHANGE_SINCE, change?.since) &&
    isOneOf(CHANGE_CURRENCIES, change?.in)
  );
}

function isHeld(held: Partial<Held> | undefined): boolean {
  return held === undefined || (isDecimal(held?.amount) && (held.worth === null || isWorth(held.worth)));
}

function isTotal(total: Partial<TotalWorth> | undefined): boolean {
  if (total === undefined) return true;
  const { USD, KRW } = total?.changes ?? {};
  return isWorth(total) && [USD, KRW].every((change) => change === null || isTotalChange(change));
}

function isTotalChange(change: TotalChange | undefined): boolean {
  const { by, percent, since } = change ?? {};
  return isPercent(by) && isPercent(percent) && isOneOf([...CHANGE_SINCE, 'mixed'], since);
}

function isWorth(worth: Held['worth'] | Partial<TotalWorth> | undefined): boolean {
  return isDecimal(worth?.usd) && isDecimal(worth?.krw);
}

function isShownPremium(value: unknown): boolean {
  const { percent, why, rateDate } = (value ?? {}) as Partial<ShownPremium>;
  if (percent === null) return isOneOf(NO_PREMIUM, why);
  return isPercent(percent) && (rateDate === undefined || typeof rateDate === 'string');
}

function isRate(rate: Partial<NonNullable<View['rate']>> | null | undefined): boolean {
  return rate === null || (isDecimal(rate?.krwPerUsd) && isTime(rate?.checkedAt));
}

function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
}

function isPercent(value: unknown): boolean {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

/** Whether it is a time of which `Date` can make a date. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 8.64e15;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isOneOf(known: readonly unknown[], value: unknown): boolean {
  return known.includes(value);
}
