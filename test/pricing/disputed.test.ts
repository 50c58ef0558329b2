/** When a lookup may end though a source above the winner is in doubt (docs/pricing.md §3). */
import { describe, expect, it } from 'vitest';
import { currentQuote } from '../../src/pricing/asset-state.ts';
import { isFinal } from '../../src/pricing/disputed.ts';
import { GLOBAL, lastGood, MINUTE, NOW, quoted, SECOND, type Story, stateAfter } from './states.ts';

/** Whether the quote of DefiLlama ends a lookup, after a last good price of $100. */
function isEnd(said: NonNullable<Story['said']>): boolean {
  const state = stateAfter({ said, before: [lastGood('100', MINUTE), lastGood('100', MINUTE, 'Upbit')] });
  const quote = currentQuote(state, 'DefiLlama', NOW);
  if (!quote) throw new Error('DefiLlama has no quote');
  return isFinal(state, GLOBAL, quote, NOW);
}

describe('a quote that wins', () => {
  const doubtful = quoted('1000', 10 * SECOND);

  it.each<[what: string, said: NonNullable<Story['said']>, expected: boolean]>([
    ['ends the lookup when nothing is in doubt', { DefiLlama: quoted('101') }, true],
    ['does not end it when it is in doubt itself', { DefiLlama: quoted('1010') }, false],
    [
      'does not end it when it is from before a doubt above it',
      { CoinGecko: doubtful, DefiLlama: quoted('101', 0, { asOfAgoMs: 10 * SECOND + 1 }) },
      false,
    ],
    [
      'ends it when it is from after a doubt above it',
      { CoinGecko: doubtful, DefiLlama: quoted('101', 0, { asOfAgoMs: 10 * SECOND }) },
      true,
    ],
    [
      'ends it whatever is in doubt below it',
      { DefiLlama: quoted('101', 0, { asOfAgoMs: MINUTE }), Binance: quoted('1000') },
      true,
    ],
    [
      'ends it whatever is in doubt of the other market',
      { DefiLlama: quoted('101', 0, { asOfAgoMs: MINUTE }), Upbit: quoted('1000') },
      true,
    ],
  ])('%s', (_what, said, expected) => {
    expect(isEnd(said)).toBe(expected);
  });
});
