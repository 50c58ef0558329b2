/** What nobody could be asked about says when there is a chance to ask. */
import { expect, test } from 'vitest';
import { createNextChance } from '../../src/pricing/next-chance.ts';
import type { PriceSource } from '../../src/sources/source.ts';
import { unpriced } from '../watchlist/fakes.ts';
import { LINK, NOW } from './states.ts';

const ORDER = ['CoinGecko', 'Upbit', 'DexScreener'] as const;

/** Sources that wait for their budgets; Upbit could not know the token. */
function chances(waits: Readonly<Record<string, number>>) {
  const sourceOf = (name: string) =>
    ({
      couldKnow: () => name !== 'Upbit',
      upstream: { waitMs: () => waits[name] ?? 0 },
    }) as unknown as PriceSource;
  return createNextChance(sourceOf, { now: () => NOW, sleep: () => Promise.resolve() });
}

const notAsked = { ...unpriced(LINK, 'unavailable'), unheard: 'not asked' } as const;

test('which is when the first that could know it has got over its limit', () => {
  const chance = chances({ CoinGecko: 9_000, Upbit: 1_000, DexScreener: 4_001 });
  expect(chance.at([LINK], ORDER)).toBe(NOW + 4_001);
  expect(chance.toldWith(notAsked, ORDER)).toEqual({ ...notAsked, askedAgainAt: NOW + 5_000 });
});

test.each([
  ['nobody waits for a limit', {}, notAsked],
  ['somebody was asked in vain', { CoinGecko: 9_000 }, { ...notAsked, unheard: 'no answer' as const }],
])('but not where %s', (_where, waits, price) => {
  expect(chances(waits).toldWith(price, ORDER)).toEqual(price);
});
