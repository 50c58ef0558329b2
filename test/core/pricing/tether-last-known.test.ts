/** USDT's last price: the youngest counts, of whichever source. */
import { expect, test, vi } from 'vitest';
import { TETHER } from '../../../src/core/market/assets.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { type Behaviour, dollars, fakeEngine } from './fake-sources.ts';
import { DAY, d, GLOBAL, KOREA, LINK, MINUTE } from './states.ts';

const tetherAt = (usd: string): Behaviour => ({
  knows: ({ key }) => key === TETHER,
  says: () => dollars(usd),
});
const won = (krw: string, krwPerUsdt: string): Behaviour => ({
  knows: ({ key }) => key !== TETHER,
  says: () => ({
    kind: 'quoted',
    price: { in: 'KRW', krw: d(krw), krwPerUsdt: d(krwPerUsdt) },
    asOf: Date.now(),
  }),
});

test('USDT last known at $0.50 is not a dollar because of a pool three weeks ago', async () => {
  const engine = fakeEngine({
    DefiLlama: { fails: 'network' },
    DexScreener: tetherAt('1'),
    Upbit: won('14000', '1400'),
  });
  await engine.prices([LINK], { requester: PERSON, order: KOREA });
  await vi.advanceTimersByTimeAsync(21 * DAY);
  engine.behave('DefiLlama', tetherAt('0.5'));
  engine.behave('CoinGecko', tetherAt('0.5'));
  engine.behave('DexScreener', { fails: 'network' });
  engine.behave('Upbit', won('7000', '700')); // the token is $5: 7000 / 700 USDT of $0.50
  const first = (await engine.prices([TETHER, LINK], { requester: PERSON, order: KOREA })).prices;
  expect(first.get(LINK)?.usd).toBe('5');
  engine.behave('DefiLlama', { fails: 'network' });
  engine.behave('CoinGecko', { fails: 'network' });
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  const price = (await engine.prices([LINK], { requester: PERSON, order: KOREA })).prices.get(LINK);
  expect([price?.status, price?.usd]).not.toEqual(['priced', '10']);
});

test('USDT that a pool says is $0.50 now is no dollar because an aggregator said so an hour ago', async () => {
  const engine = fakeEngine({ DefiLlama: tetherAt('1'), Upbit: won('14000', '1400') });
  await engine.prices([TETHER], { requester: PERSON, order: GLOBAL });
  engine.behave('DefiLlama', { fails: 'network' });
  engine.behave('DexScreener', tetherAt('0.5'));
  engine.behave('Upbit', won('7000', '700'));
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  const price = (await engine.prices([LINK], { requester: PERSON, order: KOREA })).prices.get(LINK);
  expect([price?.status, price?.usd]).not.toEqual(['priced', '10']);
});
