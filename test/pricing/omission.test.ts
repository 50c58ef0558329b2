/** A source that leaves out what it priced a moment ago has not unlisted it. */
import { expect, test, vi } from 'vitest';
import { dollars, fakeEngine, UNLISTED } from './fake-sources.ts';
import { LINK, MINUTE } from './records.ts';

const ORDER = ['DefiLlama'] as const;

test('keeps the last price, marked, and is asked again a minute later', async () => {
  const engine = fakeEngine({ DefiLlama: { says: () => dollars('5') } });
  await engine.prices([LINK], { order: ORDER });
  engine.behave('DefiLlama', { says: () => UNLISTED });
  await vi.advanceTimersByTimeAsync(MINUTE);
  const { prices: during } = await engine.prices([LINK], { order: ORDER });
  expect(during.get(LINK)).toMatchObject({ status: 'stale', usd: '5' });
  engine.behave('DefiLlama', { says: () => dollars('6') });
  await vi.advanceTimersByTimeAsync(MINUTE);
  const { prices: after } = await engine.prices([LINK], { order: ORDER });
  expect(after.get(LINK)).toMatchObject({ status: 'priced', usd: '6' });
});

test('is believed when it has not priced the asset for a day', async () => {
  const engine = fakeEngine({ DefiLlama: { says: () => dollars('5') } });
  await engine.prices([LINK], { order: ORDER });
  engine.behave('DefiLlama', { says: () => UNLISTED });
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
  await engine.prices([LINK], { order: ORDER });
  await vi.advanceTimersByTimeAsync(MINUTE);
  const { prices } = await engine.prices([LINK], { order: ORDER });
  expect(prices.get(LINK)).toMatchObject({ status: 'unlisted', usd: null });
});
