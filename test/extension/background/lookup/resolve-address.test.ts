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

interface Own {
  readonly answerAfterMs?: number;
  readonly nameAfterMs?: number;
  readonly registered?: readonly AssetKey[];
  readonly saved?: readonly AssetKey[];
  readonly listed?: readonly AssetKey[];
}

function setUp({ answerAfterMs = 0, nameAfterMs = 0, registered = [], saved = [], listed = [] }: Own = {}) {
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
      coinGeckoIdOf: (key) => (listed.includes(key) ? 'listed' : null),
      describe: async (keys, signal) => {
        await systemClock.sleep(nameAfterMs);
        return tokens.describe(keys, signal);
      },
    },
    isRegistered: (key) => registered.includes(key),
    saved: { known: async () => saved.map((asset) => ({ asset })) },
    settings: { read: async () => DEFAULT_SETTINGS },
    clock: systemClock,
  });
  return { resolve, asked };
}

describe('the resolver', () => {
  test('ranks every platform of an address: priced, then by source', async () => {
    const { resolved } = await setUp().resolve([FOUND], 'prices', { isPrivate: false });
    const rows = resolved.flatMap((each) => each.rows);
    expect(rows.map(({ asset }) => asset)).toEqual([on('POL'), on('KAIA'), on('ETH'), on('BNB')]);
  });

  test.each<[string, Own]>([
    ['saved', { saved: [on('POL')] }],
    ['registered', { registered: [on('POL')] }],
    ['in CoinGecko’s list', { listed: [on('POL')] }],
  ])('looks only where the address is known when it is %s', async (_how, own) => {
    const { resolve, asked } = setUp(own);
    const { resolved } = await resolve([FOUND], 'prices', { isPrivate: false });
    expect(resolved.flatMap(({ rows }) => rows)).toMatchObject([
      { asset: on('POL'), saved: own.saved !== undefined },
    ]);
    expect(new Set(asked.flatMap(({ keys }) => keys))).toEqual(new Set([on('POL')]));
  });

  test('looks on each network where the address is known', async () => {
    const { resolve } = setUp({ saved: [on('POL')], registered: [on('KAIA')] });
    const { resolved } = await resolve([FOUND], 'prices', { isPrivate: false });
    expect(resolved.flatMap(({ rows }) => rows.map(({ asset }) => asset))).toEqual([on('KAIA'), on('POL')]);
  });

  test('tells views of those with a price only, and where it has looked', async () => {
    const { resolved } = await setUp().resolve([FOUND], 'prices', { isPrivate: false });
    expect(resolved.map((each) => lookedUp(each))).toMatchObject([
      {
        found: FOUND,
        rows: [{ platform: 'POL' }, { platform: 'KAIA' }, { platform: 'ETH' }],
        platforms: ['POL', 'KAIA', 'ETH', 'BNB'],
        status: 'unavailable',
      },
    ]);
  });

  test('asks for what is known and for what must be looked for at the same time', async () => {
    const { resolve, asked } = setUp();
    await resolve([FOUND, { kind: 'coin', coin: 'BTC' }, FOUND], 'prices', { isPrivate: false });
    expect(asked.slice(0, 2).map(({ keys }) => keys)).toEqual([
      [on('ETH'), on('BNB'), on('POL'), on('KAIA')],
      ['BTC:0x'],
    ]);
  });

  test.each<[stage: ResolveStage, ms: number]>([
    ['known', 0],
    // The sources of all networks, then whether one that reads pools has the first word where a price was found.
    ['prices', 600],
    // Names have a second, counted from the asking; by them it is known where to look on.
    ['choice', 1_300],
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
