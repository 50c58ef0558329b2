/** A busy price whose source errs without failing (leaves it out) is asked again and again in the last 5 s of its minute. */
import { expect, test, vi } from 'vitest';
import { platformRow } from '../../../src/core/market/platforms.ts';
import { SOURCE_NAMES } from '../../../src/core/market/source-table.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createPriceList } from '../../../src/service/api/price-list.ts';
import { createQuestions } from '../../../src/service/api/questions.ts';
import { createReceivedTimes } from '../../../src/service/api/received-times.ts';
import { dollars, fakeEngine, UNLISTED } from '../../core/pricing/fake-sources.ts';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';

const unasked = () => Promise.reject(new Error('the past is not asked'));
const NO_BOARD = { request: () => Promise.resolve(null) };
const NO_PAST = { past: { ask: unasked }, series: unasked, now: Date.now };

test.each([
  ['leaves it out', { says: () => UNLISTED, afterMs: 50 }],
  ['answers without it', { says: () => null, afterMs: 50 }],
  ['fails', { fails: 'refused' as const, afterMs: 50 }],
])('a renewal whose source %s is not tried again and again', async (_what, behaviour) => {
  const engine = fakeEngine({ CoinGecko: { says: () => dollars('100'), lists: true } });
  const tokens = {
    known: () => ({ name: 'Link', symbol: 'LINK', decimals: 18 }),
    describe: () => Promise.resolve(new Map()),
  };
  const list = createPriceList({
    questions: createQuestions({ ...engine, boards: NO_BOARD, tokens, history: NO_PAST, clock: systemClock }),
    order: () => SOURCE_NAMES,
    clock: systemClock,
  });
  const received = createReceivedTimes(systemClock)('p');
  const get = () =>
    list({
      selection: { id: 'ETH', coin: 'ETH', platform: platformRow('ETH') },
      addresses: LINK,
      detail: false,
      requester: { kind: 'key', project: 'p' },
      received,
      standing: null,
    });
  const first = get();
  await vi.advanceTimersByTimeAsync(1_000);
  await first;
  engine.behave('CoinGecko', behaviour);
  await vi.advanceTimersByTimeAsync(53_000);
  engine.questions.length = 0;
  // 1,000 requests a second for the last seconds before it is due
  for (let i = 0; i < 600; i++) {
    for (let j = 0; j < 10; j++) await get();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(engine.questions.length).toBeLessThanOrEqual(2);
});
