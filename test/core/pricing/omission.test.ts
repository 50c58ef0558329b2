/** A source that leaves out what it priced a moment ago has not unlisted it. */

import { expect, test, vi } from 'vitest';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { dollars, fakeEngine, UNLISTED } from './fake-sources.ts';
import { LINK, MINUTE } from './states.ts';

const ORDER = ['DefiLlama'] as const;

test('keeps the last price, marked, and is asked again a minute later', async () => {
  const engine = fakeEngine({ DefiLlama: { says: () => dollars('5') } });
  await engine.prices([LINK], { requester: PERSON, order: ORDER });
  engine.behave('DefiLlama', { says: () => UNLISTED });
  await vi.advanceTimersByTimeAsync(MINUTE);
  const { prices: during } = await engine.prices([LINK], { requester: PERSON, order: ORDER });
  expect(during.get(LINK)).toMatchObject({ status: 'stale', usd: '5' });
  engine.behave('DefiLlama', { says: () => dollars('6') });
  await vi.advanceTimersByTimeAsync(MINUTE);
  const { prices: after } = await engine.prices([LINK], { requester: PERSON, order: ORDER });
  expect(after.get(LINK)).toMatchObject({ status: 'priced', usd: '6' });
});

test('is believed when it goes on, and asked about no more', async () => {
  const engine = fakeEngine({ DefiLlama: { says: () => dollars('5') } });
  await engine.prices([LINK], { requester: PERSON, order: ORDER });
  engine.behave('DefiLlama', { says: () => UNLISTED });
  const statuses = [];
  for (let minute = 1; minute <= 10; minute++) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    const { prices } = await engine.prices([LINK], { requester: PERSON, order: ORDER });
    statuses.push(prices.get(LINK)?.status);
  }
  expect(statuses.slice(0, 2)).toEqual(['stale', 'stale']);
  expect(statuses.slice(3)).toEqual(Array(7).fill('unlisted'));
  expect(engine.questions.length).toBeLessThan(6);
});

test('is believed at the second time, though there was no tick for hours', async () => {
  const engine = fakeEngine({ DefiLlama: { says: () => dollars('5') } });
  await engine.prices([LINK], { requester: PERSON, order: ORDER });
  engine.behave('DefiLlama', { says: () => UNLISTED });
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect((await engine.prices([LINK], { requester: PERSON, order: ORDER })).prices.get(LINK)?.status).toBe(
    'stale',
  );
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect((await engine.prices([LINK], { requester: PERSON, order: ORDER })).prices.get(LINK)?.status).toBe(
    'unlisted',
  );
});
