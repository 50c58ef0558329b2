/**
 * The badge on the toolbar's button: in the week before the turn of the year it counts the days, else it shows the price that
 * the person has pinned, if any.
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
  /** Updates the badge, or removes it. Never rejects. */
  show(): Promise<void>;
}

interface ToolbarBadgeParts {
  readonly action: Pick<Action.Static, 'setBadgeText' | 'setBadgeBackgroundColor' | 'setTitle'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Whether the asset is saved: others get no requests for prices. Never rejects. */
  readonly isFollowed: (asset: AssetKey) => Promise<boolean>;
  /** The known price; sends no request. */
  readonly priceOf: (asset: AssetKey, settings: Settings) => Price | undefined;
  readonly currencyOf: (settings: Settings) => Currency;
  readonly nameOf: (asset: AssetKey) => string;
  readonly texts: {
    /** `unit`: what one of the badge's figure stands for. `time`: of the price, since only an alarm renews the badge. */
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
  /** What this worker has shown last; null before. */
  let last: Shown | null = null;

  /** Only a current price is shown: a badge has no room to mark an old or disputed one. */
  async function shown(read: Settings): Promise<Shown> {
    // After the turn of the year only the popup reminds of it, not the badge.
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
      // Not logged: the settings log what cannot be read, and a failure of the badge alone is harmless.
      last = null;
    }
  }

  // In turn, so that an earlier state does not replace a later one.
  return { show: () => inTurn(show) };
}
