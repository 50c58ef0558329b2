/** A question from a private window shares no request with others. */
import { expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { dollars, fakeEngine, untilSettled } from './fake-sources.ts';
import { GLOBAL, LINK } from './states.ts';

const SECRET: AssetKey = 'ETH:0x5e00000000000000000000000000000000000017';

test('a private window shares no request', async () => {
  const store = createMemoryStore();
  const engine = fakeEngine({ CoinGecko: { says: () => dollars('1') } }, store);
  const both = [
    engine.pricing.prices([LINK], { requester: PERSON, order: GLOBAL, act: true }),
    engine.pricing.prices([SECRET], { requester: { kind: 'private window' }, order: GLOBAL, act: true }),
  ];
  await untilSettled(Promise.all(both));
  expect(engine.questions.some(({ assets }) => assets.includes(LINK) && assets.includes(SECRET))).toBe(false);
});
