/** A price without a request has the time of the next possible one. */
import { expect, test } from 'vitest';
import { TETHER } from '../../../src/core/market/assets.ts';
import { createNextChance } from '../../../src/core/pricing/pricing.ts';
import type { PriceSource } from '../../../src/core/sources/source-port.ts';
import { unpriced } from '../../extension/background/watchlist/fakes.ts';
import { LINK, MINUTE, NOW, type Story, stateAfter, unlisted } from './states.ts';

const ORDER = ['CoinGecko', 'Upbit', 'DexScreener'] as const;

interface Known {
  readonly said?: Story['said'];
  readonly isUnknown?: boolean;
  /** A source whose host the browser withholds. */
  readonly withheld?: string;
}

/** Sources that wait for their budgets; Upbit could not know the token. */
function chances(waits: Readonly<Record<string, number>>, { said, isUnknown = false, withheld }: Known = {}) {
  const sourceOf = (name: string) =>
    ({
      couldKnow: () => name !== 'Upbit',
      upstream: { waitMs: () => waits[name] ?? 0, isAllowed: () => name !== withheld },
    }) as unknown as PriceSource;
  return createNextChance({
    sourceOf,
    states: { of: () => stateAfter(said ? { said } : {}) },
    newAddresses: { isUnknown: () => isUnknown },
    clock: { now: () => NOW },
  });
}

const notAsked = { ...unpriced(LINK, 'unavailable'), unheard: 'not asked' } as const;

test('which is when the first that could know it has got over its limit', () => {
  const chance = chances({ CoinGecko: 9_000, Upbit: 1_000, DexScreener: 4_001 });
  expect(chance.at([LINK], ORDER)).toBe(NOW + 4_001);
  expect(chance.withNextChance(notAsked, ORDER)).toEqual({ ...notAsked, askedAgainAt: NOW + 5_000 });
});

test.each([
  ['nobody waits for a limit', {}, notAsked],
  ['somebody was asked in vain', { CoinGecko: 9_000 }, { ...notAsked, unheard: 'no answer' as const }],
])('but not where %s', (_where, waits, price) => {
  expect(chances(waits).withNextChance(price, ORDER)).toEqual(price);
});

test.each<[string, Known, number | null]>([
  ['who has said that it does not list the token', { said: { DexScreener: unlisted() } }, NOW + 9_000],
  ['nobody who said so minutes ago', { said: { DexScreener: unlisted(5 * MINUTE) } }, NOW + 4_001],
  ['one that the browser withholds', { withheld: 'DexScreener' }, NOW + 9_000],
  ['everybody where the address is unknown: half of a budget is not for it', { isUnknown: true }, null],
])('and leaves out %s', (_whom, known, at) => {
  const chance = chances({ CoinGecko: 9_000, DexScreener: 4_001 }, known);
  expect(chance.at([LINK], ORDER)).toBe(at);
});

test('nor of an exchange about USDT, which it does not price where the world comes first', () => {
  const chance = chances({ CoinGecko: 9_000, Bithumb: 4_001 });
  expect(chance.at([TETHER], ['CoinGecko', 'Bithumb'])).toBe(NOW + 9_000);
  expect(chance.at([TETHER], ['Bithumb', 'CoinGecko'])).toBe(NOW + 4_001);
});
