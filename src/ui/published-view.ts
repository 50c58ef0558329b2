/** The `View` that the background leaves in `storage.session`, for painting before anyone answers. */

import { parseAssetKey } from '../market/assets.ts';
import type { KnownPrice, NoPrice } from '../market/prices.ts';
import { browser } from '../messages/extension.ts';
import { type Row, VIEW_KEY, type View } from '../messages/messages.ts';
import { isChange } from './change.ts';
import { isShownPremium } from './premium-words.ts';
import { isHeld, isTotal } from './shown-worth.ts';

export interface PublishedViews {
  /** Resolves to the last view, or null when there is none that this page can read. Never rejects. */
  read(): Promise<View | null>;
  /** Hands over each view that is published, until the returned function is called. */
  watch(onView: (view: View) => void): () => void;
}

export const publishedViews: PublishedViews = {
  read: async () => {
    try {
      const items = await browser.storage.session.get(VIEW_KEY);
      return asView(items[VIEW_KEY]);
    } catch {
      // No session storage, or none yet: the background is asked instead.
      return null;
    }
  },
  watch: (onView) => {
    const changed: Parameters<typeof browser.storage.onChanged.addListener>[0] = (changes, area) => {
      const view = area === 'session' ? asView(changes[VIEW_KEY]?.newValue) : null;
      if (view) onView(view);
    };
    browser.storage.onChanged.addListener(changed);
    return () => browser.storage.onChanged.removeListener(changed);
  },
};

/**
 * Only our background writes there, so it is not parsed field by field; but an update may have changed the shape, and
 * a page that fell over a broken view would stay blank.
 */
export function asView(value: unknown): View | null {
  const view = value as Partial<View> | null | undefined;
  if (view?.version !== 1 || !Array.isArray(view.settings?.off) || !isRate(view.rate)) return null;
  if (!isTotal(view.worth)) return null;
  if (!Object.values(view.premiums ?? {}).every(isShownPremium)) return null;
  const rows = [view.coins, view.saved];
  return rows.every((list) => Array.isArray(list) && list.every(isRow)) ? (value as View) : null;
}

function isRow(row: Partial<Row> | null): boolean {
  return (
    parseAssetKey(row?.asset) !== null && isObject(row?.token) && isPrice(row?.price) && isHeld(row?.held)
  );
}

function isPrice(price: Partial<KnownPrice | NoPrice> | null | undefined): boolean {
  if (!price || typeof price.status !== 'string') return false;
  const { usd, krw, asOf, checkedAt = null } = price;
  const { changes = [] } = price as Partial<KnownPrice>;
  if (!Array.isArray(changes) || !changes.every(isChange)) return false;
  const isKnown = isDecimal(usd) && isDecimal(krw) && isTime(asOf) && isTime(checkedAt);
  return isKnown || (usd === null && (checkedAt === null || isTime(checkedAt)));
}

function isRate(rate: Partial<NonNullable<View['rate']>> | null | undefined): boolean {
  return rate === null || (isDecimal(rate?.krwPerUsd) && isTime(rate?.checkedAt));
}

function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
}

/** No date can be made of others. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 8.64e15;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
