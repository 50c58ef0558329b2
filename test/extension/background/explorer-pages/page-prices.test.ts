import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { SITE_NAMES, type SiteName } from '../../../../src/core/market/explorers.ts';
import type { AvailablePrice } from '../../../../src/core/market/prices.ts';
import { UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createPagePrices } from '../../../../src/extension/background/explorer-pages/page-prices.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { fakePricing, priced, unpriced } from '../watchlist/fakes.ts';
import { settingsIn } from '../watchlist/stores.ts';

/** What is known of any token. */
const tokens = { known: () => ({ ...UNKNOWN_TOKEN, decimals: 6 }) };

const NOW = 10_000_000;
const A: AssetKey = `ETH:0x${'a'.repeat(40)}`;
const ON_BASE: AssetKey = `BASE:0x${'c'.repeat(40)}`;
const B: AssetKey = `ETH:0x${'b'.repeat(40)}`;

/** No page of these tests is in a private window. */
const privatePricing = {
  current: () => {
    throw new Error('no page is private here');
  },
};

function background(sitesOff: readonly SiteName[] = [], price = priced(A, '1.5')) {
  const known = new Map<AssetKey, AvailablePrice>([[A, { ...price, checkedAt: NOW - 20_000 }]]);
  const { pricing, asked } = fakePricing(known);
  const settings = { read: async () => ({ ...DEFAULT_SETTINGS, sitesOff }) };
  const prices = createPagePrices({
    tokens,
    pricing,
    privatePricing,
    settings,
    clock: { now: () => NOW },
  });
  return {
    asked,
    ask: (site: SiteName | null) => prices({ type: 'prices', assets: [A, B] }, { site, isPrivate: false }),
  };
}

describe('an explorer page', () => {
  test('is told what it shows, and until when', async () => {
    const { ask } = background();
    expect(await ask('Etherscan')).toEqual({
      on: true,
      language: 'system',
      currency: 'language',
      explorerFigure: 'value',
      prices: [
        {
          asset: A,
          shown: { status: 'priced', usd: '1.5', krw: '1390', source: 'CoinGecko', asOf: 1_000, decimals: 6 },
          expiresAt: NOW + 40_000,
        },
        { asset: B, shown: null, expiresAt: NOW + 300_000 },
      ],
    });
  });

  test.each([
    [[], null, []],
    [['BASE'], '7', [ON_BASE]],
  ] as const)('with networks %j on is told %s of a token on Base', async (platformsOn, usd, keys) => {
    const { pricing, asked } = fakePricing(new Map([[ON_BASE, priced(ON_BASE, '7')]]));
    const settings = { read: async () => ({ ...DEFAULT_SETTINGS, platformsOn: [...platformsOn] }) };
    const clock = { now: () => NOW };
    const prices = createPagePrices({ tokens, pricing, privatePricing, settings, clock });
    const answer = await prices({ type: 'prices', assets: [ON_BASE] }, { site: 'OKLink', isPrivate: false });
    expect(answer.prices.map(({ shown }) => shown?.usd ?? null)).toEqual([usd]);
    expect(asked.flatMap((each) => each.keys)).toEqual(keys);
  });

  test('is told the most that an amount can be worth', async () => {
    const limited = { ...priced(A, '1.5'), valueLimitUsd: '10002' as Decimal };
    const { ask } = background([], limited);
    expect((await ask('Etherscan')).prices[0]?.shown).toMatchObject({ valueLimitUsd: '10002' });
  });

  test('of a site that is switched off is told so, and nothing is asked', async () => {
    const { ask, asked } = background(['Etherscan']);
    expect(await ask('Etherscan')).toEqual({
      on: false,
      language: 'system',
      currency: 'language',
      explorerFigure: 'value',
      prices: [],
    });
    expect(asked).toEqual([]);
    expect((await ask('BscScan')).on).toBe(true);
  });

  test('gets nothing on any site, and nothing is asked, when explorers are to show none', async () => {
    const { pricing, asked } = fakePricing(new Map([[A, priced(A, '1.5')]]));
    const settings = { read: async () => ({ ...DEFAULT_SETTINGS, explorers: 'none' as const }) };
    const prices = createPagePrices({
      tokens,
      privatePricing,
      pricing,
      settings,
      clock: { now: () => NOW },
    });
    for (const site of SITE_NAMES)
      expect(await prices({ type: 'prices', assets: [A] }, { site, isPrivate: false })).toMatchObject({
        on: false,
        prices: [],
      });
    expect(asked).toEqual([]);
  });

  test('is not answered when nobody knows whether its site is switched off', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const gone = () => Promise.reject(new Error('gone'));
    const { pricing, asked } = fakePricing(new Map([[A, priced(A, '1.5')]]));
    const prices = createPagePrices({
      tokens,
      privatePricing,
      pricing,
      settings: settingsIn({ ...createMemoryStore(), entries: gone }),
      clock: { now: () => NOW },
    });
    await expect(
      prices({ type: 'prices', assets: [A] }, { site: 'Etherscan', isPrivate: false }),
    ).rejects.toThrow('gone');
    expect(asked).toEqual([]);
    vi.restoreAllMocks();
  });

  test.each([
    ['stale', 60_000],
    ['disputed', 60_000],
  ] as const)('may ask again in a minute for a price that is %s', async (status, ms) => {
    const { pricing } = fakePricing(
      new Map([[A, { ...priced(A, '1.5', status), checkedAt: NOW - 3_600_000 }]]),
    );
    const prices = createPagePrices({
      tokens,
      privatePricing,
      pricing,
      settings: { read: async () => DEFAULT_SETTINGS },
      clock: { now: () => NOW },
    });
    expect(
      (await prices({ type: 'prices', assets: [A] }, { site: 'Etherscan', isPrivate: false })).prices[0]
        ?.expiresAt,
    ).toBe(NOW + ms);
  });

  test.each([
    ['unlisted', 300_000],
    ['untrusted', 300_000],
    ['unavailable', 60_000],
  ] as const)('may ask again later for a token that is %s', async (status, ms) => {
    const { pricing } = fakePricing(new Map([[A, unpriced(A, status)]]));
    const prices = createPagePrices({
      tokens,
      privatePricing,
      pricing,
      settings: { read: async () => DEFAULT_SETTINGS },
      clock: { now: () => NOW },
    });
    const answer = await prices({ type: 'prices', assets: [A] }, { site: 'Etherscan', isPrivate: false });
    expect(answer.prices).toEqual([{ asset: A, shown: null, expiresAt: NOW + ms }]);
  });
});

test('a page in a private window is asked about apart from all others', async () => {
  const known = new Map<AssetKey, AvailablePrice>([[A, { ...priced(A, '1.5'), checkedAt: NOW }]]);
  const [common, apart] = [fakePricing(new Map()), fakePricing(known)];
  const prices = createPagePrices({
    tokens,
    pricing: common.pricing,
    privatePricing: { current: () => apart.pricing },
    settings: { read: async () => DEFAULT_SETTINGS },
    clock: { now: () => NOW },
  });
  const answer = await prices({ type: 'prices', assets: [A] }, { site: 'Etherscan', isPrivate: true });
  expect(answer.prices[0]?.shown?.usd).toBe('1.5');
  expect([common.asked.length, apart.asked.length]).toEqual([0, 1]);
});
