/**
 * The badge on the toolbar's button, of which there is one: in the week before the turn of the year it counts the days, else it
 * shows the price that a person has pinned, if any. It needs no permission.
 */
import type { Action } from 'webextension-polyfill';
import type { AssetKey } from '../../../core/market/assets.ts';
import { badgeText } from '../../../core/market/badge-price.ts';
import { type Currency, plainText, shortPrice } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { Price } from '../../../core/market/prices.ts';
import { daysOfReminder } from '../../../core/market/reminder.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { Settings } from '../../messages/settings.ts';
import { timeOf } from '../alerts/alert-notifications.ts';
import type { SettingsStore } from './settings.ts';

export interface ToolbarBadge {
  /** Shows it, or takes it away, as it should be now. Never rejects. */
  show(): Promise<void>;
}

interface ToolbarBadgeParts {
  readonly action: Pick<Action.Static, 'setBadgeText' | 'setBadgeBackgroundColor' | 'setTitle'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
  /** A coin, or a saved token; others get no requests for prices. Never rejects. */
  readonly isFollowed: (asset: AssetKey) => Promise<boolean>;
  /** By what is known now. */
  readonly priceOf: (asset: AssetKey, settings: Settings) => Price | undefined;
  readonly currencyOf: (settings: Settings) => Currency;
  readonly nameOf: (asset: AssetKey) => string;
  readonly texts: {
    /** The name, the price, what one of the badge's stands for, and the price's time: nothing renews a badge before the next alarm. */
    readonly priced: (name: string, price: string, unit: string, time: string) => string;
    readonly unpriced: (name: string) => string;
  };
}

/** The title without a price, in every language; the manifest takes the same one from the popup's `<title>`. */
const TITLE = 'Sise';

interface Shown {
  readonly text: string;
  readonly title: string;
}

export function createToolbarBadge(parts: ToolbarBadgeParts): ToolbarBadge {
  const { action, settings, clock, isFollowed, priceOf, currencyOf, nameOf, texts } = parts;

  const inTurn = createSerial();
  /** As it stands in the browser, if this worker has put it there. */
  let last: Shown | null = null;

  /** A price that is old or in dispute is none here, where nothing could say so. */
  async function shown(read: Settings): Promise<Shown> {
    // Of what is over the popup tells, without a mark on the button for a month.
    const days = daysOfReminder(read, clock.now());
    if (days) return { text: `D-${days}`, title: TITLE };
    if (read.badge === null || !(await isFollowed(read.badge))) return { text: '', title: TITLE };
    const price = priceOf(read.badge, read);
    const name = nameOf(read.badge);
    if (price?.status !== 'priced') return { text: '-', title: texts.unpriced(name) };
    const currency = currencyOf(read);
    const value = sideOf(price, currency);
    const { text, unit } = badgeText(value, currency);
    const time = timeOf(price.asOf, clock.now());
    return { text, title: texts.priced(name, plainText(shortPrice(value, currency)), unit, time) };
  }

  async function show(): Promise<void> {
    try {
      const { text, title } = await shown(await settings.read());
      if (text === last?.text && title === last.title) return;
      await action.setBadgeText({ text });
      await action.setTitle({ title });
      if (text) await action.setBadgeBackgroundColor({ color: '#0b6e66' });
      last = { text, title };
    } catch {
      // A badge is worth no complaint; what cannot be read is complained of by the settings.
      last = null;
    }
  }

  // What was read first is not shown last.
  return { show: () => inTurn(show) };
}
