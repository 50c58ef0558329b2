/** A pool, which anyone can make, marks a listed first price and takes nothing away. */
import { expect, test, vi } from 'vitest';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { dollars, fakeEngine } from './fake-sources.ts';
import { GLOBAL, LINK, MINUTE } from './states.ts';

test('a pool makes the first price of a source that lists the token disputed, never untrusted', async () => {
  const engine = fakeEngine({
    CoinGecko: { says: () => dollars('100'), lists: true, afterMs: 1_500 },
    GeckoTerminal: { says: () => dollars('1000') },
  });
  const seen: string[] = [];
  for (let i = 0; i < 60; i++) {
    const price = (await engine.prices([LINK], { requester: PERSON, order: GLOBAL })).prices.get(LINK);
    seen.push(`${price?.status} ${price?.usd}`);
    engine.behave('CoinGecko', { says: () => dollars('100'), lists: true });
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
  expect(seen.slice(1)).toEqual(Array(59).fill('disputed 100'));
});
