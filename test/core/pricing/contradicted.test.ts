/** A tenfold error that another source contradicted is not believed because that one falls silent. */
import { describe, expect, test, vi } from 'vitest';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { dollars, fakeEngine, UNLISTED } from './fake-sources.ts';
import { GLOBAL, LINK, MINUTE } from './states.ts';

const ask = { requester: PERSON, order: GLOBAL };
const says = (usd: string) => ({ says: () => dollars(usd), lists: true });

describe('a tenfold error that was contradicted', () => {
  test.each([
    ['fails once', { fails: 'network' as const, lists: true }],
    ['leaves it out once', { says: () => UNLISTED, lists: true }],
    [
      'falls below its confidence gate',
      { says: () => ({ kind: 'untrusted' as const, gate: 'confidence' as const }), lists: true },
    ],
    ['is passed over for its budget', { available: false, lists: true }],
  ])('is not believed by repetition when the one that contradicted it %s', async (_what, silence) => {
    const engine = fakeEngine({ CoinGecko: says('100'), DefiLlama: says('101') });
    await engine.prices([LINK], ask);
    engine.behave('CoinGecko', says('1000'));
    const seen = [];
    // contradicted twice, a minute apart
    for (let i = 0; i < 2; i++) {
      await vi.advanceTimersByTimeAsync(MINUTE);
      const { prices } = await engine.prices([LINK], ask);
      seen.push(prices.get(LINK));
    }
    expect(seen.map((p) => [p?.status, p?.usd])).toEqual([
      ['priced', '101'],
      ['priced', '101'],
    ]);
    engine.behave('DefiLlama', silence);
    await vi.advanceTimersByTimeAsync(MINUTE);
    const { prices } = await engine.prices([LINK], ask);
    expect([prices.get(LINK)?.status, prices.get(LINK)?.usd]).not.toEqual(['priced', '1000']);
  });
});
