/** One failed request does not make a contradicted error the price for good. */
import { expect, test, vi } from 'vitest';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { dollars, fakeEngine } from './fake-sources.ts';
import { GLOBAL, LINK, MINUTE } from './states.ts';

const ask = { requester: PERSON, order: GLOBAL };
const says = (usd: string) => ({ says: () => dollars(usd), lists: true });

test('one failed request does not make a contradicted tenfold error the price for good', async () => {
  const engine = fakeEngine({ CoinGecko: says('100'), DefiLlama: says('101') });
  const seen: unknown[] = [];
  const minute = async () => {
    await vi.advanceTimersByTimeAsync(MINUTE);
    const price = (await engine.prices([LINK], ask)).prices.get(LINK);
    seen.push(`${price?.status} ${price?.usd} ${price?.source}`);
  };
  await engine.prices([LINK], ask);
  engine.behave('CoinGecko', says('1000'));
  for (let i = 0; i < 3; i++) await minute();
  engine.behave('DefiLlama', { fails: 'network', lists: true });
  await minute();
  engine.behave('DefiLlama', says('101'));
  engine.questions.length = 0;
  for (let i = 0; i < 5; i++) await minute();
  expect(seen.filter((each) => String(each).startsWith('priced 1000'))).toEqual([]);
});
