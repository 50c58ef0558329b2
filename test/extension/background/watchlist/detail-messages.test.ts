import { expect, test } from 'vitest';
import { SOURCE_NAMES } from '../../../../src/core/market/source-table.ts';
import type { ComparisonRequest } from '../../../../src/core/pricing/compare-sources.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { createDetailHandlers } from '../../../../src/extension/background/watchlist/source-messages.ts';
import { fakePricing, priced } from './fakes.ts';

test.each([
  ['nothing of it', {}, [], []],
  ['what is off', { off: ['Upbit'] }, ['Upbit'], []],
  ['what is kept for look-ups', { pools: 'look-ups' }, [], ['GeckoTerminal', 'DexScreener']],
  ['what is both', { pools: 'look-ups', off: ['DexScreener'] }, ['DexScreener'], ['GeckoTerminal']],
] as const)(
  'a comparison names all seven sources, and does not ask %s',
  async (_, change, off, lookUpsOnly) => {
    const asked: ComparisonRequest[] = [];
    const { pricing } = fakePricing(new Map());
    const { comparison } = createDetailHandlers({
      pricing: {
        ...pricing,
        comparisons: {
          request: async (keys, request) => {
            asked.push(request);
            return keys.map((asset) => ({ asset, sources: [], chosen: priced(asset, '1') }));
          },
        },
      },
      settings: { read: async () => ({ ...DEFAULT_SETTINGS, ...change }) },
    });
    expect(await comparison({ type: 'comparison', asset: 'BTC:0x' })).toEqual({
      asset: 'BTC:0x',
      sources: [],
    });
    expect(asked).toMatchObject([{ order: SOURCE_NAMES, off, lookUpsOnly, requester: { kind: 'person' } }]);
  },
);
