/** The badge on the toolbar's button in the week before the turn of the year: a reminder that needs no permission. */
import type { Action } from 'webextension-polyfill';
import { daysOfReminder } from '../market/reminder.ts';
import type { Clock } from '../upstream/clock.ts';
import type { KeptSettings } from './settings.ts';

export interface ReminderBadge {
  /** Shows it, or takes it away, as it should be now. Never rejects. */
  show(): Promise<void>;
}

export function createReminderBadge({
  action,
  settings,
  clock,
}: {
  readonly action: Pick<Action.Static, 'setBadgeText' | 'setBadgeBackgroundColor'>;
  readonly settings: Pick<KeptSettings, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}): ReminderBadge {
  return {
    async show() {
      try {
        const days = daysOfReminder(await settings.read(), clock.now());
        // Of what is over the popup tells, without a mark on the button for a month.
        await action.setBadgeText({ text: days ? `D-${days}` : '' });
        if (days) await action.setBadgeBackgroundColor({ color: '#0b6e66' });
      } catch {
        // A reminder is worth no complaint; what cannot be read is complained of by the settings.
      }
    },
  };
}
