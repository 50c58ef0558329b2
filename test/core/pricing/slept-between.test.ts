/** A result from before the machine slept has its own time. */
import { expect, test } from 'vitest';
import { type Asset, assetOf } from '../../../src/core/market/assets.ts';
import { sourceRow } from '../../../src/core/market/source-table.ts';
import { fetchBatches } from '../../../src/core/pricing/source-client.ts';
import type { PriceSource } from '../../../src/core/sources/source-port.ts';
import { UpstreamError } from '../../../src/core/upstream/upstream.ts';
import { dollars } from './fake-sources.ts';
import { HOUR, LINK, NOW } from './states.ts';

test('an answer of before the sleep is not dated after it', async () => {
  let now = NOW;
  let fail = () => {};
  const silent = new Promise<never>((_, reject) => {
    fail = () => reject(new UpstreamError('network', 'slept'));
  });
  const [a, b] = [assetOf(LINK), assetOf('ETH:0x5e00000000000000000000000000000000000017')];
  const source = {
    row: sourceRow('DexScreener'),
    upstream: { available: () => true, health: () => ({ nextTryAt: null }) },
    plan: (assets: readonly Asset[]) =>
      assets.map((asset) => ({
        assets: [asset],
        budget: 'prices',
        ask: async () =>
          asset === a ? new Map([[a.key, { ...dollars('1'), asOf: null } as never]]) : silent,
      })),
  } as unknown as PriceSource;
  const clock = { now: () => now, sleep: () => new Promise<void>(() => {}) };
  const fetching = fetchBatches(source, source.plan([a, b]), clock, new AbortController().signal);
  await new Promise(setImmediate); // a has answered
  now += 8 * HOUR; // the machine sleeps
  fail();
  const { answers } = await fetching;
  expect((answers.get(a.key)?.at ?? 0) - NOW).toBeLessThan(HOUR);
});
