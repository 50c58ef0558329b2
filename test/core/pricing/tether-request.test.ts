/** USDT is asked about once in a lookup, though a failed answer leaves the old one standing. */
import { expect, test, vi } from 'vitest';
import { TETHER } from '../../../src/core/market/assets.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { type Behaviour, dollars, fakeEngine } from './fake-sources.ts';
import { d, KOREA, LINK, SECOND } from './states.ts';

const isTether: Behaviour['knows'] = ({ key }) => key === TETHER;
const tether: Behaviour = { knows: isTether, says: () => dollars('1') };
const won = (krw: string): Behaviour => ({
  knows: ({ key }) => key !== TETHER,
  says: () => ({
    kind: 'quoted',
    price: { in: 'KRW', krw: d(krw), krwPerUsdt: d('1400') },
    asOf: Date.now(),
  }),
  afterMs: 300,
});
const usdt = (amount: string): Behaviour => ({
  knows: ({ key }) => key !== TETHER,
  says: () => ({ kind: 'quoted', price: { in: 'USDT', usdt: d(amount) }, asOf: null }),
  afterMs: 300,
});

test.each([
  ['fails', { knows: isTether, fails: 'network' as const, afterMs: 50 }],
  ['leaves it out', { knows: isTether, says: () => null, afterMs: 50 }],
])('an aggregator that %s is asked about USDT once for each lookup', async (_what, silent) => {
  const engine = fakeEngine({ DefiLlama: tether, CoinGecko: tether, Upbit: won('14000') });
  await engine.prices([TETHER], { requester: PERSON, order: ['CoinGecko'] });
  await engine.prices([TETHER], { requester: PERSON, order: ['DefiLlama'] });
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  engine.behave('DefiLlama', silent);
  engine.behave('CoinGecko', silent);
  engine.behave('Upbit', { ...won('14000'), fails: 'refused' });
  engine.behave('Bithumb', { ...won('14000'), fails: 'refused' });
  engine.behave('Binance', usdt('10'));
  engine.questions.length = 0;
  await engine.prices([LINK], { requester: PERSON, order: KOREA });
  const about = engine.questions
    .filter(({ assets }) => assets.includes(TETHER))
    .map(({ source, atMs }) => `${source} ${atMs}`);
  expect(about.filter((each) => each.startsWith('CoinGecko')).length).toBeLessThanOrEqual(1);
  expect(about.filter((each) => each.startsWith('DefiLlama')).length).toBeLessThanOrEqual(1);
});
