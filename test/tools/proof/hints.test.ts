/** The proof reads prices from tooltips in every form, and ignores prices of the past. */
import { expect, test } from 'vitest';
import { readHint } from '../../../tools/proof/expected-prices.ts';

const LINK = { usd: '13.4271', krw: '18,533', source: 'CoinGecko' };
const THEN =
  'At the time of the transaction:\n2 × $11.50 = $23.00\n2 × ₩15,870 = ₩31,740\nDefiLlama, 2026-11-20 09:00 UTC';

test.each([
  ['in dollars first', '$13.4271\n₩18,533\nCoinGecko, 2 min. ago', LINK],
  ['in won first', '₩18,533\n$13.4271\nCoinGecko, 2 min. ago', LINK],
  [
    'of an amount',
    '1,250.5 × $13.4271 = $16,790.59\n1,250.5 × ₩18,533 = ₩23,175,210\nCoinGecko, 2 min. ago',
    LINK,
  ],
  ['beside the past', `${THEN}\nNow:\n2 × $13.4271 = $26.85\n2 × ₩18,533 = ₩37,066\nCoinGecko, now`, LINK],
  [
    'in Korean beside the past',
    '거래 당시:\n₩15,870\n$11.50\nDefiLlama\n현재:\n₩18,533\n$13.4271\nCoinGecko, 방금',
    LINK,
  ],
  ['of the past alone', THEN, null],
  ['without won', '$13.4271\nCoinGecko, now', { ...LINK, krw: '' }],
])('readHint reads a price %s', (_how, hint, said) => {
  expect(readHint(hint)).toEqual(said);
});
