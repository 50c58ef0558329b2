/** What comparing the sources costs them. */
import { expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Requester } from '../../../src/core/pricing/requester.ts';
import { startEngine } from './engine.ts';
import { untilSettled } from './fake-sources.ts';
import { GLOBAL, LINK } from './states.ts';

const LISTED: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x', LINK];
const PROJECT: Requester = { kind: 'key', project: 'a' };

test('leaves the person half of CoinGecko’s slots, whatever a key compares', async () => {
  const engine = await startEngine();
  for (const key of LISTED)
    await untilSettled(
      engine.pricing.comparisons.request([key], {
        order: GLOBAL,
        off: [],
        lookUpsOnly: [],
        requester: PROJECT,
      }),
    );
  const spent = engine.requests('CoinGecko').length;
  expect(spent).toBeGreaterThan(0);
  // Three at once, were they all the key's.
  expect(spent).toBeLessThan(3);
});
