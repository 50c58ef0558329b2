/** What a person who pressed "refresh now" is told to have got. */
import { expect, test } from 'vitest';
import { refreshCount } from '../../../../src/extension/background/watchlist/watchlist.ts';
import { priced, unpriced } from './fakes.ts';

/** `priced` was heard at 2,000. */
const LATER = { startedAt: 2_001, now: 5_000, nextChanceAt: () => 9_000 };
const AT_ONCE = { ...LATER, startedAt: 2_000 };

const BTC = priced('BTC:0x', '1');

test('a price counts as updated where it was heard since the refresh began', () => {
  expect(refreshCount([BTC, unpriced('ETH:0x')], AT_ONCE)).toEqual({
    updated: 1,
    waiting: 0,
    nextInMs: null,
  });
  expect(refreshCount([BTC], LATER).updated).toBe(0);
});

test.each([
  ['stale', priced('BTC:0x', '1', 'stale'), 1],
  ['disputed', priced('BTC:0x', '1', 'disputed'), 1],
  ['unavailable', unpriced('BTC:0x', 'unavailable'), 1],
  ['untrusted', unpriced('BTC:0x', 'untrusted'), 0],
  ['unlisted', unpriced('BTC:0x', 'unlisted'), 0],
] as const)(
  'what is %s is waited for, unless a source has said that there is no price',
  (_status, price, waiting) => {
    expect(refreshCount([price], LATER).waiting).toBe(waiting);
  },
);

test.each([
  [9_000, 4_000],
  [4_000, 0],
  [null, null],
])('what is waited for may be asked about again at %s, in %s ms', (nextAt, nextInMs) => {
  const asked: unknown[] = [];
  const nextChanceAt = (assets: unknown) => {
    asked.push(assets);
    return nextAt;
  };
  const prices = [BTC, unpriced('ETH:0x', 'unavailable')];
  expect(refreshCount(prices, { ...LATER, nextChanceAt }).nextInMs).toBe(nextInMs);
  expect(asked).toEqual([['ETH:0x']]);
});
