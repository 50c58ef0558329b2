/** Shows crossings of alerts as notifications of the system, where the person has allowed them. */

import type { Notifications } from 'webextension-polyfill';
import { shortAddress } from '../../../core/market/addresses.ts';
import { isOfPremium } from '../../../core/market/alert-rules.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import { coinRow } from '../../../core/market/coins.ts';
import {
  exactAmount,
  groupedDigits,
  shortChange,
  shortPrice,
  signedDigits,
} from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { Crossing } from '../../messages/alerts.ts';
import type { Alert } from './alerts.ts';

export interface NotificationParts {
  /** Undefined until the person has allowed notifications. */
  readonly notifications: () => Pick<Notifications.Static, 'create' | 'getAll' | 'clear'> | undefined;
  /** A text in the browser's language, with the values in its placeholders. */
  readonly text: (name: string, values: string[]) => string;
  /** The language of `text`. */
  readonly language: () => Language;
  readonly token: (asset: AssetKey) => Token;
  readonly iconUrl: string;
}

/** Shows a notification of a crossing, once per id. Never rejects: without the permission, the popup shows it. */
export function createNotifier({ notifications, text, language, token, iconUrl }: NotificationParts) {
  return async (id: string, alert: Alert, crossing: Crossing): Promise<void> => {
    const system = notifications();
    if (!system) return;
    try {
      // The name begins with the asset, which is read from it when the notification is pressed.
      const name = `${alert.asset} ${id}`;
      if (Object.hasOwn(await system.getAll(), name)) return;
      const title = titleOf(alert, crossing, text, shortNameOf(alert.asset, token(alert.asset)));
      const message = messageOf(alert, crossing, text, language());
      await system.create(name, { type: 'basic', iconUrl, title, message });
    } catch (reason) {
      console.warn('an alert was not shown', reason);
    }
  };
}

/** The asset in the name of a notification; null when Sise has not created it. */
export function assetOfNotification(name: string): AssetKey | null {
  const [asset = ''] = name.split(' ');
  return /^[A-Z]+:0x/.test(asset) ? (asset as AssetKey) : null;
}

function titleOf({ rule }: Alert, { way }: Crossing, text: NotificationParts['text'], name: string): string {
  if (isOfPremium(rule))
    return text(rule.kind === 'premium above' ? 'alertPremiumAbove' : 'alertPremiumBelow', [
      name,
      signedDigits(rule.percent),
    ]);
  if (rule.kind !== 'change')
    return text(rule.kind === 'above' ? 'alertAbove' : 'alertBelow', [
      name,
      exactAmount(rule.line, rule.currency),
    ]);
  const span =
    rule.minutes < 60
      ? text('alertMinutes', [String(rule.minutes)])
      : text('alertHours', [String(rule.minutes / 60)]);
  return text(way === 'up' ? 'alertRise' : 'alertFall', [name, groupedDigits(rule.percent), span]);
}

function messageOf(
  { rule }: Alert,
  { at, since, price, includesKorea }: Crossing,
  text: NotificationParts['text'],
  language: Language,
): string {
  const shown = isOfPremium(rule) ? shortChange(price) : shortPrice(price, rule.currency, language).text;
  const when =
    since === null
      ? text('alertNow', [shown, timeOf(at)])
      : text('alertBetween', [shown, timeOf(since, at), timeOf(at)]);
  return includesKorea ? `${when}\n${text('alertKoreanVolume', [])}` : when;
}

/** `23:10` in the device's time zone; `2026-11-20 23:10` where `other` is on another day. */
export function timeOf(at: number, other = at): string {
  const time = new Date(at);
  const joined = (parts: number[], by: string) => parts.map((part) => String(part).padStart(2, '0')).join(by);
  const clock = joined([time.getHours(), time.getMinutes()], ':');
  if (time.toDateString() === new Date(other).toDateString()) return clock;
  return `${joined([time.getFullYear(), time.getMonth() + 1, time.getDate()], '-')} ${clock}`;
}

/** A short name for notifications and the badge: the symbol, else the name or the shortened address. */
export function shortNameOf(key: AssetKey, { symbol, name }: Token): string {
  const { coin, address } = assetOf(key);
  if (address === null) return coinRow(coin).symbol;
  return symbol ?? name ?? shortAddress(address);
}
