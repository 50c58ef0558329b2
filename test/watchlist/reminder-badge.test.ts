import { expect, test } from 'vitest';
import { VALUATION_AT } from '../../src/market/moments.ts';
import { createReminderBadge } from '../../src/watchlist/reminder-badge.ts';
import { DEFAULT_SETTINGS } from '../../src/watchlist/settings.ts';

const DAY = 86_400_000;

function start() {
  const texts: unknown[] = [];
  const now = { at: 0, settings: DEFAULT_SETTINGS, works: true };
  const badge = createReminderBadge({
    action: {
      setBadgeText: async ({ text }) => {
        if (!now.works) throw new Error('no badge');
        texts.push(text);
      },
      setBadgeBackgroundColor: async () => {},
    },
    settings: { read: async () => now.settings },
    clock: { now: () => now.at },
  });
  return { texts, now, badge };
}

test('the badge counts the days of the week before, and goes with the moment or when it is dismissed', async () => {
  const { texts, now, badge } = start();
  for (const days of [8, 7, 1, 0]) {
    now.at = VALUATION_AT - days * DAY;
    await badge.show();
  }
  now.at = VALUATION_AT - DAY;
  now.settings = { ...DEFAULT_SETTINGS, valuationDismissed: VALUATION_AT };
  await badge.show();
  expect(texts).toEqual(['', 'D-7', 'D-1', '', '']);
});

test('a browser without badges is done without', async () => {
  const { now, badge } = start();
  now.works = false;
  now.at = VALUATION_AT - DAY;
  await expect(badge.show()).resolves.toBeUndefined();
});
