import { expect, test } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import { VALUATION_AT } from '../../../../src/core/market/moments.ts';
import type { Price } from '../../../../src/core/market/prices.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { createToolbarBadge } from '../../../../src/extension/background/watchlist/toolbar-badge.ts';
import { priced, unpriced } from './fakes.ts';

const DAY = 86_400_000;
const BTC: AssetKey = 'BTC:0x';

function start() {
  const texts: unknown[] = [];
  const titles: unknown[] = [];
  const now = {
    at: 0,
    settings: DEFAULT_SETTINGS,
    works: true,
    followed: true,
    price: priced(BTC, '76975') as Price,
  };
  const badge = createToolbarBadge({
    action: {
      setBadgeText: async ({ text }) => {
        if (!now.works) throw new Error('no badge');
        texts.push(text);
      },
      setTitle: async ({ title }) => void titles.push(title),
      setBadgeBackgroundColor: async () => {},
    },
    settings: { read: async () => now.settings },
    clock: { now: () => now.at },
    isFollowed: async () => now.followed,
    priceOf: () => now.price,
    currencyOf: () => 'USD',
    nameOf: () => 'BTC',
    texts: {
      priced: (name, price, unit, time) => [name, price, unit, time.length > 4].join(' | '),
      unpriced: (name) => `${name}: none`,
    },
  });
  return { texts, titles, now, badge };
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
  expect(texts).toEqual(['', 'D-7', 'D-1', '']);
});

test('else it has the pinned price, whole and with its unit in the title; an old one is none', async () => {
  const { texts, titles, now, badge } = start();
  await badge.show();
  now.settings = { ...DEFAULT_SETTINGS, badge: BTC };
  await badge.show();
  now.price = priced(BTC, '104512.3');
  await badge.show();
  for (const price of [priced(BTC, '5', 'stale'), priced(BTC, '5', 'disputed'), unpriced(BTC)]) {
    now.price = price;
    await badge.show();
  }
  now.at = VALUATION_AT - DAY;
  await badge.show();
  expect(texts).toEqual(['', '77k', '105', '-', 'D-1']);
  expect(titles).toEqual([
    'Sise',
    'BTC | $76,975 | $1 | true',
    'BTC | $104,512 | $1,000 | true',
    'BTC: none',
    'Sise',
  ]);
});

test('a browser without badges is done without', async () => {
  const { now, badge } = start();
  now.works = false;
  now.at = VALUATION_AT - DAY;
  await expect(badge.show()).resolves.toBeUndefined();
});

test('what was taken off, or is followed no more, leaves no price behind', async () => {
  const { texts, titles, now, badge } = start();
  now.settings = { ...DEFAULT_SETTINGS, badge: BTC };
  await badge.show();
  now.settings = DEFAULT_SETTINGS;
  await badge.show();
  now.settings = { ...DEFAULT_SETTINGS, badge: BTC };
  await badge.show();
  now.followed = false;
  await badge.show();
  expect(texts).toEqual(['77k', '', '77k', '']);
  expect(titles.at(-1)).toBe('Sise');
});

test('the same is set once, and again after the browser has refused it', async () => {
  const { texts, now, badge } = start();
  now.settings = { ...DEFAULT_SETTINGS, badge: BTC };
  await badge.show();
  await badge.show();
  now.works = false;
  now.price = priced(BTC, '5');
  await badge.show();
  now.works = true;
  now.price = priced(BTC, '76975');
  await badge.show();
  expect(texts).toEqual(['77k', '77k']);
});
