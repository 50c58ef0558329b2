/** Two omissions in one moment do not hide a token for hours. */
import { expect, test, vi } from 'vitest';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { dollars, fakeEngine, UNLISTED } from './fake-sources.ts';
import { GLOBAL, LINK, MINUTE, SECOND } from './states.ts';

test('an omission after a pause of five minutes is doubted for three minutes all the same', async () => {
  const engine = fakeEngine({ CoinGecko: { says: () => dollars('100') } });
  const price = async () =>
    (await engine.prices([LINK], { requester: PERSON, order: GLOBAL, act: true })).prices.get(LINK);
  expect((await price())?.usd).toBe('100');
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  engine.behave('CoinGecko', { says: () => UNLISTED });
  expect((await price())?.status).toBe('stale');
  await vi.advanceTimersByTimeAsync(SECOND);
  expect((await price())?.status).toBe('stale');
  engine.behave('CoinGecko', { says: () => dollars('100') });
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  const { prices } = await engine.prices([LINK], { requester: PERSON, order: GLOBAL });
  expect(prices.get(LINK)?.status).toBe('priced');
});
