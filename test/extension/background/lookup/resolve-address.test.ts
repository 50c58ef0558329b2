import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Found } from '../../../../src/core/market/found.ts';
import { systemClock } from '../../../../src/core/upstream/clock.ts';
import {
  createResolver,
  lookedUp,
  type ResolveStage,
} from '../../../../src/extension/background/lookup/resolve-address.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { fakePricing, fakeTokens, priced, unpriced } from '../watchlist/fakes.ts';

const ADDRESS = `0x${'a'.repeat(40)}` as const;
const FOUND: Found = { kind: 'token', address: ADDRESS, platform: null };
const on = (platform: 'ETH' | 'BNB' | 'POL' | 'KAIA'): AssetKey => `${platform}:${ADDRESS}`;

function setUp({ answerAfterMs = 0, nameAfterMs = 0 } = {}) {
  const prices = [
    { ...priced(on('ETH'), '1'), source: 'DexScreener' as const },
    priced(on('POL'), '2'),
    priced(on('KAIA'), '3'),
    unpriced(on('BNB'), 'unavailable'),
  ];
  const { pricing, asked } = fakePricing(new Map(prices.map((price) => [price.asset, price])), answerAfterMs);
  const tokens = fakeTokens(new Map());
  const resolve = createResolver({
    privatePricing: { current: () => pricing },
    pricing,
    tokens: {
      ...tokens,
      describe: async (keys, signal) => {
        await systemClock.sleep(nameAfterMs);
        return tokens.describe(keys, signal);
      },
    },
    isRegistered: (key) => key === on('KAIA'),
    saved: { known: async () => [{ asset: on('POL') }] },
    settings: { read: async () => DEFAULT_SETTINGS },
    clock: systemClock,
    ready: Promise.resolve(),
  });
  return { resolve, asked };
}

describe('the resolver', () => {
  test('ranks every platform of an address: priced, registered, by source; and says which are saved', async () => {
    const { resolved } = await setUp().resolve([FOUND], 'prices', { isPrivate: false });
    const rows = resolved.flatMap((each) => each.rows);
    expect(rows.map(({ asset }) => asset)).toEqual([on('KAIA'), on('POL'), on('ETH'), on('BNB')]);
    expect(rows.map(({ saved }) => saved)).toEqual([false, true, false, false]);
  });

  test('tells views of those with a price only, and where it has looked', async () => {
    const { resolved } = await setUp().resolve([FOUND], 'prices', { isPrivate: false });
    expect(resolved.map((each) => lookedUp(each))).toMatchObject([
      {
        found: FOUND,
        rows: [{ platform: 'KAIA' }, { platform: 'POL' }, { platform: 'ETH' }],
        platforms: ['KAIA', 'POL', 'ETH', 'BNB'],
        status: 'unavailable',
      },
    ]);
  });

  test('asks the sources once for all that was found', async () => {
    const { resolve, asked } = setUp();
    await resolve([FOUND, { kind: 'coin', platform: 'BTC' }, FOUND], 'prices', { isPrivate: false });
    expect(asked.map(({ keys }) => keys)).toEqual([[on('ETH'), on('BNB'), on('POL'), on('KAIA'), 'BTC:0x']]);
  });

  test.each<[stage: ResolveStage, ms: number]>([
    ['known', 0],
    ['prices', 300],
    // Names have a second, counted from the asking.
    ['choice', 1_000],
    ['names', 4_000],
  ])('answers “%s” after %i ms where prices take 300 ms and names 4 s', async (stage, ms) => {
    vi.useFakeTimers();
    try {
      const startedAt = Date.now();
      const { resolve } = setUp({ answerAfterMs: 300, nameAfterMs: 4_000 });
      const answered = resolve([FOUND], stage, { isPrivate: false }).then(() => Date.now() - startedAt);
      await vi.advanceTimersByTimeAsync(6_000);
      expect(await answered).toBe(ms);
    } finally {
      vi.useRealTimers();
    }
  });
});
