/** The proof's own eyes: a price told on hover is read back whichever way it is told, and the past is not judged as of now. */
import { expect, test } from 'vitest';
import { readHint } from '../../../tools/proof/hints.ts';

const LINK = { usd: '13.4271', krw: '18532.754775', source: 'CoinGecko' };
const THEN =
  'At the time of the transaction:\n2 × $11.5 = $23\n2 × ₩15870 = ₩31740\nDefiLlama, 2026-11-20 09:00 UTC';

test.each([
  ['in dollars first', '$13.4271\n₩18532.754775\nCoinGecko, 2 min. ago', LINK],
  ['in won first', '₩18532.754775\n$13.4271\nCoinGecko, 2 min. ago', LINK],
  [
    'of an amount',
    '1,250.5 × $13.4271 = $16790.58855\n1,250.5 × ₩18532.754775 = ₩23175209.8461375\nCoinGecko, 2 min. ago',
    LINK,
  ],
  [
    'beside the past',
    `${THEN}\nNow:\n2 × $13.4271 = $26.8542\n2 × ₩18532.754775 = ₩37065.50955\nCoinGecko, now`,
    LINK,
  ],
  [
    'in Korean beside the past',
    '거래 당시:\n₩15870\n$11.5\nDefiLlama\n현재:\n₩18532.754775\n$13.4271\nCoinGecko, 방금',
    LINK,
  ],
  ['of the past alone', THEN, null],
  ['without won', '$13.4271\nCoinGecko, now', { ...LINK, krw: '' }],
])('what is told %s', (_how, hint, said) => {
  expect(readHint(hint)).toEqual(said);
});
